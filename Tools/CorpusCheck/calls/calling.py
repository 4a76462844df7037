"""Plans, compiles, makes and validates the calls of one description."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from calls.answers import AnswerMaker, chosen
from calls.contract import ContractReader
from calls.excuses import Excuses
from calls.expressions import Expressions, Misfit
from calls.interface import Interface, InterfaceError
from calls.judge import Judge, below_base
from calls.known import KnownFaults
from calls.making import Maker
from calls.plans import Unmakeable
from calls.mock import Mock
from calls.planning import Planner
from calls.program import Caller, build, sources
from calls.sampling import Sampler
from calls.second import SecondOpinion
from calls.security import Security
from calls.server import Reply, Server
from documents import DocumentError
from schemas import SchemaBundle
from validation import Validator


@dataclass
class CallResult:
    """The results of the calls of one description."""

    counts: Counter = field(default_factory=Counter)
    # The reasons why the run fails: refused requests, failed calls, values without a Swift expression.
    failures: list = field(default_factory=list)
    # The calls that this tool can't create or validate, with reasons.
    remarks: list = field(default_factory=list)
    # The number of calls that openapi-core can't validate, by reason.
    unjudged: Counter = field(default_factory=Counter)


def call_all(description, operations, generation, tools, folder, first_errors):
    """Calls every generated operation of a description. `folder` holds the compiled client."""
    result = CallResult()
    output, module = folder / "client", folder / "build"
    try:
        interface = Interface.of(output, module, tools.runtime)
    except InterfaceError as error:
        result.failures.append(f"calls: {error}")
        return result
    sent = SchemaBundle(description.store, description.version, is_sent=True)
    received = SchemaBundle(description.store, description.version)
    reader = ContractReader(description, sent, received)
    contracts = _contracts(reader, operations, result)
    validators = Validator(sent, tells_addresses=True), Validator(received, tells_addresses=True)
    makers = Maker(sent, validators[0]), Maker(received, validators[1])
    drawn = Sampler(sent, validators[0], Random(f"{tools.seed} {description.name}")) if tools.values else makers[0]
    planner = Planner(interface, Expressions(interface), drawn, Security(description, operations), sent, tools.values)
    known = KnownFaults(description.name)
    calls = _planned(contracts, generation, planner, None if tools.mocks else AnswerMaker(makers[1], validators[1], received), known, result)
    if not calls:
        return result
    files = sources(planner.client, planner.credentials, [call.statements for call in calls])
    built = build(files, folder / "caller", module, tools.runtime)
    if built.status != 0:
        result.failures += [f"calls: {line}" for line in first_errors(built, folder / "caller")]
        return result
    judges = Judge(sent), SecondOpinion(description, sent, Excuses(drawn.left_out))
    mock = Mock(tools.command, description.root) if tools.mocks else None
    try:
        _make(calls, judges, known, folder / "caller" / "caller", mock, result)
    finally:
        if mock:
            mock.close()
    return result


def _contracts(reader, operations, result):
    found = []
    for operation in operations:
        try:
            found.append(reader.contract(operation))
        except DocumentError as error:
            result.counts["not made"] += 1
            result.remarks.append(f"{operation}: {error}")
    return found


def _count_misfit(operation, place, error, unsendable, known, result):
    reason = f"can't be called with what is valid: {error}"
    why = known.why(operation, reason)
    if error.names and error.names <= set(unsendable):
        why = "; ".join(f"'{name}': {unsendable[name]}" for name in sorted(error.names))
    result.counts["known" if why else "not spelled"] += 1
    (result.remarks if why else result.failures).append(f"{place}: {reason}" + (f": {why}" if why else ""))


def _planned(contracts, generation, planner, answers, known, result):
    """Returns the calls. Calls that can't be created are counted and reported. Without `answers`, the mock server
    responds."""
    endpoints = {}
    for endpoint in generation.endpoints:
        endpoints.setdefault((endpoint["method"], endpoint["path"]), []).append(endpoint)
    calls = []
    for contract in contracts:
        operation, replies = contract.operation, {}
        for endpoint in endpoints.get((operation.method, operation.path), []):
            result.counts["operations"] += 1
            for kind, meant in planner.calls(contract, endpoint):
                place = f"{operation} ({endpoint['call']}, {kind})"
                try:
                    if isinstance(meant, Exception):
                        raise meant
                    call = planner.call(meant, endpoint, kind)
                except Unmakeable as error:
                    result.counts["not made"] += 1
                    result.remarks.append(f"{place}: {error}")
                    continue
                except Misfit as error:
                    _count_misfit(operation, place, error, planner.unsendable, known, result)
                    continue
                if answers:
                    # All calls with random values have the same responses.
                    is_full = kind != "required"
                    replies[is_full] = replies.get(is_full) or answers.replies(contract, is_full)
                    call.replies, call.answer_reason = replies[is_full]
                    if not contract.answers and endpoint["returns"] != "Void":
                        call.answer_reason = "the description has no success"
                calls.append(call)
    return calls


def _make(calls, judges, known, program, mock, result):
    """Makes the calls one after the other, so that the server knows the call of each request."""
    current = []

    def reply(request):
        if not current:
            return Reply(500)
        return mock.reply(request) if mock else chosen(current[0].replies, request)

    server = Server(reply)
    caller = Caller(program, server.base)
    try:
        for number, call in enumerate(calls):
            current[:] = [call]
            error = caller.call(number)
            _judge(call, error, server.taken(), judges, known, result, mock.refusals() if mock else [])
    finally:
        caller.close()
        server.close()
    for entry in known.unused:
        result.failures.append(f"known.json: stale entry {entry['call']}, {entry['reason']}; remove it")


def _judge(call, error, requests, judges, known, result, refusals):
    result.counts["calls"] += 1
    if not requests:
        _count(call, "not sent", [f"nothing arrived: {error}"], known, result)
        return
    reasons = _reasons(call, requests, judges, result) + refusals
    if reasons:
        _count(call, "refused", reasons, known, result)
    else:
        result.counts["accepted"] += 1
    if refusals:
        return
    if call.answer_reason:
        result.counts["not answered"] += 1
        result.remarks.append(f"{call.place}: {call.answer_reason}")
    elif error:
        _count(call, "not read", [f"the answer wasn't read: {error[:600]}"], known, result)
    else:
        result.counts["read"] += 1


def _reasons(call, requests, judges, result):
    """Returns the problems that both validators report for a call."""
    judge, second = judges
    reasons = judge.reasons(call.meant, requests[0])
    if len(requests) > 1:
        reasons.append(f"it arrived {len(requests)} times")
    unjudged = ["openapi-core isn't installed"]
    if second.is_there:
        wrong, unjudged = second.reasons(call.meant, requests[0], below_base(call.meant, requests[0]))
        reasons += [f"openapi-core: {reason}" for reason in wrong]
    result.counts["by one" if unjudged else "by both"] += 1
    result.unjudged.update(unjudged)
    return reasons


def _count(call, kind, reasons, known, result):
    """Counts a call under `kind`, or as known if all reasons are known."""
    whys = [known.why(call.meant.contract.operation, reason) for reason in reasons]
    result.counts[kind if None in whys else "known"] += 1
    result.failures += [f"{call.place}: {reason}" for reason, why in zip(reasons, whys) if why is None]
    result.remarks += [f"{call.place}: {reason}: {why}" for reason, why in zip(reasons, whys) if why is not None]
