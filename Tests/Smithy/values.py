"""Turns values of Smithy's shapes into those that the description has."""

import base64
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime


class Values:
    """The values of one service."""

    def __init__(self, describer):
        self._describer = describer

    def query_string(self, input, params):
        """The value of the whole query."""
        found = {
            member.traits["httpQuery"]: self.value(member, params[member.name], "query")
            for member in input.bound["httpQuery"] if params.get(member.name) is not None
        }
        for member in input.bound["httpQueryParams"]:
            for key, value in (params.get(member.name) or {}).items():
                found.setdefault(key, value)
        return found

    def value(self, member, value, place):
        """The value of a member as the description has it."""
        target = self._describer.shape(member.target)
        kind = target.kind
        if value is None:
            return None
        if kind in ("list", "set"):
            return [self.value(target.members["member"], item, place) for item in value]
        if kind == "map":
            found = {key: self.value(target.members["value"], item, place) for key, item in value.items()}
            if self._describer.is_xml and place == "body":
                return [{"key": key, "value": item} for key, item in found.items()]
            return found
        if kind in ("structure", "union"):
            return self.fields(target.members.values(), value)
        traits = {**target.traits, **member.traits}
        if kind == "timestamp":
            return _time(value, self._describer.time_format(traits, place))
        if kind == "blob" and not (place == "payload" and traits.get("mediaType", "").startswith("text/")):
            return base64.b64encode(value.encode()).decode()
        if kind == "string" and place == "header" and "mediaType" in traits:
            return base64.b64encode(value.encode()).decode()
        return value

    def fields(self, members, values):
        """The object of some members."""
        return {
            self._describer.key(member): self.value(member, values[member.name], "body") for member in members
            if values.get(member.name) is not None
        }


def _time(seconds, format):
    if format == "epoch-seconds":
        return seconds
    moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    if format == "http-date":
        return format_datetime(moment, usegmt=True)
    return moment.isoformat().replace("+00:00", "Z")


def spelled_numbers(model):
    """The members, by identity, that some case gives as a word: not a number, or infinite."""
    found = set()

    def visit(member, value):
        target = model.shapes.get(member.target)
        if target is None or value is None:
            return
        if target.kind in ("float", "double") and isinstance(value, str):
            found.add(id(member))
        elif target.kind in ("structure", "union") and isinstance(value, dict):
            for name, item in value.items():
                if name in target.members:
                    visit(target.members[name], item)
        elif target.kind in ("list", "set") and isinstance(value, list):
            for item in value:
                visit(target.members["member"], item)
        elif target.kind == "map" and isinstance(value, dict):
            for item in value.values():
                visit(target.members["value"], item)

    for shape in list(model.shapes.values()):
        for key, side in (("httpRequestTests", "input"), ("httpResponseTests", "output")):
            holder = model.shapes.get(shape.fields.get(side)) if shape.kind == "operation" else shape
            for case in shape.traits.get(key) or []:
                for name, value in (case.get("params") or {}).items():
                    if holder and name in holder.members:
                        visit(holder.members[name], value)
    return found
