"""What is particular to an inheritance: the death, the estate, the heirs."""
