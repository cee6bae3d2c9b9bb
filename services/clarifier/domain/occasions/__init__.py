"""Weddings and births, as reasons for a gift or denied."""
