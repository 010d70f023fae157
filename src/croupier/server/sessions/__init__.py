"""Accounts, sign-in and sessions: who somebody is, and what a request may do."""
