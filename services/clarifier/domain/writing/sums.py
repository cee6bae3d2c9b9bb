"""How a sum of money is written in Korean."""


def won(amount: int) -> str:
    """An amount in units of 조, 억 and 만: "3억원", "1억 5,000만원"."""
    units = ((10**12, "조"), (10**8, "억"), (10**4, "만"), (1, ""))
    parts = []
    for size, unit in units:
        count, amount = divmod(amount, size)
        if count:
            parts.append(f"{count:,}{unit}")
    return " ".join(parts) + "원" if parts else "0원"
