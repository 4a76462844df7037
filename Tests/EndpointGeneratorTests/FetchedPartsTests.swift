import Diagnostics
import Foundation
import RawServer
import Testing

@testable import EndpointGenerator

/// `endpointgen fetch` of descriptions that consist of several files, from servers on loopback.
@Suite("Fetched parts")
struct FetchedPartsTests {
    /// A description with one reference.
    static func description(_ reference: String, title: String = "Parts") -> String {
        """
        openapi: 3.1.0
        info: { title: \(title), version: '1.0' }
        paths:
          /pets:
            get:
              operationId: getPet
              responses:
                '200':
                  description: A pet.
                  content: { application/json: { schema: { $ref: '\(reference)' } } }

        """
    }

    static let pet = """
        Pet:
          type: object
          properties:
            name: { type: string }
            owner: { $ref: 'people/owner.yaml#/Owner' }

        """
    static let owner = """
        Owner:
          type: object
          properties:
            pets: { type: array, items: { $ref: '../pet.yaml#/Pet' } }

        """

    private let tests = FetchTests()

    private func with(
        _ reference: String = "./schemas/pet.yaml#/Pet",
        _ body: (FetchTests.Site, RawServer, TemporaryFolder) throws -> Void
    ) throws {
        try tests.with { site, server, folder in
            site.serve(Self.description(reference), tag: "\"1\"")
            site.serve(Self.pet, tag: "\"2\"", at: "/schemas/pet.yaml")
            site.serve(Self.owner, at: "/schemas/people/owner.yaml")
            try body(site, server, folder)
        }
    }

    private static let names = [
        "api.yaml", "endpointgen.lock", "endpointgen.yaml", "schemas/people/owner.yaml", "schemas/pet.yaml",
    ]

    @Test("relative references are fetched with the description, listed in the lock, and read by 'generate'")
    func added() throws {
        try with { site, server, folder in
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let host = "http://127.0.0.1:\(server.port)"
            #expect(result.errors.contains("added schemas/pet.yaml from \(host)/schemas/pet.yaml ("))
            let files = contents(of: folder.url)
            #expect(files.keys.sorted() == Self.names)
            #expect(files["schemas/pet.yaml"] == Self.pet && files["schemas/people/owner.yaml"] == Self.owner)
            let lock = try #require(files["endpointgen.lock"])
            #expect(lock.contains("\"schemas/people/owner.yaml\":\n    url: \"\(host)/schemas/people/owner.yaml\"\n"))
            #expect(lock.contains("    description: \"api.yaml\"\n"), "\(lock)")
            let count = site.requests.count
            #expect(count == 3)
            let generated = try tests.run("generate", "--strict", in: folder)
            #expect(generated.status == 0, "\(generated.errors)")
            #expect(contents(of: folder.url)["out/Models/Pet.swift"]?.contains("owner: Owner?") == true)
            #expect(site.requests.count == count)
        }
    }

    @Test("absolute references to the folder of the description are read from the fetched files")
    func absolute() throws {
        try tests.with { site, server, folder in
            site.serve(Self.description("http://127.0.0.1:\(server.port)/schemas/pet.yaml#/Pet"))
            site.serve(Self.pet, at: "/schemas/pet.yaml")
            site.serve(Self.owner, at: "/schemas/people/owner.yaml")
            #expect(try tests.run("fetch", in: folder).status == 0)
            #expect(contents(of: folder.url).keys.sorted() == Self.names)
            let count = site.requests.count
            let generated = try tests.run("generate", "--strict", in: folder)
            #expect(generated.status == 0, "\(generated.errors)")
            #expect(site.requests.count == count)
        }
    }

