"""Options for creating values."""

from dataclasses import dataclass, field, replace

from calls.texts import TextPlace


class Unmakeable(Exception):
    """An error for a schema for which no valid value was found."""


@dataclass
class Plan:
    """The options for creating a value."""

    is_full: bool
    # The index of the branch, enumerated value or type that is chosen.
    variant: int = 0
    place: TextPlace = field(default_factory=TextPlace)
    # The keyword of properties that are omitted: `readOnly` or `writeOnly`.
    leaves_out: str = "readOnly"
    # True if strings contain characters that are encoded.
    is_hostile: bool = True
    # True if nullable fields and elements are null.
    prefers_null: bool = False
    # True if an empty array can be sent, in contrast to a query or a form.
    takes_empty: bool = True
    # True if optional properties without a valid value are omitted.
    is_careful: bool = False


def attempts(plan):
    """Yields the plan, and then other plans that may result in a valid value."""
    yield plan
    yield replace(plan, is_careful=True)
    for variant in range(1, 4):
        yield replace(plan, variant=plan.variant + variant)
    yield replace(plan, is_full=not plan.is_full)
    yield replace(plan, is_hostile=False)
