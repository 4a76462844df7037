import EndpointRuntime
import FlyingFox
import FormResponsesFeature
import Foundation
import Testing

/// The client of Specs/features/form-responses.yaml against a server on loopback. Python's `urllib.parse` encodes or
/// decodes the forms.
@Suite("Form responses, live")
struct FormResponsesLiveTests {
    private static let formType = "application/x-www-form-urlencoded"

    private func answer<Value>(
        _ body: String, _ type: String = formType, status: Int = 200,
        _ call: (TokensClient) async throws -> Value
    ) async throws -> Value {
        try await LoopbackServer.serving { _ in
            .json(status, body, type: type)
        } _: { server in
            try await call(client(server.baseURL))
        }
    }

    private func client(_ baseURL: String) -> TokensClient {
        FormResponsesClient(environment: FormResponsesEnvironment(baseURL: baseURL)).tokens
    }

    /// Runs a script of Python, and gives what it printed.
    private func python(_ script: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import json, sys, urllib.parse\n" + script] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private static let hasPython: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", ""]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private static let text = "a b+c&d=e;ä😀%41\"'<>#?/\\\u{7F}~*-._"

    @Test("a form that Python writes is decoded into the model", .enabled(if: hasPython))
    func read() async throws {
        let fields: [String: EndpointRuntime.JSONValue] = [
            "access_token": .string(Self.text), "expires_in": .number(JSONNumber(3600)), "active": .string("true"),
            "share": .string("2.5e-1"), "issued": .string("2024-02-29T12:30:00Z"),
            "scopes": .array([.string("read user"), .string("a&b")]), "limits": .string(#"{"daily":7,"note":"ö"}"#),
            "unknown": .string("x"),
        ]
        let json = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
        for quoting in ["quote_plus", "quote"] {
            let form = try python(
                "print(urllib.parse.urlencode(json.loads(sys.argv[1]), doseq=True, quote_via=urllib.parse.\(quoting)))",
                json)
            let token = try await answer(form) { try await $0.get() }
            #expect(token.accessToken == Self.text && token.expiresIn == 3600 && token.active == true)
            #expect(token.share == 0.25 && token.issued == Date(timeIntervalSince1970: 1_709_209_800))
            #expect(token.scopes == ["read user", "a&b"])
            #expect(token.limits?.daily == 7 && token.limits?.note == "ö")
        }
    }

    @Test("Python reads the form that is sent, and it is decoded unchanged", .enabled(if: hasPython))
    func sent() async throws {
        let token = Token(
            accessToken: Self.text, expiresIn: -1, active: false, share: 1e-7,
            issued: Date(timeIntervalSince1970: 1_709_209_800), scopes: ["read user", "", "a,b"],
            limits: Token.Limits(daily: 2, note: "n\"")
        )
        let received = try await LoopbackServer.serving { request in
            .json(200, String(decoding: request.body, as: UTF8.self), type: Self.formType + "; charset=utf-8")
        } _: { server in
            let echo = try await client(server.baseURL).create(token)
            #expect(echo.accessToken == Self.text && echo.expiresIn == -1 && echo.active == false)
            #expect(echo.share == 1e-7 && echo.issued == token.issued && echo.scopes == token.scopes)
            #expect(echo.limits?.daily == 2 && echo.limits?.note == "n\"")
            return try #require(await server.requests.first)
        }
        #expect(received.headers["content-type"] == Self.formType)
        #expect(received.headers["accept"] == Self.formType)
        let pairs = try python(
            "print(json.dumps(urllib.parse.parse_qs(sys.argv[1], keep_blank_values=True, strict_parsing=True)))",
            String(decoding: received.body, as: UTF8.self)
        )
        let expected: [String: [String]] = [
            "access_token": [Self.text], "expires_in": ["-1"], "active": ["false"], "share": ["1e-07"],
            "issued": ["2024-02-29T12:30:00Z"], "scopes": ["read user", "", "a,b"],
            "limits": [#"{"daily":2,"note":"n\""}"#],
        ]
        #expect(try JSONDecoder().decode([String: [String]].self, from: Data(pairs.utf8)) == expected)
    }

    @Test("a body is decoded by its own media type where JSON and a form are documented")
    func either() async throws {
        let form = try await answer("access_token=a&expires_in=1") { try await $0.get() }
        let json = try await answer(#"{"access_token":"a","expires_in":1}"#, "application/json") { try await $0.get() }
        #expect(form.accessToken == json.accessToken && form.expiresIn == json.expiresIn)
        // Where there is no media type it is as documented, JSON first.
        await #expect(throws: EndpointError.self) {
            try await answer("access_token=a&expires_in=1", "text/html") { try await $0.get() }
        }
    }

    @Test("an envelope is unwrapped, and content that isn't fields is data")
    func content() async throws {
        #expect(try await answer("scopes=a&scopes=b+c") { try await $0.listScopes() } == ["a", "b c"])
        #expect(try await answer("scopes=a") { try await $0.listScopes() } == ["a"])
        #expect(try await answer("other=a") { try await $0.listScopes() } == [])
        #expect(try await answer("a=1") { try await $0.getUntyped() } == Data("a=1".utf8))
        #expect(try await answer("a=1") { try await $0.getList() } == Data("a=1".utf8))
    }

    @Test("a documented error is decoded from a form, and decoding errors have their path")
    func errors() async throws {
        let token = Token(accessToken: "t", expiresIn: 1)
        do {
            _ = try await answer("error=slow_down&error_description=Not+so+fast", status: 400) {
                try await $0.create(token)
            }
            Issue.record("it succeeded")
        } catch let error as EndpointError {
            #expect(error.body(as: Problem.self)?.errorDescription == "Not so fast")
        }
        let broken = [
            (
                "access_token=t&expires_in=soon",
                "at expires_in: expected a number, not a string (\"soon\"), in the form"
            ),
            ("access_token=t", "the object in the form has no 'expires_in'; it has the key 'access_token'"),
            ("access_token=%FF", "the form isn't valid UTF-8"),
            ("access_token=t&expires_in=1&limits={%22note%22:1}", "has no 'daily'"),
        ]
        for (body, words) in broken {
            do {
                _ = try await answer(body) { try await $0.get() }
                Issue.record("\(body) was read")
            } catch let error as EndpointError {
                #expect(error.description.contains(words), "\(error)")
            }
        }
    }

    @Test("a stub responds with the sample of the description")
    func stubs() async throws {
        let client = FormResponsesClient(stub: .immediate)
        #expect(try await client.tokens.create(Token(accessToken: "t", expiresIn: 1)).accessToken == "c2FtcGxl")
        #expect(try await client.tokens.listScopes() == ["scopes"])
    }
}
