"""The cases of a service: the calls that they make, and what they expect."""

import re
from dataclasses import dataclass, field
from types import SimpleNamespace

from bindings import input_of, output_of, status_of
from calls.expressions import Misfit
from calls.judge import Meant
from calls.plans import Unmakeable
from driver import qualified, swift_literal
from values import Values

_HEADER = re.compile(r'static var (`?\w+`?): (?:Required)?ResponseHeader<(.+)> \{ (?:Required)?ResponseHeader\("([^"]+)"')


@dataclass
class Case:
    """One case of a client."""

    id: str
    kind: str
    expected: dict
    operation: object
    # The error that the response is; None for a success.
    error: object = None
    # The Swift statements; empty if the case can't be spelled, with the reason.
    statements: list = field(default_factory=list)
    problem: str | None = None

    @property
    def name(self):
        """The id, with which side it is of: requests and responses share ids."""
        return f"{self.id} ({self.kind})"


def cases_of(describer):
    """The cases of a service's clients, and the number of those for servers alone."""
    found, others = [], {"server": 0, "malformed": 0, "event stream": 0}
    errors = {}

    def add(kind, case, operation, error=None):
        if case.get("appliesTo") == "server":
            others["server"] += 1
        else:
            found.append(Case(case["id"], kind, case, operation, error))

    for operation in describer.operations:
        others["malformed"] += len(operation.traits.get("httpMalformedRequestTests", []))
        others["event stream"] += len(operation.traits.get("eventStreamTests", []))
        for case in operation.traits.get("httpRequestTests", []):
            add("request", case, operation)
        for case in operation.traits.get("httpResponseTests", []):
            add("response", case, operation)
        for name in operation.fields.get("errors", []):
            if describer.shape(name):
                errors.setdefault(name, operation)
    for name, operation in errors.items():
        error = describer.shape(name)
        for case in error.traits.get("httpResponseTests", []):
            add("response", case, operation, error)
    return found, others


