"""Every payment checked as it happens, and the actual return watched against the exact one."""
