import Foundation
import RawServer
import Testing

@testable import EndpointGenerator

/// `endpointgen fetch` against servers on loopback.
@Suite("Fetch")
struct FetchTests {
    /// The responses of a server by path, which a test changes, and the requests that it got.
    final class Site: @unchecked Sendable {
        private let lock = NSLock()
        private var responses: [String: @Sendable (RawConnection, RawRequest) -> Void] = [:]
        private var received: [RawRequest] = []
        private var other: (@Sendable (RawConnection, RawRequest) -> Void)?

        /// The response for other paths; nil responds 404.
        var fallback: (@Sendable (RawConnection, RawRequest) -> Void)? {
            get { lock.withLock { other } }
            set { lock.withLock { other = newValue } }
        }

        subscript(path: String) -> (@Sendable (RawConnection, RawRequest) -> Void)? {
            get { lock.withLock { responses[path] } }
            set { lock.withLock { responses[path] = newValue } }
        }

        var requests: [RawRequest] { lock.withLock { received } }

        func serve(_ body: String, tag: String? = nil, at path: String = "/api.yaml") {
            self[path] = { connection, request in
                let header = tag.map { "ETag: \($0)\r\n" } ?? ""
                if let tag, request["If-None-Match"] == tag {
                    connection.send("HTTP/1.1 304 Not Modified\r\n\(header)Content-Length: 0\r\n\r\n")
                } else {
                    connection.answer(body, type: "application/yaml", headers: header)
                }
            }
        }

        func server() throws -> RawServer {
            try RawServer { connection in
                while let request = connection.request() {
                    self.lock.withLock { self.received.append(request) }
                    let target = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
                    let path = String(target.prefix { $0 != "?" })
                    if let respond = self[path] ?? self.fallback {
                        respond(connection, request)
                    } else {
                        connection.answer("", status: "404 Not Found")
                    }
                }
            }
        }
    }

    private static let changed = CommandTests.small.replacingOccurrences(of: "name: { type", with: "label: { type")

    func with(
        query: String = "", _ body: (Site, RawServer, TemporaryFolder) throws -> Void
    ) throws {
        let site = Site()
        site.serve(CommandTests.small, tag: "\"1\"")
        let server = try site.server()
        try TemporaryFolder.with { folder in
            let spec = "http://127.0.0.1:\(server.port)/api.yaml\(query)"
            _ = try folder.write("spec: '\(spec)'\noutput: out\n", to: "endpointgen.yaml")
            try body(site, server, folder)
        }
    }

