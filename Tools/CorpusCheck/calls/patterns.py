"""Creates strings that match a regular expression, such as a schema's `pattern`."""

import re
from re import _constants as kinds
from re import _parser as parser

_PREFERRED = "a1A-_. "


class Unmatchable(Exception):
    """An error for a pattern for which no string was found."""


def matching(pattern, minimum=0, maximum=None):
    """Returns a string that contains a match of `pattern`, within the lengths if possible. Raises Unmatchable."""
    try:
        tree = parser.parse(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        raise Unmatchable(str(error)) from error
    for extra in dict.fromkeys([0, 1, 2, 4, 8, 16, 32, 64, *range(max(0, minimum - 16), minimum + 1)]):
        text = _Maker(extra).text(tree)
        if len(text) >= minimum and (maximum is None or len(text) <= maximum) and re.search(pattern, text):
            return text
    raise Unmatchable(f"no text was found for {pattern!r}")


class PatternText:
    """Creates random strings that match a pattern."""

    def __init__(self, random):
        self._random = random

    def text(self, pattern):
        """Returns a string that contains a match of `pattern`. Raises Unmatchable."""
        try:
            tree = parser.parse(pattern)
        except (re.error, RecursionError, OverflowError) as error:
            raise Unmatchable(str(error)) from error
        text = _Drawer(self._random).text(tree)
        if re.search(pattern, text):
            return text
        raise Unmatchable(f"no text was found for {pattern!r}")


class _Maker:
    """Creates one string, with `extra` more repetitions than required."""

    def __init__(self, extra):
        self._extra = extra
        self._groups = {}

    def text(self, tree):
        return "".join(self._part(kind, argument) for kind, argument in tree)

    def _part(self, kind, argument):
        if kind is kinds.LITERAL:
            return chr(argument)
        if kind is kinds.NOT_LITERAL:
            return next(char for char in _PREFERRED if ord(char) != argument)
        if kind is kinds.ANY:
            return "a"
        if kind is kinds.IN:
            return self._one_of(argument)
        if kind is kinds.BRANCH:
            return self.text(self._branch(argument[1]))
        if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
            least, most, tree = argument
            return "".join(self.text(tree) for _ in range(self._count(least, most)))
        if kind is kinds.SUBPATTERN:
            number, _, _, tree = argument
            text = self.text(tree)
            self._groups[number] = text
            return text
        if kind is kinds.ATOMIC_GROUP:
            return self.text(argument)
        if kind is kinds.GROUPREF:
            return self._groups.get(argument, "")
        if kind is kinds.CATEGORY:
            return _of_category(argument)
        return ""  # anchors and lookarounds, which are checked at the end

    def _count(self, least, most):
        count = least + self._extra if most is kinds.MAXREPEAT else min(most, least + self._extra)
        return max(count, min(1, most if isinstance(most, int) else 1) * (least > 0))

    @staticmethod
    def _branch(branches):
        return branches[0]

    def _one_of(self, items):
        if items[0][0] is kinds.NEGATE:
            return next((char for char in _PREFERRED + "bcxyzBC0239~/:é" if not _has(items[1:], char)), "")
        preferred = next((char for char in _PREFERRED[:3] if _has(items, char)), None)
        if preferred:
            return preferred
        kind, argument = items[0]
        if kind is kinds.LITERAL:
            return chr(argument)
        return chr(argument[0]) if kind is kinds.RANGE else _of_category(argument)


class _Drawer(_Maker):
    """Chooses the number of repetitions, the branches and the characters at random."""

    def __init__(self, random):
        super().__init__(0)
        self._random = random

    def _count(self, least, most):
        most = least + 4 if most is kinds.MAXREPEAT else most
        return self._random.choice([least, most if most <= 100 else least + 4, self._random.randint(least, min(most, least + 9))])

    def _branch(self, branches):
        return self._random.choice(branches)

    def _one_of(self, items):
        if items[0][0] is kinds.NEGATE:
            return super()._one_of(items)
        kind, argument = self._random.choice(items)
        if kind is kinds.LITERAL:
            return chr(argument)
        return chr(self._random.randint(*argument)) if kind is kinds.RANGE else _of_category(argument)


def _has(items, char):
    for kind, argument in items:
        if kind is kinds.LITERAL and ord(char) == argument:
            return True
        if kind is kinds.RANGE and argument[0] <= ord(char) <= argument[1]:
            return True
        if kind is kinds.CATEGORY and re.match(_CATEGORIES[argument], char):
            return True
    return False


_CATEGORIES = {
    kinds.CATEGORY_DIGIT: r"\d", kinds.CATEGORY_NOT_DIGIT: r"\D", kinds.CATEGORY_SPACE: r"\s",
    kinds.CATEGORY_NOT_SPACE: r"\S", kinds.CATEGORY_WORD: r"\w", kinds.CATEGORY_NOT_WORD: r"\W",
}


def _of_category(category):
    return next(char for char in "a1 -" if re.match(_CATEGORIES[category], char))
