"""Responses of `endpointgen mock`, in place of responses that this tool creates."""

import http.client
import re
import subprocess

from calls.server import BASE_PATH, Reply

# The headers that apply to one connection and aren't forwarded.
_OF_CONNECTION = {"connection", "content-length", "host", "keep-alive", "te", "transfer-encoding", "upgrade"}


class Mock:
    """A mock server of a description. Requests are forwarded to it."""

    def __init__(self, command, description):
        self._process = subprocess.Popen(
            [str(command), "mock", str(description), "--port", "0", "--quiet"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )
        found = re.search(r"127\.0\.0\.1:(\d+) serves", self._process.stdout.readline())
        self._port = int(found[1]) if found else 0
        # The problems that the mock server has reported since the last call of `refusals`.
        self._refusals = []

    def reply(self, request):
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        try:
            target = request.target.removeprefix(BASE_PATH) or "/"
            connection.putrequest(request.method, target, skip_host=True, skip_accept_encoding=True)
            connection.putheader("Host", "127.0.0.1")
            for name, value in request.headers:
                if name.lower() not in _OF_CONNECTION:
                    connection.putheader(name, value.encode("latin-1"))
            if request.body or request.header("Content-Length") or request.header("Transfer-Encoding"):
                connection.putheader("Content-Length", str(len(request.body)))
            connection.endheaders(request.body or None)
            response = connection.getresponse()
            body = response.read()
        finally:
            connection.close()
        if response.status >= 400 and b'"type":"about:blank"' in body:
            self._refusals.append(f"the mock server: {response.status} {body.decode(errors='replace')[:600]}")
        headers = [(name, value) for name, value in response.getheaders() if name.lower() not in _OF_CONNECTION]
        return Reply(response.status, headers, body)

    def refusals(self):
        found, self._refusals = self._refusals, []
        return found

    def close(self):
        self._process.terminate()
        self._process.wait()
