"""Accounts, sign-in and sessions: who a person is, and what a request may do."""
