"""A pet store that speaks XML alone, through Python's own reader and writer of it.

A body that isn't what the description has is refused with 400 and says why; one that isn't called XML with 415, and who doesn't
take XML is told 406.
"""

import sys
import threading
import xml.etree.ElementTree as ET
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

pets, users, lock = {}, {}, threading.Lock()


def text(parent, name, kind=str):
    """The text of an element's only child of a name; None where there is none."""
    found = parent.findall(name)
    if len(found) > 1:
        raise ValueError(f"{len(found)} elements {name}")
    return kind(found[0].text or "") if found else None


def checked(element, name, *children):
    """An element of this name, without attributes and with children of these names alone."""
    if element.tag != name:
        raise ValueError(f"the element is called {element.tag} and not {name}")
    if element.attrib:
        raise ValueError(f"{name} has attributes")
    others = [child.tag for child in element if child.tag not in children]
    if others:
        raise ValueError(f"{name} has {others}")
    return element


def pet_of(element):
    checked(element, "pet", "id", "name", "category", "photoUrls", "tags", "status")
    category = element.find("category")
    tags = element.find("tags")
    urls = checked(element.find("photoUrls"), "photoUrls", "photoUrl")
    return {
        "id": text(element, "id", int), "name": text(element, "name"),
        "category": None if category is None else (text(category, "id", int), text(category, "name")),
        "photoUrls": [child.text or "" for child in urls],
        "tags": None if tags is None else [
            (text(checked(child, "tag", "id", "name"), "id", int), text(child, "name")) for child in tags],
        "status": text(element, "status"),
    }


def add(parent, name, value):
    if value is not None:
        ET.SubElement(parent, name).text = str(value)


def element_of(pet):
    element = ET.Element("pet")
    add(element, "id", pet["id"])
    if pet["category"] is not None:
        category = ET.SubElement(element, "category")
        add(category, "id", pet["category"][0])
        add(category, "name", pet["category"][1])
    add(element, "name", pet["name"])
    urls = ET.SubElement(element, "photoUrls")
    for url in pet["photoUrls"]:
        add(urls, "photoUrl", url)
    if pet["tags"] is not None:
        tags = ET.SubElement(element, "tags")
        for id, name in pet["tags"]:
            tag = ET.SubElement(tags, "tag")
            add(tag, "id", id)
            add(tag, "name", name)
    add(element, "status", pet["status"])
    return element


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.handled(self.write)

    def do_PUT(self):
        self.handled(self.write)

    def do_GET(self):
        self.handled(self.read)

    def do_DELETE(self):
        self.handled(self.remove)

    def handled(self, act):
        try:
            if "application/xml" not in self.headers.get("Accept", "") and self.command != "DELETE":
                return self.answer(406, ET.Element("refused"))
            with lock:
                act(urlsplit(self.path).path.split("/")[1:])
        except (ValueError, ET.ParseError, AttributeError) as error:
            refused = ET.Element("Error")
            add(refused, "code", 400)
            add(refused, "message", error)
            self.answer(400, refused)

    def write(self, path):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Content-Type"] != "application/xml":
            return self.answer(415, ET.Element("refused"))
        element = ET.fromstring(body)
        if path[0] == "pet":
            pet = pet_of(element)
            pets[pet["id"]] = pet
            return self.answer(200, element_of(pet))
        checked(element, "user", "id", "username", "firstName", "lastName", "email", "password", "phone", "userStatus")
        users[text(element, "username")] = element
        self.answer(200, element)

    def read(self, path):
        query = parse_qs(urlsplit(self.path).query)
        if path[:2] == ["pet", "findByStatus"]:
            return self.list(lambda pet: pet["status"] in query["status"])
        if path[:2] == ["pet", "findByTags"]:
            return self.list(lambda pet: set(query["tags"]) & {name for _, name in pet["tags"] or []})
        if path[0] == "pet" and int(path[1]) in pets:
            return self.answer(200, element_of(pets[int(path[1])]))
        if path[0] == "user" and unquote(path[1]) in users:
            return self.answer(200, users[unquote(path[1])])
        self.answer(404, ET.Element("nothing"))

    def list(self, is_wanted):
        # A byte order mark, a comment and a processing instruction change nothing.
        found = ET.Element("pets")
        found.append(ET.Comment(" those that were found "))
        found.extend(element_of(pet) for pet in pets.values() if is_wanted(pet))
        self.answer(200, found, b"\xef\xbb\xbf<?xml version='1.0' encoding='UTF-8'?><?style none?>\n")

    def remove(self, path):
        pets.pop(int(path[1]), None)
        self.answer(200, ET.Element("done"))

    def answer(self, status, element, start=b""):
        body = start + ET.tostring(element, encoding="utf-8", xml_declaration=not start)
        self.send_response(status)
        self.send_header("Content-Type", "application/xml")
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
