"""Calls of the back office: money, closures, accounts, new tables and games of one's own."""
