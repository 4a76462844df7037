"""The parts of requests and responses that the members of a shape are bound to."""

_BINDINGS = {
    "httpLabel", "httpQuery", "httpQueryParams", "httpHeader", "httpPrefixHeaders", "httpPayload", "httpResponseCode",
}


class Binding:
    """The parts of an input, an output or an error."""

    def __init__(self, shape, traits_of_place=_BINDINGS):
        self.shape = shape
        self.bound = {name: [] for name in _BINDINGS}
        self.fields = []
        for member in shape.members.values() if shape else []:
            place = next((name for name in traits_of_place if name in member.traits), None)
            (self.bound[place] if place else self.fields).append(member)

    @property
    def payload(self):
        return next(iter(self.bound["httpPayload"]), None)


def input_of(shape):
    """The parts of an input."""
    return Binding(shape, _BINDINGS - {"httpResponseCode"})


def output_of(shape):
    """The parts of an output or an error, which is bound to less."""
    return Binding(shape, {"httpHeader", "httpPrefixHeaders", "httpPayload", "httpResponseCode"})


def status_of(error):
    """The status of an error."""
    return error.traits.get("httpError") or (400 if error.traits.get("error") == "client" else 500)
