"""XML documents for values by their schemas (OpenAPI 3.0.4, XML Object), and their comparison with received bodies."""

import json
from xml.etree import ElementTree

from calls.wire import Difference
from comparison import Comparison
from validation import instant


class Markup:
    """Documents for the values of a bundle's schemas."""

    def __init__(self, bundle):
        self._bundle = bundle
        self._comparison = Comparison(bundle)

    def is_structured(self, schema):
        """Returns whether a document has elements for properties or items, in contrast to a single text."""
        branches = self._comparison.branches([schema] if schema else [])
        return any(branch.get("type") in ("object", "array") or {"properties", "items"} & set(branch) for branch in branches)

    def document(self, value, schema):
        """Returns the root element of a value."""
        branches = self._comparison.branches([schema])
        name, inherited = self._name(branches, self._component(branches) or "root", None)
        root = ElementTree.Element(name)
        self._fill(root, value, branches, name, inherited)
        return root

    def check(self, value, schema, data):
        """Raises Difference unless `data` is the document of the value."""
        try:
            found = ElementTree.fromstring(data)
        except ElementTree.ParseError as error:
            raise Difference(f"the body: it isn't XML: {error}") from error
        _same(self.document(value, schema), found, "the body", is_root=True)

    def _fill(self, element, value, branches, item_name, inherited):
        """Writes a value into its element. `inherited` is the namespace of elements without a prefix."""
        if isinstance(value, dict):
            for key, member in value.items():
                self._add(element, key, member, self._comparison.fields(key, branches), inherited)
        elif isinstance(value, list):
            items = self._comparison.elements(branches)
            if _hint(branches, "name") is None and _hint(items, "name") is None:
                item_name = self._component(items) or item_name
            self._add_all(element, value, items, item_name, inherited)
        elif value is not None:
            element.text = _text(value)

    def _add(self, element, key, value, fields, inherited):
        if value is None:
            return
        kind = _hint(fields, "nodeType")
        if kind == "attribute" or _hint(fields, "attribute") is True:
            name, _ = self._name(fields, key, None)
            element.set(name, " ".join(map(_text, value)) if isinstance(value, list) else _text(value))
        elif kind in ("text", "cdata"):
            element.text = _text(value)
        elif isinstance(value, list) and not (kind == "element" or _hint(fields, "wrapped") is True):
            self._add_all(element, value, self._comparison.elements(fields), key, inherited)
        else:
            name, inherited = self._name(fields, key, inherited)
            child = ElementTree.SubElement(element, name)
            if isinstance(value, list):
                self._add_all(child, value, self._comparison.elements(fields), _hint(fields, "name") or key, inherited)
            else:
                self._fill(child, value, fields, name, inherited)

    def _add_all(self, element, values, items, name, inherited):
        for value in values:
            item_name, of_item = self._name(items, name, inherited)
            self._fill(ElementTree.SubElement(element, item_name), value, items, item_name, of_item)

    @staticmethod
    def _name(branches, name, inherited):
        """Returns the name of an element, and the namespace of elements without a prefix in it."""
        name, namespace, prefix = (_hint(branches, "name") or name, _hint(branches, "namespace"), _hint(branches, "prefix"))
        if ":" in name and not prefix and not name.startswith("{"):
            prefix, name = name.split(":", 1)
        namespace = namespace or _KNOWN_NAMESPACES.get(prefix)
        if namespace and not prefix:
            inherited = namespace
        elif not namespace:
            namespace = inherited
        # The name may already have an inherited namespace.
        return (f"{{{namespace}}}{name}" if namespace and not name.startswith("{") else name), inherited

    def _component(self, branches):
        """Returns the name of the first component among schemas."""
        return next((self._bundle.name_of(branch) for branch in branches if self._bundle.name_of(branch)), None)


# The namespaces of prefixes that need no declaration, or that descriptions don't declare.
_KNOWN_NAMESPACES = {
    "xml": "http://www.w3.org/XML/1998/namespace",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
}


def _hint(branches, key):
    """Returns the value of a key in the first XML Object that has the key."""
    return next((branch["xml"][key] for branch in branches if key in branch.get("xml", {})), None)


def _text(value):
    return value if isinstance(value, str) else json.dumps(value)


def _same(meant, found, place, is_root=False):
    if meant.tag != found.tag and not is_root:
        raise Difference(f"{place}: expected the element {meant.tag}, received {found.tag}")
    place = f"{place}.{meant.tag}"
    if sorted(meant.keys()) != sorted(found.keys()):
        raise Difference(f"{place}: expected the attributes {sorted(meant.keys())}, received {sorted(found.keys())}")
    for name, text in meant.items():
        _same_text(text, found.get(name), f"{place}, {name}")
    names = [sorted(child.tag for child in element) for element in (meant, found)]
    if names[0] != names[1]:
        raise Difference(f"{place}: expected the elements {names[0]}, received {names[1]}")
    if not len(meant):
        return _same_text(meant.text or "", found.text or "", place)
    for name in set(names[0]):
        for left, right in zip(meant.findall(name), found.findall(name)):
            _same(left, right, place)


def _same_text(meant, found, place):
    if meant == found or meant.lower() == found.lower() or (instant(meant) is not None and instant(meant) == instant(found)):
        return
    try:
        if float(meant) == float(found):
            return
    except ValueError:
        pass
    raise Difference(f"{place}: expected {meant[:120]!r}, received {found[:120]!r}")
