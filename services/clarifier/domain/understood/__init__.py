"""What is shown of the case file: short lines in the user's terms, each with the user's own words."""
