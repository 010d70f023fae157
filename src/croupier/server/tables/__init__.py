"""Calls at the tables: the lobby, a table, commands, the coach, the dealer's console and the WebSocket."""
