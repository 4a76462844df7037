"""The scenarios of the command."""

import http.server
import re
import subprocess
import threading

OLD = """\
openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
servers: [{ url: "https://library.example" }]
paths:
  /books:
    get:
      operationId: listBooks
      tags: [books]
      responses:
        "200":
          description: All
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Book" } } } }
  /loans/{id}:
    get:
      operationId: getLoan
      tags: [loans]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        "200":
          description: One
          content: { application/json: { schema: { $ref: "#/components/schemas/Loan" } } }
components:
  schemas:
    Book:
      type: object
      required: [title]
      properties: { title: { type: string } }
    Loan:
      type: object
      properties: { book: { $ref: "#/components/schemas/Book" }, due: { type: string, format: date } }
"""

# Another model, another group, one property more, and a part in another file.
NEW = OLD.replace("loan", "reservation").replace("Loan", "Reservation").replace(
    '{ title: { type: string } }', '{ title: { type: string }, author: { $ref: "parts/author.yaml" } }')

AUTHOR = "type: object\nproperties: { name: { type: string } }\n"

OVERLAY = """\
overlay: 1.0.0
info: { title: Without the author, version: 1.0.0 }
actions: [{ target: "$.paths['/books'].get", update: { summary: Lists the books. } }]
"""


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class Scenario:
    """One command, in a folder with some files."""

    def __init__(self, name, program, arguments, files, prepared=(), status=0, compares_output=False, counted="",
                 variables=None, repeats=True):
        self.name, self.program, self.arguments, self.files = name, program, arguments, files
        self.prepared, self.status, self.compares_output = prepared, status, compares_output
        # The file or folder whose calls fail.
        self.counted, self.variables = counted, variables or {}
        # Whether a run after one that succeeded succeeds as well.
        self.repeats = repeats

    def prepare(self, folder):
        for files, arguments in self.prepared:
            write(folder, files)
            if arguments:
                subprocess.run([self.program, *arguments], cwd=folder, check=True, capture_output=True)
        write(folder, self.files)

    def command(self, _):
        return [self.program, *self.arguments]

    def reports(self, result):
        # A failed check has the status of an error, which prints nothing.
        return self.status != 0 and not result.stdout

    def faults(self, result):
        return []

    def words(self, name):
        return []

    def normalized(self, found):
        """Returns the files without dates."""
        return {name: (kind, re.sub(rb"\n +date: .*", b"", data) if name.endswith(".lock") else data)
                for name, (kind, data) in found.items()}


class Server:
    """A server of descriptions whose text may change."""

    def __init__(self):
        self.files = {}
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                text = server.files.get(self.path)
                body = (text or "").encode()
                self.send_response(200 if text else 404)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{listener.server_address[1]}"
        threading.Thread(target=listener.serve_forever, daemon=True).start()


def scenarios(program):
    new = {"api.yaml": NEW, "parts/author.yaml": AUTHOR}
    generate = ["generate", "api.yaml", "--output", "out"]
    before = [({"api.yaml": OLD}, generate)]
    clients = "spec: api.yaml\nclients:\n  one: { output: one, name: One }\n  two: { output: two/deep, name: Two }\n"
    writes = {"TORTURE_WRITES": "1"}
    server = Server()
    server.files = {"/old/api.yaml": OLD, "/new/api.yaml": NEW, "/new/parts/author.yaml": AUTHOR}
    fetched = lambda version: {"endpointgen.yaml": f"spec: {server.address}/{version}/api.yaml\noutput: out\n"}
    return [
        Scenario("generate first", program, generate, new),
        Scenario("generate again", program, generate, {**new, "out/Mine.swift": "// mine\n"}, before),
        # The folder can't be exchanged, and the files are replaced one by one.
        Scenario("generate with the user's folder", program, generate, {**new, "out/Mine/Mine.swift": "//\n"}, before,
                 variables=writes),
        Scenario("generate here", program, ["generate", "api.yaml", "--output", "."], new,
                 [({"api.yaml": OLD}, ["generate", "api.yaml", "--output", "."])], variables=writes),
        Scenario("generate with an overlay", program, [*generate, "--overlay", "overlay.yaml"],
                 {**new, "overlay.yaml": OVERLAY}, counted="overlay.yaml"),
        Scenario("generate clients", program, ["generate"], {**new, "endpointgen.yaml": clients},
                 [({"api.yaml": OLD, "endpointgen.yaml": clients}, ["generate"])], variables=writes),
        Scenario("init", program, ["init", "api.yaml"], new, repeats=False),
        Scenario("fetch first", program, ["fetch"], fetched("new")),
        Scenario("fetch again", program, ["fetch"], fetched("new"), [(fetched("old"), ["fetch"])]),
        Scenario("check", program, ["check", "api.yaml", "--output", "out"], new, before, status=1, compares_output=True),
        Scenario("diff", program, ["diff", "old.yaml", "api.yaml"], {**new, "old.yaml": OLD},
                 compares_output=True),
        Scenario("list", program, ["list", "api.yaml", "--overlay", "overlay.yaml"], {**new, "overlay.yaml": OVERLAY},
                 compares_output=True),
        Scenario("explain", program, ["explain", "operation", "listBooks", "api.yaml"], new, compares_output=True),
    ]