    func run(_ arguments: String..., in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    @Test("the description is written with a lock, and other commands read the file without a request")
    func added() throws {
        try with(query: "?token=secret#part") { site, server, folder in
            let early = try run("generate", in: folder)
            #expect(early.status == 2)
            #expect(early.errors.contains("'api.yaml' hasn't been fetched from http://127.0.0.1"), "\(early.errors)")
            #expect(early.errors.contains("run 'endpointgen fetch'"))
            let result = try run("fetch", in: folder)
            #expect(result.status == 0)
            #expect(result.errors.hasPrefix("added api.yaml from http://127.0.0.1:\(server.port)/api.yaml ("))
            let files = contents(of: folder.url)
            #expect(files["api.yaml"] == CommandTests.small)
            let lock = try #require(files["endpointgen.lock"])
            #expect(lock.contains("url: \"http://127.0.0.1:\(server.port)/api.yaml\"\n"), "\(lock)")
            #expect(lock.contains("etag: \"\\\"1\\\"\"\n"), "\(lock)")
            #expect(lock.contains("version: \"\(Generator.version)\"\n"), "\(lock)")
            #expect(lock.contains(/sha256: "[0-9a-f]{64}"/) && lock.contains(/date: "20\d\d-\d\d-\d\dT/), "\(lock)")
            #expect(!(lock + result.errors + early.errors).contains("secret"))
            let count = site.requests.count
            #expect(try run("generate", in: folder).status == 0)
            #expect(try run("check", in: folder).status == 0)
            #expect(site.requests.count == count)
        }
    }

    /// The folder with a folder for each running program, on Linux.
    private static let programs = URL(fileURLWithPath: "/proc")

    @Test(
        "the query of the URL isn't among the arguments of the program that requests it",
        .enabled(if: FileManager.default.fileExists(atPath: programs.path)))
    func arguments() throws {
        try with(query: "?token=%22sec%5Cret") { site, _, folder in
            let respond = try #require(site["/api.yaml"])
            let found = folder.url.appendingPathComponent("arguments")
            site["/api.yaml"] = { connection, request in
                let running = (try? FileManager.default.contentsOfDirectory(atPath: Self.programs.path)) ?? []
                let arguments = running.compactMap {
                    try? Data(contentsOf: Self.programs.appending(path: "\($0)/cmdline"))
                }
                try? Data(arguments.filter { $0.starts(with: Array("curl".utf8)) }.joined()).write(to: found)
                respond(connection, request)
            }
            #expect(try run("fetch", in: folder).status == 0)
            let arguments = try String(contentsOf: found, encoding: .utf8)
            #expect(arguments.contains("--config") && !arguments.contains("token"), "\(arguments)")
            #expect(site.requests.first?.line.contains("/api.yaml?token=%22sec%5Cret ") == true)
        }
    }

    @Test("an entity tag of several lines in the lock isn't sent, and sets no options of the program")
    func tagOfSeveralLines() throws {
        try with { site, _, folder in
            _ = try run("fetch", in: folder)
            let lock = folder.url.appendingPathComponent("endpointgen.lock")
            let text = try String(contentsOf: lock, encoding: .utf8)
            let tag = #"etag: "\"1\"""#
            try #require(text.contains(tag))
            try text.replacing(tag, with: #"etag: "1\noutput = stolen\nheader = 'X-Other: 1'""#)
                .write(to: lock, atomically: true, encoding: .utf8)
            #expect(try run("fetch", in: folder).status == 0)
            #expect(contents(of: folder.url)["stolen"] == nil)
            #expect(site.requests.last?["If-None-Match"] == nil && site.requests.last?["X-Other"] == nil)
        }
    }

    @Test("an unchanged description is requested conditionally, and nothing is written", arguments: ["\"1\"", nil])
    func unchanged(tag: String?) throws {
        try with { site, _, folder in
            site.serve(CommandTests.small, tag: tag)
            _ = try run("fetch", in: folder)
            let before = contents(of: folder.url)
            for arguments in [["fetch"], ["fetch", "--check"]] {
                let result = try ProcessResult.run(
                    Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
                #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
            }
            #expect(contents(of: folder.url) == before)
            #expect(site.requests.map { $0["If-None-Match"] } == [nil, tag, tag])
        }
    }

    @Test("'--check' prints the changes and writes nothing; 'fetch' replaces the file")
    func changedContent() throws {
        try with { site, _, folder in
            _ = try run("fetch", in: folder)
            let before = contents(of: folder.url)
            site.serve(Self.changed, tag: "\"2\"")
            let check = try run("fetch", "--check", in: folder)
            #expect(check.status == 1)
            #expect(check.output.contains("Thing.label") && check.output.contains("breaking"), "\(check.output)")
            #expect(contents(of: folder.url) == before)
            let markdown = try run("fetch", "--check", "--format", "markdown", in: folder)
            #expect(markdown.output.contains("|"), "\(markdown.output)")
            #expect(try run("fetch", in: folder).status == 0)
            let after = contents(of: folder.url)
            #expect(after["api.yaml"] == Self.changed)
            #expect(after["endpointgen.lock"]?.contains("etag: \"\\\"2\\\"\"") == true)
            #expect(try run("fetch", "--check", in: folder).status == 0)
        }
    }

    @Test("changes of a description are printed, and written, although another one can't be read")
    func unreadableOther() throws {
        try with { site, server, folder in
            let address = "http://127.0.0.1:\(server.port)"
            let clients =
                "{ a: { spec: '\(address)/api.yaml', output: a }, b: { spec: '\(address)/b.yaml', output: b } }"
            _ = try folder.write("clients: \(clients)\n", to: "endpointgen.yaml")
            site.serve(CommandTests.small, at: "/b.yaml")
            #expect(try run("fetch", in: folder).status == 0)
            site.serve(Self.changed)
            site["/b.yaml"] = nil
            for arguments in [["fetch", "--check"], ["fetch"]] {
                let result = try ProcessResult.run(
                    Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
                #expect(result.status == 2 && result.errors.contains("b.yaml' can't be read"), "\(result.errors)")
                #expect(result.errors.contains("changed api.yaml from"), "\(result.errors)")
                #expect(result.output.contains("API, ") == (arguments.count == 2), "\(result.output)")
            }
            #expect(
                try String(contentsOf: folder.url.appendingPathComponent("api.yaml"), encoding: .utf8) == Self.changed)
        }
    }

    @Test("a redirect to another host is refused unless the host is allowed, and the target isn't in the lock")
    func redirect() throws {
        try with { site, server, folder in
            let target = "http://localhost:\(server.port)/moved.yaml?signature=secret"
            site["/api.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: \(target)\r\n")
            }
            site.serve(CommandTests.small, at: "/moved.yaml")
            let refused = try run("fetch", in: folder)
            #expect(refused.status == 2)
            #expect(refused.errors.contains("'localhost', which isn't allowed"), "\(refused.errors)")
            #expect(refused.errors.contains("write --allow-host localhost"), "\(refused.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
            #expect(try run("fetch", "--allow-host", "localhost", in: folder).status == 0)
            let files = contents(of: folder.url)
            #expect(files["api.yaml"] == CommandTests.small)
            #expect(files["endpointgen.lock"]?.contains("secret") == false)
        }
    }

    @Test("a redirect to a file is refused, and no other path is requested")
    func redirectToFile() throws {
        try with { site, _, folder in
            site["/api.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: file:///moved.yaml\r\n")
            }
            site.serve(CommandTests.small, at: "/moved.yaml")
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors.contains("redirects to 'file:///moved.yaml', which isn't allowed"), "\(result.errors)")
            #expect(site.requests.count == 1)
        }
    }

