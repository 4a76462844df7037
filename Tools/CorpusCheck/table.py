"""Prints the figures of all descriptions as one table."""

from collections import Counter

_COLUMNS = [
    "description", "operations", "generated", "types", "err/warn/note", "gen CPU s", "gen MB", "output B",
    "compile CPU s", "compile MB", "examples", "valid", "decoded", "failed", "round-tripped",
]


def row(result):
    """Returns the cells of one description."""
    examples = result.examples
    return [
        result.name, "?" if result.operations is None else f"{result.operations}", f"{result.generated}",
        f"{result.types}", f"{result.errors}/{result.warnings}/{result.notes}", f"{result.generate_cpu:.2f}",
        f"{result.generate_memory / 1e6:.0f}", f"{result.size}",
        "-" if result.compile_cpu is None else f"{result.compile_cpu:.1f}",
        "-" if result.compile_memory is None else f"{result.compile_memory / 1e6:.0f}",
        f"{examples['all']}", f"{examples['valid']}", f"{examples['decoded']}", f"{examples['failed']}",
        f"{examples['round-tripped']}/{examples['written']}",
    ]


def progress(result):
    """Returns the result of one description in a line, since a long run may end before the table is printed."""
    examples = result.examples
    return (
        f"{result.name}: {result.generated} of {'?' if result.operations is None else result.operations} operations, "
        f"{examples['decoded']} of {examples['valid']} valid examples decoded, "
        f"{examples['round-tripped']} of {examples['written']} round-tripped, {len(result.failures)} failures"
    )


def render(results, is_markdown=False):
    """Returns the whole table, with a row of sums."""
    rows = [_COLUMNS, *map(row, results)]
    if len(results) > 1:
        rows.append(_sums(results))
    return aligned(rows, is_markdown)


def aligned(rows, is_markdown=False):
    """Returns rows of cells as a table, whose first row is the header."""
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    lines = [
        [cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(zip(cells, widths))]
        for cells in rows
    ]
    if not is_markdown:
        return "\n".join("  ".join(cells).rstrip() for cells in lines) + "\n"
    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [lines[0], rule, *lines[1:]]) + "\n"


def _sums(results):
    examples = sum((result.examples for result in results), Counter())

    def total(name):
        return sum(getattr(result, name) or 0 for result in results)

    def most(name):
        return max(getattr(result, name) or 0 for result in results) / 1e6

    return [
        f"{len(results)} descriptions", f"{total('operations')}", f"{total('generated')}", f"{total('types')}",
        f"{total('errors')}/{total('warnings')}/{total('notes')}", f"{total('generate_cpu'):.2f}",
        f"{most('generate_memory'):.0f}", f"{total('size')}", f"{total('compile_cpu'):.1f}",
        f"{most('compile_memory'):.0f}", f"{examples['all']}", f"{examples['valid']}", f"{examples['decoded']}",
        f"{examples['failed']}", f"{examples['round-tripped']}/{examples['written']}",
    ]
