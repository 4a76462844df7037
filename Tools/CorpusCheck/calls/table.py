"""Prints the results of the calls of all descriptions."""

from collections import Counter

_COLUMNS = [
    ("operations", "operations"), ("not made", "not made"), ("not spelled", "not spelled"), ("calls", "calls"),
    ("accepted", "accepted"), ("known", "known"), ("refused", "refused"), ("not sent", "not sent"),
    ("by both", "by both"), ("by one", "by one"), ("read", "read"), ("not answered", "not answered"), ("not read", "not read"),
]


def rows(results):
    """Returns the header, a row for each description with calls, and a row with the sums."""
    found = [["description", *(title for title, _ in _COLUMNS)]]
    total = Counter()
    for result in results:
        if result.calls:
            found.append([result.name, *(f"{result.calls[key]}" for _, key in _COLUMNS)])
            total += Counter(result.calls)
    if len(found) > 2:
        found.append([f"{len(found) - 1} descriptions", *(f"{total[key]}" for _, key in _COLUMNS)])
    return found


def figure(results):
    """Returns the results of all calls with random values in a sentence."""
    total = sum((Counter(result.calls) for result in results), Counter())
    made = total["accepted"] + total["refused"] + total["not sent"]
    text = f"{total['accepted']} of {made} random requests of {total['operations']} operations accepted"
    wrong = [f"{total[kind]} {kind}" for kind in ("refused", "not sent", "not spelled", "not read") if total[kind]]
    return ", ".join([text, *wrong])


def reasons(results):
    """Returns the limitations of openapi-core, grouped by reason."""
    total = Counter()
    for result in results:
        for reason, count in result.unjudged.items():
            total[reason.partition(": ")[2] or reason] += count
    if not total:
        return ""
    lines = "".join(f"  {count} x {reason}\n" for reason, count in total.most_common(20))
    return "Unsupported by openapi-core, and validated only by this script:\n" + lines