class Speller:
    """Spells cases in Swift."""

    def __init__(self, describer, planner, endpoints, sources):
        self._describer, self._planner, self._values = describer, planner, Values(describer)
        self._endpoints = {endpoint["operationId"]: endpoint for endpoint in endpoints}
        self._headers = {
            name.lower(): (property, type)
            for file in sources for property, type, name in _HEADER.findall(file.read_text())
        }
        self._header_type = next((file.stem for file in sources if file.stem.endswith("Headers")), None)

    def spell(self, case):
        """Gives a case its statements, or the reason why there are none."""
        endpoint = self._endpoints.get(case.operation.name)
        if endpoint is None:
            case.problem = "the operation isn't generated"
            return
        try:
            params = case.expected.get("params") or {}
            if case.kind == "response":
                first = case.operation.traits.get("httpRequestTests", [{}])[0]
                params = self._filled(case.operation, first.get("params") or {})
            call = self._planner.call(self._meant(case.operation, params), endpoint, "")
            call.statements[-1] = call.statements[-1].removeprefix("used(").removesuffix(")")
            case.statements = call.statements if case.kind == "request" else self._response(case, endpoint, call.statements)
            if case.kind == "request":
                self._add_type(case, params)
                case.statements[-1] = "_ = " + case.statements[-1]
        except (Misfit, Unmakeable, KeyError) as error:
            case.problem = f"can't be spelled: {type(error).__name__}: {error}"

    def _add_type(self, case, params):
        """Gives a body of any type the one that the parameters name."""
        input = input_of(self._describer.shape(case.operation.fields.get("input")))
        for member in input.bound["httpHeader"]:
            if member.traits["httpHeader"].lower() == "content-type" and params.get(member.name):
                type = swift_literal(params[member.name])
                case.statements[-1] = re.sub(r'(bytes\("[^"]*"\))', rf".data(\1, contentType: {type})", case.statements[-1])

    def _filled(self, operation, params):
        """The parameters of a call whose response matters."""
        input = input_of(self._describer.shape(operation.fields.get("input")))
        names = {member.name for member in input.bound["httpPrefixHeaders"]}
        params = {name: value for name, value in params.items() if name not in names}
        return {member.name: "a" for member in input.bound["httpLabel"]} | params

    def _meant(self, operation, params):
        describer, input = self._describer, input_of(self._describer.shape(operation.fields.get("input")))
        meant = Meant(SimpleNamespace(operation=SimpleNamespace(path=operation.name)))
        is_whole = describer.is_query_string(input)
        if is_whole:
            meant.parameters["querystring", "query"] = self._values.query_string(input, params)
        for place, key in (("httpLabel", "path"), ("httpQuery", "query"), ("httpHeader", "header"), ("httpQueryParams", "query")):
            for member in input.bound[place]:
                if is_whole and key == "query":
                    continue
                if params.get(member.name) is not None:
                    name = member.traits[place] if place in ("httpQuery", "httpHeader") else member.name
                    where = "label" if key == "path" else key
                    meant.parameters[key, name] = self._values.value(member, params[member.name], where)
        if any(params.get(member.name) for member in input.bound["httpPrefixHeaders"]):
            raise Misfit("httpPrefixHeaders: no parameter stands for headers of any name")
        payload = input.payload
        if payload is not None:
            if params.get(payload.name) is not None:
                meant.has_body, meant.body = True, self._values.value(payload, params[payload.name], "payload")
            elif describer.is_always_sent(payload):
                meant.has_body, meant.body = True, {}
        elif input.fields:
            meant.has_body, meant.body = True, self._values.fields(input.fields, params)
        return meant

    def _response(self, case, endpoint, statements):
        describer, params = self._describer, case.expected.get("params") or {}
        output = output_of(case.error or describer.shape(case.operation.fields.get("output")))
        if any(params.get(member.name) for member in output.bound["httpPrefixHeaders"]):
            raise Misfit("httpPrefixHeaders: no header of a response stands for headers of any name")
        call, statements = statements[-1], statements[:-1]
        wanted, type = self._wanted(case, endpoint, output, params)
        has_value = type not in (None, "Void") and not (type == "Data" and wanted == {})
        spelled = self._planner._expressions.spelled(wanted, type, statements) if has_value and wanted is not None else "nil"
        target = qualified(type.rstrip("?")) if has_value else ""
        response = "sent.response"
        if case.error:
            statements += ["let error = try await failure {", f"    _ = {call}", "}"]
            response = "try unwrap(error.response)"
            if has_value:
                statements.append(f"try same(try error.decodedBody(as: ({target}).self), {spelled})")
        elif has_value:
            statements += [f"let value: {qualified(type)} = {call}", f"try same(value, {spelled})"]
        else:
            statements.append(call)
        for member in output.bound["httpHeader"]:
            value = params.get(member.name)
            property, header = self._headers[member.traits["httpHeader"].lower()]
            expected = "nil"
            if value is not None:
                made = self._values.value(member, value, "header")
                expected = self._planner._expressions.spelled(made, header, statements)
            source = response if case.error else "try recorded()"
            statements.append(f"try same(try ({source}).header({self._header_type}.{property}), {expected})")
        for member in output.bound["httpResponseCode"]:
            if member.name in params:
                statements.append(f"try same(try recorded().statusCode, {params[member.name]})")
        return statements

    def _wanted(self, case, endpoint, output, params):
        """The value of the body, and its type; a type of None if there is none."""
        describer = self._describer
        if case.error:
            responses = {item["status"]: item for item in endpoint["responses"]}
            type = (responses.get(str(status_of(case.error))) or {}).get("type")
        else:
            type = endpoint["returns"]
        if output.payload is not None:
            value = params.get(output.payload.name)
            if value is None and type in ("Data", "FilePart", "String"):
                # No bytes are no value.
                value = ""
            return (None if value is None else self._values.value(output.payload, value, "payload")), type
        if not case.error and describer.unwraps(output.shape):
            return params[output.fields[0].name], type
        fields = self._values.fields(output.fields, params)
        if case.error and describer.is_xml and describer.wraps_errors:
            return {"Error": fields}, type
        return fields, type


def source_of(cases, client):
    """The Swift functions of the cases, and a list of them."""
    text = "import EndpointRuntime\nimport Foundation\nimport Generated\n"
    for number, case in enumerate(cases):
        lines = "".join(f"    {statement}\n" for statement in case.statements)
        text += f"\nfunc case{number}(_ sent: Exchange, _ client: {qualified(client)}) async throws {{\n"
        text += "    let recorded = { try unwrap(sent.response) }\n    _ = recorded\n" * ("recorded()" in lines)
        text += f"{lines}}}\n"
    text += f"\nfunc run(_ number: Int, _ sent: Exchange, _ client: {qualified(client)}) async throws {{\n    switch number {{\n"
    text += "".join(f"    case {number}: try await case{number}(sent, client)\n" for number in range(len(cases)))
    return text + '    default: fatalError("unknown case")\n    }\n}\n'


def stubs_of(cases):
    """The response, as JSON, that each case is given."""
    for case in cases:
        expected = case.expected if case.kind == "response" else {}
        yield {
            "status": expected.get("code", 200), "headers": expected.get("headers") or {}, "body": expected.get("body") or "",
            "host": expected.get("host") or case.expected.get("host") or "example.com",
        }

