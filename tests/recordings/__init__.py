"""Sessions of every behaviour, recorded: `scripts/` says what is said, `recorded/` what came of it."""
