"""The scenarios of calls, over both transports."""

import http.server
import re
import subprocess
import threading

from commands import Scenario, write

COVER = bytes(index % 251 for index in range(200_000))
TAG = '"1"'


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def send(self, body, kind="application/json", status=200, headers=()):
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), *headers]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/health":
            return self.send(b'{"status":"open"}', headers=[("Cache-Control", "max-age=600")])
        part = re.match(r"bytes=(\d+)-", self.headers.get("Range", ""))
        if not part:
            return self.send(COVER, "image/png", headers=[("ETag", TAG)])
        first = int(part[1])
        whole = f"bytes {first}-{len(COVER) - 1}/{len(COVER)}"
        self.send(COVER[first:], "image/png", 206, [("ETag", TAG), ("Content-Range", whole)])

    def do_PUT(self):
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            size = 0
            while count := int(self.rfile.readline(), 16):
                size += len(self.rfile.read(count))
                self.rfile.readline()
            self.rfile.readline()
        else:
            size = len(self.rfile.read(int(self.headers["Content-Length"])))
        # Boundaries have random lengths in no implementation, but a body that is cut off is shorter.
        self.send(b'{"data":{"url":"https://covers.example/1","size":%d}}' % size)

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (ConnectionError, ValueError):
            self.close_connection = True

    def log_message(self, *_):
        pass


class Call(Scenario):
    """A call of `torture-calls`."""

    def __init__(self, name, kind, program, address, files=None, sockets=False, values=False):
        super().__init__(f"{name} with {kind}", program, [name, kind, address], files or {})
        self.variables = {"TORTURE_WAIT": "1", **({"TORTURE_SOCKETS": "1"} if sockets else {})}
        self.name_of_call, self.values, self.compares_output = name, values, not values

    def prepare(self, folder):
        write(folder, {name: text for name, text in self.files.items() if isinstance(text, str)})
        for name, data in self.files.items():
            if isinstance(data, bytes):
                (folder / name).write_bytes(data)
        if self.values:
            subprocess.run([self.program, "prepare", "urlsession", ""], cwd=folder, check=True)

    def reports(self, result):
        return "problem: " in result.stdout

    def faults(self, result):
        if result.returncode == 3:
            yield f"it leaks: {result.stdout.strip()[-300:]}"

    def words(self, name):
        # What libcurl and FoundationNetworking say of a body's file that can't be read. Then a call may also wait until
        # its timeout, which FoundationNetworking's reader of files doesn't end earlier.
        foundations = ["aborted by callback", "File system error"]
        return ["onnect", "network", "timed out", "host", "ancelled", "socket", *foundations]

    def normalized(self, found):
        # A cache may be without an entry, and a part of a download is what was received.
        found = {name: value for name, value in found.items() if name != "cache" and not name.startswith("cache/")}
        part = found.get("cover.png.part")
        # A note without its part, which couldn't be removed, is ignored by the next download.
        if not part:
            found.pop("cover.png.part.origin", None)
        elif COVER.startswith(part[1]):
            found = {name: value for name, value in found.items() if not name.startswith("cover.png.part")}
        return found


def scenarios(program):
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.daemon_threads = True
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{listener.server_address[1]}"
    old = {"cover.png": b"the earlier file"}
    found = [Call("values", "urlsession", program, address, values=True)]
    for kind in ("urlsession", "asynchttp"):
        part = {**old, "cover.png.part": COVER[:70_000],
                "cover.png.part.origin": f"{address}/books/1/cover\n{TAG}\n{len(COVER)}\n"}
        found += [
            Call("get", kind, program, address, sockets=True),
            Call("caching", kind, program, address),
            Call("saving", kind, program, address, old),
            Call("resuming", kind, program, address, part),
            Call("uploading", kind, program, address, {"cover.png": COVER}),
            Call("streaming", kind, program, address, sockets=kind == "asynchttp"),
        ]
    return found
