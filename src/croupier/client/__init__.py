"""A typed asynchronous client of the table server."""
