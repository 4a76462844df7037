"""Plans the calls: the operations, and the arguments as Swift expressions."""

import json
from dataclasses import dataclass, field, replace

from calls.bodies import kind_of
from calls.contract import NOT_PARAMETERS
from calls.expressions import Misfit
from calls.judge import Meant
from calls.plans import Plan, Unmakeable
from calls.markup import Markup
from calls.security import SECRET
from calls.texts import TextPlace
from driver import qualified, swift_literal
from examples import essence


KINDS = ["required", "full", "other", "null"]
# The beginning of the kind of calls with random values.
_DRAWN = "value"
# The headers that only the transport may set.
_LENGTHS = {"content-length", "transfer-encoding", "host", "connection", "expect"}
# The types of bodies of bytes.
_BYTES = {"Data", "any BinaryBody", "(any BinaryBody)", "FilePart"}


@dataclass
class Call:
    """A call with the intended request and the responses."""

    name: str
    endpoint: dict
    meant: Meant
    statements: list
    # The responses by media type; see AnswerMaker.
    replies: dict = field(default_factory=dict)
    # The reason why the response isn't one of the description's; None if it is.
    answer_reason: str | None = None

    @property
    def place(self):
        """`GET /books (books.list, full)`"""
        return f"{self.meant.contract.operation} ({self.name})"


