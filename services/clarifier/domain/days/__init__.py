"""Days: how Koreans name them, and which one is the gift's."""
