"""The table server: HTTP and WebSocket for players, dealers and pit staff."""
