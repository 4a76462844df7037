"""How values are generated."""

from dataclasses import dataclass, field, replace

from calls.texts import TextPlace


class Unmakeable(Exception):
    """No valid value was found."""


@dataclass
class Plan:
    """The options for generating values."""

    is_full: bool
    # Which of several branches, members of an enumeration, and types is taken.
    variant: int = 0
    place: TextPlace = field(default_factory=TextPlace)
    # Whether properties that are only received, or only sent, are left out.
    leaves_out: str = "readOnly"
    # Whether texts hold what is encoded on the way.
    is_hostile: bool = True
    # Whether fields and elements that may be null are.
    prefers_null: bool = False
    # Whether an empty array is written, unlike in a query or a form, where nothing stands for it.
    takes_empty: bool = True
    # Whether what may be left out is, where no valid value is made for it.
    is_careful: bool = False


def attempts(plan):
    """The plan, and others that lead to a valid value where it doesn't."""
    yield plan
    yield replace(plan, is_careful=True)
    for variant in range(1, 4):
        yield replace(plan, variant=plan.variant + variant)
    yield replace(plan, is_full=not plan.is_full)
    yield replace(plan, is_hostile=False)