    @Test("unchanged parts are requested conditionally, and nothing is written")
    func unchanged() throws {
        try with { site, _, folder in
            _ = try tests.run("fetch", in: folder)
            let before = contents(of: folder.url)
            for arguments in [["fetch"], ["fetch", "--check"]] {
                let result = try ProcessResult.run(
                    Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
                #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
            }
            #expect(contents(of: folder.url) == before)
            let tags = ["\"1\"", "\"2\"", nil]
            #expect(site.requests.map { $0["If-None-Match"] } == [nil, nil, nil] + tags + tags)
        }
    }

    @Test("'--check' prints the changes of a part and writes nothing; 'fetch' replaces the part alone")
    func changed() throws {
        try with { site, _, folder in
            _ = try tests.run("fetch", in: folder)
            let before = contents(of: folder.url)
            let changed = Self.pet.replacingOccurrences(of: "name:", with: "label:")
            site.serve(changed, tag: "\"3\"", at: "/schemas/pet.yaml")
            let check = try tests.run("fetch", "--check", in: folder)
            #expect(check.status == 1)
            #expect(check.errors.contains("changed schemas/pet.yaml from "), "\(check.errors)")
            #expect(check.output.contains("Pet.label") && check.output.contains("breaking"), "\(check.output)")
            #expect(contents(of: folder.url) == before)
            #expect(try tests.run("fetch", in: folder).status == 0)
            var after = contents(of: folder.url)
            #expect(after["schemas/pet.yaml"] == changed)
            after["schemas/pet.yaml"] = before["schemas/pet.yaml"]
            after["endpointgen.lock"] = before["endpointgen.lock"]
            #expect(after == before)
            #expect(try tests.run("fetch", "--check", in: folder).status == 0)
        }
    }

    @Test("a part that is no longer referenced is removed, unless it was edited", arguments: [false, true])
    func removed(isEdited: Bool) throws {
        try with { site, _, folder in
            _ = try tests.run("fetch", in: folder)
            if isEdited { _ = try folder.write(Self.owner + "# mine\n", to: "schemas/people/owner.yaml") }
            site.serve(CommandTests.small)
            #expect(try tests.run("fetch", "--check", in: folder).errors.contains("removed schemas/pet.yaml from "))
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 0 && result.errors.contains("removed schemas/pet.yaml from "), "\(result.errors)")
            let files = contents(of: folder.url)
            #expect(files["schemas/pet.yaml"] == nil)
            #expect((files["schemas/people/owner.yaml"] != nil) == isEdited)
            #expect(files["endpointgen.lock"]?.contains("schemas/") == false)
            #expect(try tests.run("fetch", "--check", in: folder).status == 0)
        }
    }

    @Test("a part that the host doesn't have is a warning; another failure is an error, and nothing is written")
    func failures() throws {
        try with { site, _, folder in
            site["/schemas/people/owner.yaml"] = nil
            let missing = try tests.run("fetch", in: folder)
            #expect(missing.status == 0 && missing.errors.contains("[unresolved-reference]"), "\(missing.errors)")
            #expect(missing.errors.contains("responded with status 404"))
            let before = contents(of: folder.url)
            #expect(before.keys.sorted() == Self.names.filter { !$0.contains("owner") })
            for (body, status) in [
                ("", "500 Internal Server Error"), ("<!DOCTYPE html><html>Sign in</html>", "200 OK"),
                ("a: [", "200 OK"),
            ] {
                site["/schemas/people/owner.yaml"] = { connection, _ in connection.answer(body, status: status) }
                let result = try tests.run("fetch", in: folder)
                #expect(result.status == 2, "\(result.errors)")
                #expect(contents(of: folder.url) == before)
            }
        }
    }

