"""The console's own process: does for `/console` what the command line does."""
