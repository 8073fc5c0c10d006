"""Sentences: trees and outcomes in Korean and English."""
