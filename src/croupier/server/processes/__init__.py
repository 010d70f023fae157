"""Processes and tasks beside the event loop, and what watches over them."""
