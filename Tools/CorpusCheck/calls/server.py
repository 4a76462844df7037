"""A server on loopback that records requests and sends given responses."""

import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Request:
    """A received request."""

    method: str
    # The target in the request line, with its query.
    target: str
    # The pairs of name and value, in order.
    headers: list
    body: bytes

    @property
    def path(self):
        return self.target.partition("?")[0]

    @property
    def query(self):
        """Returns the query without the question mark; None without a question mark."""
        _, mark, query = self.target.partition("?")
        return query if mark else None

    def values(self, name):
        """Returns all values of a header."""
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def header(self, name):
        """Returns the first value of a header; None if there is none."""
        return next(iter(self.values(name)), None)


@dataclass
class Reply:
    """The response of the server."""

    status: int = 200
    headers: list = field(default_factory=list)
    body: bytes = b""


class Server:
    """A server that runs until it is closed. `replying` returns the response to each request."""

    def __init__(self, replying):
        self.requests = []
        self._replying = replying
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def __getattr__(self, name):
                if name.startswith("do_"):
                    return self._take
                raise AttributeError(name)

            def _take(self):
                request = Request(self.command, self.path, list(self.headers.items()), self._body())
                server.requests.append(request)
                server._answer(self, request)

            def _body(self):
                if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
                    body = b""
                    while True:
                        size = int(self.rfile.readline().split(b";")[0], 16)
                        body += self.rfile.read(size)
                        self.rfile.readline()
                        if size == 0:
                            return body
                return self.rfile.read(int(self.headers.get("Content-Length") or 0))

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def base(self):
        """Returns the base URL, which has a path, as for most servers."""
        return f"http://127.0.0.1:{self._server.server_address[1]}{BASE_PATH}"

    def taken(self):
        """Returns the requests since the last call of this function."""
        found = list(self.requests)
        self.requests.clear()
        return found

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, handler, request):
        reply = self._replying(request)
        handler.send_response(reply.status)
        for name, value in reply.headers:
            handler.send_header(name, value)
        # A 205 has no content either, but a `Content-Length` of 0 (RFC 9110, 15.3.6).
        is_bodiless = request.method == "HEAD" or reply.status in (204, 205, 304)
        if not is_bodiless or reply.status == 205:
            handler.send_header("Content-Length", str(0 if is_bodiless else len(reply.body)))
        handler.end_headers()
        if not is_bodiless:
            handler.wfile.write(reply.body)


BASE_PATH = "/base/v1"
