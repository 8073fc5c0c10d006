"""Lets the tests of this folder and of its game folders import `at_table`."""
