"""How much of the knowledge base the tests hold up: break one thing in memory, and a result must change.

Run on demand, like the benchmarks: `python -m tests.mutation`. docs/testing.md tells how to read it.
"""