class Planner:
    """Plans the calls of one client."""

    def __init__(self, interface, expressions, maker, security, bundle, values=0):
        self._interface = interface
        self._expressions = expressions
        self._maker = maker
        self._security = security
        # The number of calls with random values; 0 for one call of each kind.
        self._values = values
        self._markup = Markup(bundle)
        self.client = next(
            (type.name for type in interface.types.values()
             for arguments, _ in type.initialisers if _is_of_client(arguments)), None
        )

    @property
    def unsendable(self):
        """The names of required properties that can't be sent, with reasons."""
        return self._maker.unsendable

    @property
    def credentials(self):
        """Returns an expression for all credentials that are strings, each with the same string."""
        methods = [
            (type, name, arguments) for type, found in self._interface.statics.items() if type.endswith("Credentials")
            for name, arguments in found if all(argument.type == "String" for argument in arguments)
        ]
        if not methods:
            return ".none"
        made = [
            f"{qualified(type)}.{name}(" + ", ".join(
                ("" if argument.label == "_" else f"{argument.label}: ") + swift_literal(SECRET) for argument in arguments) + ")"
            for type, name, arguments in methods
        ]
        return made[0] + "".join(f".and({other})" for other in made[1:]) + ".credentials"

    def calls(self, contract, endpoint):
        """Yields the kinds of calls of an operation, each with the intended request or the error: required values
        only, all values, and, if they differ, other branches of unions and nulls."""
        if self._values:
            yield from self._drawn(contract, endpoint)
            return
        shapes = []
        for kind in KINDS:
            try:
                meant = self.meant(contract, endpoint, kind)
            except (Unmakeable, Misfit) as error:
                if kind in ("required", "full"):
                    yield kind, error
                continue
            shape = _shape([meant.parameters, meant.body])
            if kind in ("required", "full") or shape not in shapes:
                shapes.append(shape)
                yield kind, meant

    def _drawn(self, contract, endpoint):
        """Yields the calls with random values that differ from each other."""
        before = set()
        for number in range(self._values):
            kind = f"{_DRAWN} {number}"
            try:
                meant = self.meant(contract, endpoint, kind)
            except (Unmakeable, Misfit) as error:
                yield kind, error
                return
            text = repr([meant.parameters, meant.body])
            if text not in before:
                before.add(text)
                yield kind, meant

    def call(self, meant, endpoint, kind):
        """Returns the call of an operation. Raises Misfit."""
        group, _, method = endpoint["call"].rpartition(".")
        owner = self._interface.property_type(self.client, group)
        if owner is None and group.startswith("_"):
            raise Unmakeable(f"the compiler leaves '{group}' out of the interface, as all that begins with an underscore")
        labels = [parameter["label"].strip("`") for parameter in endpoint["parameters"]]
        labels = sorted(labels + ["_"] * ("bodyType" in endpoint))
        overloads = self._interface.methods.get((owner, method.strip("`")), [])
        arguments = next((found for found in overloads if sorted(item.label for item in found) == labels), None)
        if arguments is None:
            raise Misfit(f"{owner} has no method {method} of {', '.join(labels) or 'no argument'}")
        statements, given = [], []
        places = {parameter["label"].strip("`"): (parameter["in"], parameter["name"]) for parameter in endpoint["parameters"]}
        for argument in arguments:
            if argument.label == "_":
                if meant.has_body and argument.type.rstrip("?") in _BYTES and not isinstance(meant.body, str):
                    # The client doesn't encode this body, so the call passes bytes.
                    meant.body, meant.is_raw = self._bytes(), True
                is_given, value = meant.has_body, meant.body
            else:
                is_given = places[argument.label] in meant.parameters
                value = meant.parameters.get(places[argument.label])
            if is_given:
                if argument.label == "_" and argument.type.rstrip("?") == "String" and not isinstance(value, str):
                    # The caller converts a number or a Boolean value to text.
                    value = json.dumps(value)
                spelled = self._expressions.spelled(value, argument.type, statements)
                given.append(spelled if argument.label == "_" else f"{argument.label}: {spelled}")
            elif argument.default is None:
                raise Misfit(f"the method asks for '{argument.label}', which isn't required")
        statements.append(f"used(try await client.{endpoint['call']}({', '.join(given)}))")
        return Call(f"{endpoint['call']}, {kind}", endpoint, meant, statements)

    def meant(self, contract, endpoint, kind):
        """Returns the request of a call. Raises Unmakeable."""
        is_full, variant, is_drawn = kind != "required", int(kind == "other"), kind.startswith(_DRAWN)
        meant = Meant(contract, security=self._security.alternatives(contract.operation))
        given = {(parameter["in"], parameter["name"]) for parameter in endpoint["parameters"]}
        for parameter in contract.parameters:
            if parameter.location == "header" and parameter.name.lower() in NOT_PARAMETERS \
                    and ("header", parameter.name) not in given:
                continue
            is_wanted = is_full and parameter.name.lower() not in _LENGTHS
            if not parameter.is_required and not (is_wanted and self._maker.takes_optional()):
                continue
            is_json = (parameter.media_type or "").endswith("json")
            place = TextPlace("body" if is_json else parameter.location, parameter.style, parameter.allows_reserved)
            # An object without fields has no text, and a path parameter needs one.
            plan = Plan(
                is_full or parameter.location == "path", variant, place, is_hostile=not parameter.has_neighbours,
                takes_empty=is_json)
            try:
                value = self._maker.value(parameter.schema or {"type": "string"}, plan)
            except Unmakeable as error:
                if parameter.is_required:
                    raise Unmakeable(f"{parameter.location} parameter '{parameter.name}': {error}") from error
                continue
            # An empty value isn't sent, like an omitted one.
            if value in ("", [], {}, None) and not parameter.is_required:
                continue
            meant.parameters[parameter.location, parameter.name] = value
        if contract.body and "bodyType" in endpoint and (
            contract.body.is_required or (is_full and self._maker.takes_optional())
        ):
            meant.media_type = media_type_of(endpoint["bodyType"], contract.body.content)
            if meant.media_type is None:
                raise Misfit(f"{endpoint['bodyType']} is sent, and {', '.join(contract.body.content)} is asked for")
            meant.has_body = True
            media = contract.body.content[meant.media_type]
            written = kind_of(endpoint["bodyType"])
            # Forms and XML have no null.
            nulls = (kind == "null" or is_drawn) and written not in ("form", "multipart", "xml")
            plan = Plan(is_full, variant, prefers_null=nulls, takes_empty=written != "form")
            meant.body = self._body(media, written, plan)
        return meant

    def _bytes(self, plan=Plan(True)):
        return self._maker.value({"type": "string", "format": "binary"}, plan)

    def _body(self, media, kind, plan):
        is_reserved = any(isinstance(item, dict) and item.get("allowReserved") for item in media.encoding.values())
        place = TextPlace(kind if kind in ("multipart", "xml") else "body", allows_reserved=is_reserved)
        plan = replace(plan, place=place)
        if kind == "binary" or (kind == "xml" and not self._markup.is_structured(media.schema)):
            return self._bytes(plan)
        if kind == "text" and media.schema is None:
            return self._maker.value({"type": "string"}, plan)
        if kind == "sequence":
            return [self._maker.value(media.item_schema or media.schema or True, plan) for _ in range(2)]
        if kind == "multipart" and media.schema is None:
            if media.item_schema is None:
                # Undescribed parts are files.
                return {"a part": self._bytes(plan)}
            return [self._maker.value(media.item_schema, plan) for _ in range(2)]
        made = self._maker.value(media.schema or True, plan)
        if kind == "multipart" and made == {}:
            # A multipart body has at least one part (RFC 2046, 5.1).
            made = self._maker.value(media.schema or True, replace(plan, is_full=True))
        return made


def _is_of_client(arguments):
    """Returns whether an initializer is the client's; a model may have a property `configuration` too."""
    return len(arguments) == 1 and (arguments[0].label, arguments[0].type) == ("configuration", "ProviderConfiguration")


def _shape(value):
    """Returns the structure of a value, without its strings and numbers."""
    if isinstance(value, dict):
        return tuple((str(key), _shape(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(dict.fromkeys(map(_shape, value)))
    return type(value).__name__


def media_type_of(sent, content):
    """Returns the media type in the description for a sent media type; None if there is none."""
    exact = [name for name in content if name.lower() == sent.lower()]
    alike = [name for name in content if essence(name) == essence(sent)]
    ranges = [name for name in content if "*" in name and essence(sent).startswith(essence(name).partition("*")[0])]
    return next(iter(exact + alike + ranges), None)
