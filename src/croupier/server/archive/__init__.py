"""Calls about rounds that are over: found, recalled, and told step by step."""
