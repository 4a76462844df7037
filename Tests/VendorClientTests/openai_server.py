"""A server that streams as OpenAI's does. What it does is named by the last message, or the input, of the request.

    pauses  all pieces, with pauses and comments that keep the connection open between them, and the bytes cut anywhere
    error   an error after two pieces
    cut     a connection that is closed after two pieces
    endless pieces until nobody reads any more
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WORDS = ["Grüß", " dich", ", 🌍", "!"]
closed = threading.Event()


def chunk(delta, finish_reason=None, **others):
    """One piece of a chat completion."""
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish_reason}
    return {
        "id": "chatcmpl-9lMgfRSWPHcw51s6wxKT1YEO2CKpd", "object": "chat.completion.chunk", "created": 1721075653,
        "model": "gpt-5.5", "service_tier": "default", "system_fingerprint": "fp_44709d6fcb", "choices": [choice],
        "usage": None, **others,
    }


def response(status, output=()):
    """A response of the Responses API."""
    return {
        "id": "resp_67c9fdcecf488190bdd9a0409de3a1ec07b8b0ad4e5eb654", "object": "response", "created_at": 1741290958,
        "status": status, "error": None, "incomplete_details": None, "instructions": "Be brief.",
        "max_output_tokens": None, "model": "gpt-5.5", "output": list(output), "parallel_tool_calls": True,
        "previous_response_id": None, "reasoning": {"effort": None, "summary": None}, "store": True, "temperature": 1.0,
        "text": {"format": {"type": "text"}}, "tool_choice": "auto", "tools": [], "top_p": 1.0,
        "truncation": "disabled", "usage": None, "user": None, "metadata": {},
    }


def message(status, content):
    return {"id": "msg_1", "type": "message", "status": status, "role": "assistant", "content": content}


def data(value):
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode()


def completion_pieces():
    yield data(chunk({"role": "assistant", "content": "", "refusal": None}))
    for word in WORDS:
        yield data(chunk({"content": word}))
    yield data(chunk({}, "stop"))
    usage = {"prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29}
    yield data({**chunk({}), "choices": [], "usage": usage})
    yield b"data: [DONE]\n\n"


def response_pieces():
    def event(number, type, **values):
        value = {"type": type, **values, "sequence_number": number}
        return f"event: {type}\n".encode() + data(value)

    part = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
    text = {"type": "output_text", "text": "".join(WORDS), "annotations": [], "logprobs": []}
    yield event(0, "response.created", response=response("in_progress"))
    yield event(1, "response.in_progress", response=response("in_progress"))
    yield event(2, "response.output_item.added", output_index=0, item=message("in_progress", []))
    for number, word in enumerate(WORDS):
        yield event(3 + number, "response.output_text.delta", **part, delta=word, logprobs=[], obfuscation="aB3")
    yield event(7, "response.output_text.done", **part, text=text["text"], logprobs=[])
    # Of a kind that came after the description.
    yield event(8, "response.mood.changed", mood="good")
    yield event(9, "response.completed", response=response("completed", [message("completed", [text])]))


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        # Whether the connection of the endless stream was closed.
        self.answer(200, {"closed": closed.wait(20)})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        chats = self.path == "/v1/chat/completions"
        does = request["messages"][-1]["content"] if chats else request["input"]
        if self.headers["Authorization"] != "Bearer secret":
            return self.answer(401, {"error": {"message": "no key", "type": "a", "param": None, "code": "invalid_api_key"}})
        if does == "refuse":
            return self.answer(429, {"error": {"message": "slower", "type": "requests", "param": None, "code": "rate_limit"}})
        if request.get("stream") is not True:
            if "stream" in request:
                return self.answer(400, {"error": {"message": "stream", "type": "a", "param": "stream", "code": None}})
            return self.answer(200, self.whole(chats))
        if self.headers["Accept"] != "text/event-stream":
            return self.answer(406, {"error": {"message": self.headers["Accept"], "type": "a", "param": None, "code": None}})
        self.begin()
        pieces = completion_pieces() if chats else response_pieces()
        getattr(self, does)(pieces, chats)

    def whole(self, chats):
        if not chats:
            text = {"type": "output_text", "text": "".join(WORDS), "annotations": [], "logprobs": []}
            return response("completed", [message("completed", [text])])
        answer = {"role": "assistant", "content": "".join(WORDS), "refusal": None, "annotations": []}
        choice = {"index": 0, "message": answer, "logprobs": None, "finish_reason": "stop"}
        return {
            "id": "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT", "object": "chat.completion", "created": 1741569952,
            "model": "gpt-5.5", "choices": [choice],
            "usage": {"prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29},
        }

    def pauses(self, pieces, _):
        self.send(b": OPENAI PROCESSING\n\n")
        for piece in pieces:
            for start in range(0, len(piece), 97):
                self.send(piece[start:start + 97])
            time.sleep(0.02)
            self.send(b": keep-alive\n\n")
        self.send(b"")

    def error(self, pieces, chats):
        for piece, _ in zip(pieces, range(2)):
            self.send(piece)
        error = {"message": "The server had an error while processing your request.", "param": None, "code": "server_error"}
        if chats:
            self.send(data({"error": {"type": "server_error", **error}}))
        else:
            self.send(b"event: error\n" + data({"type": "error", **error, "sequence_number": 2}))
        self.send(b"")

    def cut(self, pieces, _):
        for piece, _ in zip(pieces, range(2)):
            self.send(piece)
        self.send(b"data: {\"id\": \"chatcmpl")
        self.close_connection = True

    def endless(self, pieces, _):
        piece = next(pieces)
        try:
            while True:
                self.send(piece)
                time.sleep(0.005)
        except OSError:
            closed.set()
        self.close_connection = True

    def begin(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.send_header("x-request-id", "req_1")
        self.end_headers()

    def send(self, piece):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        self.wfile.flush()

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    # SIGTERM is blocked in the children of `swift test`, so the server ends with its input.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