    @Test(
        "references that lead out of the folder, or to names that other tools read, aren't fetched",
        arguments: [
            "../outside.yaml", "../../../../tmp/outside.yaml", "%2e%2e/outside.yaml", "..%2Foutside.yaml",
            "schemas/..%2F..%2Foutside.yaml", ".git/config.yaml", ".github/workflows/run.yml", "schemas/.hidden.yaml",
            "Sources/App.swift", "Makefile", "endpointgen.yaml", "endpointgen.lock", "EndpointGen.YAML",
            "schemas%5C..%5Coutside.yaml", "a%00b.yaml", "a%0Ab.yaml", "C%3A/x.yaml", "~/x.yaml", "schemas//x.yaml",
            "%FF.yaml", "//127.0.0.1:1/x.yaml",
        ])
    func names(reference: String) throws {
        try tests.with { site, server, folder in
            // A reference can't lead out of the host's root, so the description is in a folder.
            _ = try folder.write("spec: http://127.0.0.1:\(server.port)/v1/api.yaml\n", to: "endpointgen.yaml")
            site.serve(Self.description(reference), at: "/v1/api.yaml")
            // Every other path has the same content.
            site.fallback = { connection, _ in connection.answer(Self.pet, type: "application/yaml") }
            let parent = folder.url.deletingLastPathComponent().appendingPathComponent("outside.yaml")
            let result = try tests.run("fetch", in: folder)
            let files = contents(of: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            #expect(files.keys.sorted() == ["api.yaml", "endpointgen.lock", "endpointgen.yaml"])
            #expect(files["endpointgen.yaml"]?.hasPrefix("spec: ") == true)
            #expect(files["endpointgen.lock"]?.contains("description:") == false)
            #expect(!FileManager.default.fileExists(atPath: parent.path))
            #expect(site.requests.count == 1)
        }
    }

    @Test("a redirect of a part to another host is refused, and nothing is written")
    func redirect() throws {
        try with { site, server, folder in
            let target = "http://localhost:\(server.port)/schemas/people/owner.yaml"
            site["/schemas/pet.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: \(target)\r\n")
            }
            let result = try tests.run("fetch", in: folder)
            #expect(
                result.status == 2 && result.errors.contains("'localhost', which isn't allowed"), "\(result.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
        }
    }

