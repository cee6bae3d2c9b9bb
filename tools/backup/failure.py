"""What ends a backup or a restore."""


class BackupFailed(Exception):
    """It was not made, or not brought back; the message says why."""
