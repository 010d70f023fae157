"""Calls of an auditor: the log, its verification, significant events and exports."""
