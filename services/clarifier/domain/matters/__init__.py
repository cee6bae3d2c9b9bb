"""What goes before the tax dialogue, or stands beside it: danger, grief, evasion, other taxes, talk about the service."""
