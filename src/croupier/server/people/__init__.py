"""Calls of people about themselves: sessions, passwords, second factors, history and own limits."""