    @Test("a compressed response is written decompressed")
    func compressed() throws {
        try with { site, _, folder in
            let gzip = folder.url.appendingPathComponent("api.gz")
            _ = try folder.write(CommandTests.small, to: "api")
            _ = try ProcessResult.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", "gzip -c api > api.gz && rm api"], in: folder.url)
            let bytes = try [UInt8](Data(contentsOf: gzip))
            site["/api.yaml"] = { connection, _ in
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n")
                connection.send(bytes)
            }
            #expect(try run("fetch", in: folder).status == 0)
            #expect(contents(of: folder.url)["api.yaml"] == CommandTests.small)
        }
    }

    @Test(
        "a lock with a merge conflict or without files is an error that names the lock, and nothing is written",
        arguments: ["<<<<<<< HEAD\nversion: '1'\n=======\n", "", "version: '1'\n", "[]"])
    func brokenLock(text: String) throws {
        try with { site, _, folder in
            site.serve(CommandTests.small)
            _ = try folder.write(text, to: "endpointgen.lock")
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors.contains("'endpointgen.lock' isn't a lock of 'endpointgen fetch'; nothing is written"),
                "\(result.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.lock", "endpointgen.yaml"])
        }
    }

    @Test("endless redirects are an error")
    func endlessRedirect() throws {
        try with { site, _, folder in
            site["/api.yaml"] = { connection, _ in
                connection.answer("", status: "302 Found", headers: "Location: /api.yaml\r\n")
            }
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("[file-not-readable]"), "\(result.errors)")
            #expect(site.requests.count <= 22)
        }
    }

    @Test(
        "a response that isn't a description replaces nothing",
        arguments: [
            ("<!DOCTYPE html><html>Sign in</html>", "200 OK", "the file is an HTML page"),
            ("{\"openapi\": ", "200 OK", "[invalid-json]"),
            ("", "500 Internal Server Error", "responded with status 500"),
            ("", "200 OK", "[empty-description]"), (#"{"error":"unauthorized"}"#, "200 OK", "[not-openapi]"),
            ("- a\n", "200 OK", "the description is an array, not an object"),
            ("unauthorized", "200 OK", "the description is a string, not an object"),
            ("openapi: 9.0.0\n", "200 OK", "unsupported OpenAPI version '9.0.0'"),
            ("", "304 Not Modified", "responded with status 304"), ("", "302 Found", "responded with status 302"),
        ])
    func otherContent(body: String, status: String, message: String) throws {
        try with { site, _, folder in
            site.serve(CommandTests.small)
            _ = try run("fetch", in: folder)
            let before = contents(of: folder.url)
            site["/api.yaml"] = { connection, _ in connection.answer(body, status: status) }
            for arguments in [["fetch"], ["fetch", "--check"]] {
                let result = try ProcessResult.run(
                    Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
                #expect(result.status == 2)
                #expect(result.errors.contains(message), "\(result.errors)")
                #expect(contents(of: folder.url) == before)
            }
        }
    }

    @Test("a description that is too large is cancelled before its end")
    func tooLarge() throws {
        try with { site, _, folder in
            site["/api.yaml"] = { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nopenapi: 3.1.0\n")
            }
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("exceeds the limit of"), "\(result.errors)")
            #expect(contents(of: folder.url).keys.sorted() == ["endpointgen.yaml"])
        }
    }

    @Test("a file that was edited, or wasn't fetched, isn't overwritten")
    func edited() throws {
        try with { site, _, folder in
            _ = try folder.write("mine", to: "api.yaml")
            let foreign = try run("fetch", in: folder)
            #expect(foreign.status == 2 && foreign.errors.contains("'api.yaml' exists and wasn't fetched"))
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("api.yaml"))
            _ = try run("fetch", in: folder)
            _ = try folder.write(CommandTests.small + "# mine\n", to: "api.yaml")
            let before = contents(of: folder.url)
            let edited = try run("fetch", in: folder)
            #expect(edited.status == 2 && edited.errors.contains("was edited since it was fetched"))
            #expect(contents(of: folder.url) == before)
        }
    }

    @Test("a file older than its lock, as a killed run leaves it, is fetched again")
    func interrupted() throws {
        try with { site, _, folder in
            _ = try run("fetch", in: folder)
            site.serve(Self.changed, tag: "\"2\"")
            _ = try run("fetch", in: folder)
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let result = try run("fetch", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(contents(of: folder.url)["api.yaml"] == Self.changed)
        }
    }

    @Test(
        "unsafe URLs are refused", arguments: ["http://example.com/api.yaml", "https://me:pass@127.0.0.1/a.yaml"])
    func addresses(address: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("spec: \(address)\n", to: "endpointgen.yaml")
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("isn't read: "), "\(result.errors)")
            #expect(!result.errors.contains("pass@"), "\(result.errors)")
            #expect(contents(of: folder.url).count == 1)
        }
    }

    @Test("'generate' of a URL suggests 'fetch'")
    func generateAddress() throws {
        try TemporaryFolder.with { folder in
            let address = "https://a.example/v1/openapi.json?key=secret"
            let result = try run("generate", address, "--output", "o", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("'https://a.example/v1/openapi.json' is an address"), "\(result.errors)")
            #expect(result.errors.contains("endpointgen fetch") && !result.errors.contains("secret"))
        }
    }

    @Test(
        "a configuration without a URL is an error that names the entry to set", arguments: ["spec: api.yaml\n", nil])
    func noAddress(configuration: String?) throws {
        try TemporaryFolder.with { folder in
            if let configuration { _ = try folder.write(configuration, to: "endpointgen.yaml") }
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("write 'spec: https://…' in endpointgen.yaml"), "\(result.errors)")
        }
    }

    @Test("an unwritable folder is an error, and nothing is written")
    func unwritable() throws {
        try with { site, _, folder in
            // The name of the temporary file is taken by a folder, which not even the superuser can replace.
            _ = try folder.write("", to: ".api.yaml.endpointgen-fetch/file")
            let before = contents(of: folder.url)
            let result = try run("fetch", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("'api.yaml' can't be written: "), "\(result.errors)")
            #expect(contents(of: folder.url) == before)
        }
    }

    @Test(
        "the file is named after the last segment of the URL",
        arguments: [
            ("https://a.example/v1/openapi.json", "openapi.json"), ("https://a.example", "openapi.yaml"),
            ("https://a.example/v3/api-docs?x=1", "api-docs.yaml"), ("https://a.example/.yaml", "yaml.yaml"),
            ("https://a.example/", "openapi.yaml"),
        ])
    func fileName(address: String, name: String) throws {
        #expect(DescriptionAddress(address)?.fileName == name)
        #expect(DescriptionAddress("https://a.example/x%2F..%2F..%2Fy.yaml")?.fileName.contains("/") == false)
    }
}
