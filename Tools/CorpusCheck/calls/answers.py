"""Creates the server's responses: an example of the description, or a value for its schema."""

import json
import re
from xml.etree import ElementTree

from calls.bodies import kind_of
from calls.making import FREE
from calls.plans import Plan, Unmakeable
from calls.markup import Markup
from calls.server import Reply
from calls.texts import TextPlace
from examples import essence

BOUNDARY = "a-boundary-of-the-server"


class AnswerMaker:
    """Creates responses with the maker and the validator of received values."""

    def __init__(self, maker, validator, bundle):
        self._maker = maker
        self._markup = Markup(bundle)
        self._validator = validator

    def replies(self, contract, is_full):
        """Returns the response for each media type that the request may accept (None: no body), and the reason why a
        response can't be created; None if all can."""
        if not contract.answers:
            return {None: Reply(200)}, None
        answer = contract.answers[0]
        replies, reason = {}, None
        for media_type, media in answer.content.items():
            name = media_type
            if "*" in essence(media_type):
                name = "application/json" if media.schema and not self._is_text(media.schema) else "application/octet-stream"
            try:
                body = self._body(name, media, is_full)
                if essence(name) == "application/json-seq":
                    body = b"".join(b"\x1e" + line + b"\n" for line in body.splitlines())
                if kind_of(name) == "multipart":
                    name += f"; boundary={BOUNDARY}"
                replies[media_type] = Reply(answer.status, [("Content-Type", name)], body)
            except Unmakeable as error:
                reason = f"the answer, {media_type}: {error}"
        return replies or {None: Reply(answer.status)}, reason

    def _body(self, name, media, is_full):
        kind, is_vendors = kind_of(name), "json" in name or "/vnd." in name
        if kind == "sequence":
            texts = [self._json(media.item_schema or media.schema, media, full) for full in (False, is_full)]
            if not media.item_schema and all(text.startswith(b"[") for text in texts):
                # An array has the values of all lines.
                texts = [json.dumps(item).encode() for text in texts for item in json.loads(text)]
            return b"".join(text + b"\n" for text in texts)
        if kind == "multipart":
            return parts(self._made(media.schema or media.item_schema or {}, is_full), media.encoding)
        if kind == "xml" and media.schema and self._markup.is_structured(media.schema):
            made = self._made(media.schema, is_full, TextPlace("xml"))
            return ElementTree.tostring(self._markup.document(made, media.schema), "utf-8")
        if kind == "json" or (kind == "binary" and is_vendors and media.schema and not self._is_text(media.schema)):
            return self._json(media.schema, media, is_full)
        if kind == "text" and media.item_schema:
            event = self._made(media.item_schema, is_full)
            if isinstance(event, dict):
                lines = [f"{name}: {value}" for name, value in event.items() if not re.search(r"[\r\n]", str(value))]
                return ("\n".join(lines) + "\n\n").encode()
        if kind == "text" and media.schema and not self._is_text(media.schema):
            text = self._json(media.schema, media, is_full)
            return b"data: " + text + b"\n\n" if essence(name) == "text/event-stream" else text
        made = self._made(media.schema, False) if kind == "text" and media.schema else ""
        # A string without constraints is any text.
        is_plain = not made or re.fullmatch(r"s\d+ x", made)
        return "a text: ü€\n".encode() if is_plain else made.encode()

    def _json(self, schema, media, is_full):
        if schema is None:
            return json.dumps(media.examples[0] if media.examples else {"any": "thing"}).encode()
        for example in media.examples:
            if self._validator.reason_against(example, schema) is None:
                return json.dumps(example).encode()
        return json.dumps(self._made(schema, is_full)).encode()

    def _made(self, schema, is_full, place=TextPlace()):
        plan = Plan(is_full, place=place, leaves_out="writeOnly", is_hostile=is_full)
        return self._maker.value(schema, plan, takes_ambiguous=True)

    def _is_text(self, schema):
        """Returns whether values are strings; a schema without constraints allows other values too."""
        try:
            made = self._made(schema, False)
            return isinstance(made, str) and made != FREE
        except Unmakeable:
            return False


def parts(value, encoding):
    """Returns a multipart body (RFC 2046, 5.1.1; RFC 7578) with a part for each value of each field, or for each
    item."""
    fields = value.items() if isinstance(value, dict) else [(None, value)]
    body = b""
    for name, values in fields:
        content_type = encoding.get(name, {}).get("contentType", "").split(",")[0]
        for item in values if isinstance(values, list) else [values]:
            is_text = isinstance(item, str) and "json" not in content_type
            lines = [f"--{BOUNDARY}"]
            if name is not None:
                quoted = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
                lines.append(f'Content-Disposition: form-data; name="{quoted}"')
            lines.append(f"Content-Type: {content_type or ('text/plain; charset=utf-8' if is_text else 'application/json')}")
            written = item if is_text else json.dumps(item)
            body += "\r\n".join([*lines, "", written, ""]).encode()
    return body + f"--{BOUNDARY}--\r\n".encode()


def chosen(replies, request):
    """Returns the response for the first media type of the description that a request accepts."""
    asked = [_plain(name) for text in request.values("Accept") for name in text.split(",")]
    # Versions of a media type differ only in their parameters.
    for media_type, reply in replies.items():
        if media_type and _plain(media_type) in asked:
            return reply
    accepted = [essence(name) for name in asked]
    for media_type, reply in replies.items():
        name = essence(media_type or "")
        if any(one in (name, "*/*") or (one.endswith("/*") and name.startswith(one[:-1])) for one in accepted):
            return reply
    return next(iter(replies.values()))


def _plain(media_type):
    """Returns a media type without its weight, blanks and quotes."""
    return re.sub(r';q=[\d.]+$|[\s"]', "", media_type.lower())