    @Test("references are relative to the URL that a redirect leads to, of the description and of parts")
    func redirectedBase() throws {
        try with("parts/first.yaml#/Pet") { site, _, folder in
            site["/api.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: /v2/api.yaml\r\n")
            }
            site["/v2/parts/first.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: /v3/first.yaml\r\n")
            }
            site.serve(Self.description("parts/first.yaml#/Pet"), at: "/v2/api.yaml")
            site.serve("Pet: { $ref: 'second.yaml#/Pet' }\n", at: "/v3/first.yaml")
            site.serve("Pet: { type: object, properties: { name: { type: string } } }\n", at: "/v3/second.yaml")
            for _ in 0..<2 {
                let result = try tests.run("fetch", in: folder)
                #expect(result.status == 0, "\(result.errors)")
                #expect(!result.errors.contains("warning"), "\(result.errors)")
            }
            #expect(
                contents(of: folder.url).keys.sorted() == [
                    "api.yaml", "endpointgen.lock", "endpointgen.yaml", "parts/first.yaml", "parts/second.yaml",
                ])
            let generated = try tests.run("generate", in: folder)
            #expect(generated.status == 0 && generated.errors == "", "\(generated.errors)")
        }
    }

    @Test("absolute references into the folder that a redirect led to are read from the files that 'fetch' wrote")
    func redirectedAbsolute() throws {
        try with { site, server, folder in
            site["/api.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: /v2/api.yaml\r\n")
            }
            let address = "http://127.0.0.1:\(server.port)/v2/parts"
            site.serve(Self.description("\(address)/first.yaml#/Pet"), at: "/v2/api.yaml")
            site.serve("Pet: { $ref: '\(address)/second.yaml#/Pet' }\n", at: "/v2/parts/first.yaml")
            site.serve("Pet: { type: object, properties: { name: { type: string } } }\n", at: "/v2/parts/second.yaml")
            let fetched = try tests.run("fetch", in: folder)
            #expect(fetched.status == 0 && !fetched.errors.contains("warning"), "\(fetched.errors)")
            let count = site.requests.count
            let generated = try tests.run("generate", in: folder)
            #expect(generated.status == 0 && generated.errors == "", "\(generated.errors)")
            #expect(site.requests.count == count)
        }
    }

    @Test("a part that is a string replaces nothing")
    func message() throws {
        try with { site, _, folder in
            #expect(try tests.run("fetch", in: folder).status == 0)
            let before = contents(of: folder.url)
            site.serve("unauthorized", at: "/schemas/pet.yaml")
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 2 && result.errors.contains("[not-openapi]"), "\(result.errors)")
            #expect(contents(of: folder.url) == before)
        }
    }

    @Test("a part that is too large is an error, and nothing is written")
    func tooLarge() throws {
        try with { site, _, folder in
            site["/schemas/pet.yaml"] = { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nPet: {}\n")
            }
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 2 && result.errors.contains("exceeds the limit of"), "\(result.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
        }
    }

    @Test("parts that reference further parts endlessly are an error, and nothing is written")
    func endless() throws {
        try with("0.yaml#/Pet") { site, _, folder in
            site.fallback = { connection, request in
                let number = request.line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
                connection.answer("Pet: { $ref: '\(number + 1).yaml#/Pet' }\n", type: "application/yaml")
            }
            var request = GenerationRequest()
            request.configuration = folder.url.appendingPathComponent("endpointgen.yaml").path
            request.references.remoteLimits.files = 20
            let (result, descriptions) = Generator.fetch(request)
            #expect(result.outcome == .invalidArguments && descriptions.isEmpty)
            #expect(result.diagnostics.contains { $0.message.contains("more than 20 files") })
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
            #expect(site.requests.count == 20)
        }
    }

    @Test("a part that was edited, or exists and wasn't fetched, isn't overwritten")
    func edited() throws {
        try with { site, _, folder in
            _ = try folder.write("mine", to: "schemas/pet.yaml")
            let foreign = try tests.run("fetch", in: folder)
            #expect(foreign.status == 2 && foreign.errors.contains("'schemas/pet.yaml' exists and wasn't fetched"))
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml", "schemas/pet.yaml"])
            // One that was downloaded manually is adopted.
            _ = try folder.write(Self.pet, to: "schemas/pet.yaml")
            #expect(try tests.run("fetch", in: folder).status == 0)
            _ = try folder.write(Self.pet + "# mine\n", to: "schemas/pet.yaml")
            let before = contents(of: folder.url)
            let edited = try tests.run("fetch", in: folder)
            #expect(edited.status == 2 && edited.errors.contains("'schemas/pet.yaml' was edited since"))
            #expect(contents(of: folder.url) == before)
        }
    }

    @Test("a part isn't written through a link that leads out of the folder")
    func link() throws {
        try with("schemas/people/owner.yaml#/Owner") { site, _, folder in
            try TemporaryFolder.with { other in
                try FileManager.default.createSymbolicLink(
                    at: folder.url.appendingPathComponent("schemas"), withDestinationURL: other.url)
                let result = try tests.run("fetch", in: folder)
                #expect(result.status == 2 && result.errors.contains("a link leads out of"), "\(result.errors)")
                #expect(contents(of: other.url).filter { $0.key.hasSuffix(".yaml") }.isEmpty)
                #expect(contents(of: folder.url)["api.yaml"] == nil)
                #expect(try DiskFile.names(in: other.url.path).isEmpty)
            }
        }
    }

    @Test("a part whose name changes its capitals stays, where both names are one file")
    func capitals() throws {
        try with { site, _, folder in
            #expect(try tests.run("fetch", in: folder).status == 0)
            // Both names are one file, as on a disk that ignores case.
            let people = folder.url.appendingPathComponent("schemas/people")
            try? FileManager.default.linkItem(
                at: people.appendingPathComponent("owner.yaml"), to: people.appendingPathComponent("Owner.yaml"))
            site.serve(Self.owner, at: "/schemas/people/Owner.yaml")
            site.serve(
                Self.pet.replacing("people/owner.yaml", with: "people/Owner.yaml"), tag: "\"3\"",
                at: "/schemas/pet.yaml")
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let files = contents(of: folder.url)
            #expect(files["schemas/people/Owner.yaml"] == Self.owner)
            #expect(files["endpointgen.lock"]?.contains("people/Owner.yaml") == true)
            #expect(files["endpointgen.lock"]?.contains("people/owner.yaml") == false)
        }
    }

    @Test(
        "two URLs with the same file name are an error, and nothing is written",
        arguments: [
            ("people/Owner.yaml", "people/Owner.yaml' have the same file name"),
            ("people/owner.yaml?v=2", "people/owner.yaml' with different queries have the same file name"),
        ])
    func equalNames(reference: String, message: String) throws {
        try with { site, _, folder in
            site.fallback = { connection, _ in connection.answer(Self.owner, type: "application/yaml") }
            site.serve(
                Self.pet + "    other: { $ref: '\(reference)#/Owner' }\n", tag: "\"2\"", at: "/schemas/pet.yaml")
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
            #expect(result.errors.contains("/schemas/people/owner.yaml'"), "\(result.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
        }
    }

    @Test("parts of two hosts with the same file name are an error that names both")
    func equalNamesOfTwoHosts() throws {
        try with { site, server, folder in
            site.serve(Self.description("schemas/pet.yaml#/Pet", title: "Other"), at: "/other.yaml")
            let (first, second) = ("http://127.0.0.1:\(server.port)", "http://localhost:\(server.port)")
            let configuration = """
                clients:
                  Parts: { spec: '\(first)/api.yaml', output: a }
                  Other: { spec: '\(second)/other.yaml', output: b }

                """
            _ = try folder.write(configuration, to: "endpointgen.yaml")
            let result = try tests.run("fetch", in: folder)
            let addresses = ["\(first)/schemas/pet.yaml", "\(second)/schemas/pet.yaml"]
            let message = addresses.map { "'\($0)'" }.joined(separator: " and ") + " have the same file name"
            #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
            #expect(contents(of: folder.url)["other.yaml"] == nil)
        }
    }

    @Test("a part may reference the description, whose query isn't repeated")
    func backReference() throws {
        try tests.with(query: "?token=secret") { site, _, folder in
            site.serve(Self.description("pet.yaml#/Pet") + "components: { schemas: { Owner: { type: string } } }\n")
            site.serve(
                Self.pet.replacingOccurrences(of: "people/owner.yaml#", with: "api.yaml#/components/schemas"),
                at: "/pet.yaml")
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(site.requests.count == 2)
        }
    }

    @Test("two descriptions share a part, which is removed when neither references it")
    func shared() throws {
        try with { site, server, folder in
            let address = "http://127.0.0.1:\(server.port)"
            site.serve(Self.description("schemas/pet.yaml#/Pet", title: "Other"), at: "/other.yaml")
            let configuration = """
                clients:
                  Parts: { spec: '\(address)/api.yaml', output: a }
                  Other: { spec: '\(address)/other.yaml', output: b }

                """
            _ = try folder.write(configuration, to: "endpointgen.yaml")
            let check = try tests.run("fetch", "--check", in: folder)
            #expect(check.errors.components(separatedBy: "added schemas/pet.yaml from ").count == 2, "\(check.errors)")
            #expect(try tests.run("fetch", in: folder).status == 0)
            let before = contents(of: folder.url)
            #expect(before.keys.sorted() == (Self.names + ["other.yaml"]).sorted())
            #expect(try tests.run("fetch", in: folder).errors.isEmpty)
            #expect(contents(of: folder.url) == before)
            site.serve(CommandTests.small)
            #expect(try !tests.run("fetch", in: folder).errors.contains("removed"))
            #expect(contents(of: folder.url)["schemas/pet.yaml"] == Self.pet)
            site.serve(CommandTests.small, at: "/other.yaml")
            #expect(try tests.run("fetch", "--client", "Other", in: folder).status == 0)
            #expect(contents(of: folder.url)["schemas/pet.yaml"] == Self.pet)
            #expect(try tests.run("fetch", in: folder).errors.contains("removed schemas/pet.yaml from "))
        }
    }

    @Test("a lock entry with a path outside of the folder, or through a link, removes nothing")
    func invalidLockPaths() throws {
        try with { site, _, folder in
            try TemporaryFolder.with { other in
                _ = try other.write(Self.owner, to: "owner.yaml")
                _ = try tests.run("fetch", in: folder)
                let target = other.url.appendingPathComponent("owner.yaml").path
                try FileManager.default.createSymbolicLink(
                    at: folder.url.appendingPathComponent("link"), withDestinationURL: other.url)
                let lock = try #require(contents(of: folder.url)["endpointgen.lock"])
                let digest = try #require(DescriptionFetch.digest(ofFileAt: target))
                let relative = "../" + other.url.lastPathComponent + "/owner.yaml"
                let entries = [target, relative, "schemas/../\(relative)", "link/owner.yaml"].map { name in
                    "  \"\(name)\": { url: u, date: d, sha256: \(digest), description: api.yaml }\n"
                }
                _ = try folder.write(lock + entries.joined(), to: "endpointgen.lock")
                site.serve(CommandTests.small)
                let result = try tests.run("fetch", in: folder)
                #expect(result.status == 0 && result.errors.contains("removed schemas/pet.yaml"), "\(result.errors)")
                #expect(!result.errors.contains(other.url.lastPathComponent) && !result.errors.contains("link/"))
                #expect(FileManager.default.fileExists(atPath: target))
                let after = try String(contentsOfFile: folder.url.path + "/endpointgen.lock", encoding: .utf8)
                #expect(!after.contains("owner.yaml"), "\(after)")
            }
        }
    }

    @Test(
        "an entry that isn't a readable file is an error, and nothing is written",
        arguments: ["pipe", "folder", "link", "unreadable"], ["api.yaml", "schemas/people/owner.yaml"])
    func unreadableEntry(kind: String, name: String) throws {
        if kind == "unreadable", getuid() == 0 { return }
        try with { _, _, folder in
            let path = folder.url.appendingPathComponent(name).path
            _ = try folder.write(kind == "unreadable" ? Self.owner : "", to: kind == "folder" ? name + "/f" : name)
            switch kind {
            case "pipe":
                unlink(path)
                mkfifo(path, 0o600)
            case "link":
                unlink(path)
                symlink("nowhere", path)
            case "unreadable": chmod(path, 0)
            default: break
            }
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 2, "\(result.errors)")
            #expect(result.errors.contains("'\(name)' isn't a readable file; nothing is written"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/endpointgen.lock"))
            #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/schemas/pet.yaml"))
            chmod(path, 0o700)
        }
    }

    @Test("a part whose path is the parent of another is an error, and nothing is written")
    func nestedPaths() throws {
        try with { site, _, folder in
            site.serve(
                Self.pet.replacingOccurrences(of: "people/owner.yaml", with: "Pet.yaml/owner.yaml"),
                at: "/schemas/pet.yaml")
            site.serve(Self.owner, at: "/schemas/Pet.yaml/owner.yaml")
            let result = try tests.run("fetch", in: folder)
            #expect(result.status == 2, "\(result.errors)")
            #expect(
                result.errors.contains("'schemas/pet.yaml' and 'schemas/Pet.yaml/owner.yaml' can't both be written"),
                "\(result.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
        }
    }

    @Test("while a part is missing, the parts that it references aren't removed")
    func missingParent() throws {
        try with { site, _, folder in
            _ = try tests.run("fetch", in: folder)
            let before = contents(of: folder.url)
            let pet = site["/schemas/pet.yaml"]
            site["/schemas/pet.yaml"] = nil
            let missing = try tests.run("fetch", in: folder)
            #expect(missing.status == 0 && !missing.errors.contains("removed"), "\(missing.errors)")
            #expect(contents(of: folder.url) == before)
            site["/schemas/pet.yaml"] = pet
            #expect(try tests.run("fetch", in: folder).errors.isEmpty)
        }
    }
}
