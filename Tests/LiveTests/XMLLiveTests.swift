import EndpointClients
import EndpointRuntime
import EndpointXML
import Foundation
import Testing
import XMLFeature

/// XML over real sockets, to and from Python's `xml.etree`.
@Suite("XML, live", .enabled(if: PythonServer.isThere, "there is no python3"), .timeLimit(.minutes(2)))
struct XMLLiveTests {
    /// Stores pets. The server supports only XML, refuses undocumented requests, and writes its own prefixes.
    private static let pets = """
        PETS = {}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def answer(self, root, status=200, type="application/xml", encoding="utf-8"):
                body = ET.tostring(root, encoding=encoding, xml_declaration=True)
                self.send_response(status)
                self.send_header("Content-Type", type)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def problem(self, status, title):
                root = ET.Element("{urn:ietf:rfc:7807}problem")
                ET.SubElement(root, "{urn:ietf:rfc:7807}title").text = title
                ET.SubElement(root, "{urn:ietf:rfc:7807}status").text = str(status)
                self.answer(root, status, "application/problem+xml")

            def do_PUT(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                root = ET.fromstring(body)
                if self.headers["Content-Type"] not in ("application/xml", "text/xml"):
                    return self.problem(415, self.headers["Content-Type"])
                if self.path == "/pets":
                    if root.tag != "pets" or any(pet.tag != "pet" for pet in root):
                        return self.problem(422, root.tag)
                    for pet in root:
                        PETS[pet.attrib["id"]] = pet
                    self.send_response(204)
                    return self.end_headers()
                if root.tag != "pet" or root.attrib.get("id") != self.path.rsplit("/", 1)[1]:
                    return self.problem(422, root.tag)
                PETS[root.attrib["id"]] = root
                self.answer(root, type="text/xml; charset=iso-8859-1", encoding="iso-8859-1")

            def do_GET(self):
                if "xml" not in self.headers["Accept"]:
                    return self.problem(406, self.headers["Accept"])
                if self.path == "/pets/found":
                    root = ET.Element("findings")
                    root.extend(PETS.values())
                elif self.path == "/pets/grouped":
                    root = ET.Element("group")
                    ET.SubElement(root, "members").extend(PETS.values())
                elif self.path == "/pets":
                    root = ET.Element("pets")
                    root.extend(PETS.values())
                else:
                    root = PETS.get(self.path.rsplit("/", 1)[1])
                    if root is None:
                        return self.problem(404, "There is no pet <" + self.path + ">")
                self.answer(root)
        """

    private static func pet(_ id: Int64) -> Pet {
        Pet(
            id: id, name: "Mu\(id) <&> ä", category: .init(id: 1, name: "\"cats\""), photoURLs: ["a\nb", ""],
            tags: [.init(id: 1, name: "x")], status: .available, born: CalendarDate(year: 2020, month: 1, day: 31))
    }

    @Test("pets are stored and returned unchanged, alone, in lists and in envelopes")
    func pets() async throws {
        let server = try PythonServer(Self.pets)
        let client = DocumentsInXMLClient(environment: .init(baseURL: server.url)).pets
        #expect(try await client.list() == [])
        #expect(try await client.findPets() == [])
        let pet = Self.pet(7)
        #expect(try await client.put(id: 7, pet) == pet)
        #expect(try await client.get(id: 7) == pet)
        #expect(try await client.list() == [pet])
        #expect(try await client.findPets() == [pet])
        #expect(try await client.groupPets() == [pet])
        try await client.putPets([Self.pet(8), Self.pet(9)])
        #expect(try await client.list().map { $0.id } == [7, 8, 9])
        #expect(try await client.findPets() == [pet, Self.pet(8), Self.pet(9)])
        #expect(try await client.groupPets().count == 3)
    }

    @Test("errors have XML bodies too, and syntax errors their line and elements")
    func errors() async throws {
        let server = try PythonServer(Self.pets)
        let client = DocumentsInXMLClient(environment: .init(baseURL: server.url)).pets
        let error = await #expect(throws: EndpointError.self) { try await client.get(id: 1) }
        let problem = try #require(error?.body(as: Problem.self))
        #expect(problem.title == "There is no pet </pets/1>")
        #expect(problem.status == 404)
        let refused = await #expect(throws: EndpointError.self) { try await client.put(id: 1, Self.pet(2)) }
        #expect(refused?.body(as: Problem.self)?.title == "pet")
    }

    @Test("a target's response is mapped by the same models")
    func response() async throws {
        let server = try PythonServer(Self.pets)
        let environment = DocumentsInXMLEnvironment(baseURL: server.url)
        let provider: Provider<PetsTarget> = DocumentsInXMLClient(environment: environment).pets.provider
        _ = try await provider.request(.putPets([Self.pet(1), Self.pet(2)]))
        let response = try await provider.request(.groupPets)
        #expect(try response.map([Pet].self, atKeyPath: "members") == [Self.pet(1), Self.pet(2)])
        #expect(try response.content(at: KeyPathRoot("x", elements: "members/pet/name")) as String == "Mu1 <&> ä")
        #expect(try response.content(at: KeyPathRoot("x", elements: "members/pet/@id")) as [Int] == [1, 2])
    }
}
