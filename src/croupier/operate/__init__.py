"""Running a floor day by day: backups, exports, every payment checked as it happens, the return watched."""
