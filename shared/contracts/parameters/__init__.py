"""Every parameter of the two taxes, described once: what it is called, how it is asked for, how the page shows it."""
