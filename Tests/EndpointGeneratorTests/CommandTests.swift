import Foundation
import Testing

/// The command as its callers meet it: messages, positions, exit statuses, and that nothing is lost.
@Suite("Command")
struct CommandTests {
    struct BadInput: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String
        /// After the path: `:line:column: error: message [code]`.
        let message: String
        var file = "api.yaml"

        var testDescription: String { name }
    }

    static let badInputs = [
        BadInput(
            name: "an empty file", text: "", message: ":1:1: error: the file is empty [empty-description]"),
        BadInput(
            name: "nothing but comments", text: "# nothing\n\n",
            message: ":1:1: error: the file is empty [empty-description]"
        ),
        BadInput(
            name: "a tab in the indentation", text: "openapi: 3.0.0\ninfo:\n\ttitle: Tabs\n",
            message: ":3:1: error: tab in the indentation [invalid-yaml]"
        ),
        BadInput(
            name: "an indentation that doesn't fit",
            text: "openapi: 3.0.0\ninfo:\n    title: Bad\n  version: 1\n",
            message: ":4:3: error: the indentation differs from the lines above [invalid-yaml]"
        ),
        BadInput(
            name: "a quote that isn't closed", text: "openapi: 3.0.0\ninfo:\n  title: \"Open\n",
            message: ":3:10: error: unclosed quoted string [invalid-yaml]"
        ),
        BadInput(
            name: "JSON without a comma", text: "{\"openapi\": \"3.0.0\" \"info\": {}}",
            message: ":1:21: error: expected ',' or '}' [invalid-json]", file: "api.json"
        ),
        BadInput(
            name: "YAML that isn't OpenAPI", text: "name: something\nvalues: [1, 2]\n",
            message: ":1:1: error: not an OpenAPI description: the field 'openapi' is missing [not-openapi]"
        ),
        BadInput(
            name: "a list", text: "- one\n- two\n",
            message: ":1:1: error: the description is an array, not an object [not-openapi]"
        ),
        BadInput(
            name: "an unknown version", text: "openapi: 4.2.0\ninfo: { title: Next, version: '1' }\npaths: {}\n",
            message: ":1:10: error: unsupported OpenAPI version '4.2.0' [unsupported-version]"
        ),
        BadInput(
            name: "Swagger 1.2", text: "swagger: '1.2'\ninfo: { title: Old, version: '1' }\npaths: {}\n",
            message: ":1:10: error: unsupported Swagger version '1.2' [unsupported-version]"
        ),
        BadInput(
            name: "an alias bomb",
            text: (["a: &a0 [x, x, x, x, x, x, x, x, x, x]"]
                + (1...8).map { level in
                    "b\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                        + "]"
                }).joined(separator: "\n"),
            message: "error: aliases expand the file by more than 1000000 nodes [alias-expansion]"
        ),
        BadInput(
            name: "nesting without end", text: String(repeating: "[", count: 100_000),
            message: "error: nesting exceeds 200 levels [nesting-too-deep]"
        ),
        BadInput(
            name: "an alias of nothing", text: "openapi: *version\n",
            message: ":1:10: error: undefined anchor '&version' [unknown-alias]"
        ),
        BadInput(
            name: "two documents", text: "openapi: 3.0.0\n---\nopenapi: 3.1.0\n",
            message: ":2:1: error: unexpected second document [multiple-documents]"
        ),
    ]

    @Test("invalid input is an error with its position, and nothing is written or removed", arguments: badInputs)
    func badInput(_ input: BadInput) throws {
        try TemporaryFolder.with { folder in
            let spec = try folder.write(input.text, to: input.file)
            let before = try filledOutput(in: folder)
            let result = try ProcessResult.endpointgen("generate", spec, "--output", folder.url.path + "/output")
            #expect(result.status == 1)
            #expect(result.output == "")
            // Each of them has a position; if it is far into the file, only its presence is checked here.
            #expect(result.errors.hasPrefix(spec + ":"))
            let expected = input.message.hasPrefix(":") ? spec + input.message : input.message
            #expect(result.errors.contains(expected), "\(result.errors)")
            #expect(contents(of: folder.url.appendingPathComponent("output")) == before)
        }
    }

    @Test("a missing description is a usage error")
    func missingFile() throws {
        try TemporaryFolder.with { folder in
            let before = try filledOutput(in: folder)
            let result = try ProcessResult.endpointgen(
                "generate", folder.url.path + "/none.yaml", "--output", folder.url.path + "/output"
            )
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "endpointgen: error: no file at '\(folder.url.path)/none.yaml' [file-not-readable]\n"
            )
            #expect(contents(of: folder.url.appendingPathComponent("output")) == before)
        }
    }

    @Test("an output that is a file, or inside one, is a usage error", arguments: ["output", "output/deeper"])
    func unwritableOutput(path: String) throws {
        try TemporaryFolder.with { folder in
            let spec = try folder.write(Self.small, to: "api.yaml")
            _ = try folder.write("mine", to: "output")
            let result = try ProcessResult.endpointgen("generate", spec, "--output", folder.url.path + "/" + path)
            #expect(result.status == 2)
            #expect(result.errors.contains("[output-not-writable]"), "\(result.errors)")
            #expect(contents(of: folder.url) == ["api.yaml": Self.small, "output": "mine"])
        }
    }

    @Test(
        "an invalid call exits with 2",
        arguments: [
            ["generate", "--nonsense"], ["nonsense"], ["generate"],
            ["generate", "x.yaml", "--output", "out", "--access", "secret"],
            ["generate", "x.yaml", "--output", "out", "--name", "not a name"],
        ])
    func badCall(arguments: [String]) throws {
        try TemporaryFolder.with { folder in
            let command = Checkout.products.appendingPathComponent("endpointgen")
            _ = try folder.write(Self.small, to: "x.yaml")
            let result = try ProcessResult.run(command, arguments, in: folder.url)
            #expect(result.status == 2)
            #expect(!result.errors.isEmpty)
            #expect(contents(of: folder.url).keys.sorted() == ["x.yaml"])
        }
    }

    @Test("help is printed to standard output and exits with 0")
    func help() throws {
        let result = try ProcessResult.endpointgen("generate", "--help")
        #expect(result.status == 0)
        #expect(result.errors == "")
        for flag in ["--output", "--config", "--name", "--access", "--templates", "--strict"] {
            #expect(result.output.contains(flag))
        }
    }

    @Test("the summary lists generated and written files")
    func summary() throws {
        try TemporaryFolder.with { folder in
            let spec = try folder.write(Self.small, to: "api.yaml")
            let first = try ProcessResult.endpointgen("generate", spec, "--output", folder.url.path + "/output")
            #expect(first.status == 0)
            #expect(first.errors == "")
            let lines = first.output.split(separator: "\n")
            #expect(lines.first == "Small 1.0 (OpenAPI 3.0) · 1 endpoint in 1 group · 1 model")
            #expect(lines.dropFirst().first == "  products: EndpointRuntime")
            #expect(lines.last?.hasPrefix("  wrote 4 files · ") == true)
            let second = try ProcessResult.endpointgen("generate", spec, "--output", folder.url.path + "/output")
            #expect(second.output.contains("  wrote 0 files, 4 unchanged · "))
        }
    }

    @Test(
        "the products that a client's files import are printed",
        arguments: [
            ("xml", "EndpointRuntime, EndpointXML"), ("envelope", "EndpointRuntime, EndpointMapper"),
            ("webhooks", "EndpointRuntime, EndpointWebhooks"), ("unsupported-parts", "EndpointRuntime"),
            ("streams", "EndpointRuntime"), ("multipart-responses", "EndpointRuntime"),
            ("form-encodings", "EndpointRuntime"), ("code-points", "EndpointRuntime"),
            ("redirects", "EndpointRuntime"), ("pagination", "EndpointRuntime"), ("recursion", "EndpointRuntime"),
            ("conformances", "EndpointRuntime"), ("form-responses", "EndpointRuntime"),
        ])
    func products(feature: String, products: String) throws {
        try TemporaryFolder.with { folder in
            let spec = Checkout.features.appendingPathComponent("\(feature).yaml").path
            let config = Checkout.features.appendingPathComponent("\(feature).endpointgen.yaml").path
            let options = FileManager.default.fileExists(atPath: config) ? ["--config", config] : []
            let output = folder.url.appendingPathComponent("output")
            let result = try ProcessResult.run(
                Checkout.products.appendingPathComponent("endpointgen"),
                ["generate", spec, "--output", output.path] + options, in: nil)
            #expect(result.output.contains("\n  products: \(products)\n"), "\(result.output)\(result.errors)")
            let text = contents(of: output).values.joined(separator: "\n")
            let imported = text.split(separator: "\n").filter { $0.contains("import Endpoint") }
            let modules = Set(imported.compactMap { $0.split(separator: " ").last.map(String.init) })
            #expect(modules == Set(products.components(separatedBy: ", ")))
        }
    }

    @Test("strings of a description can't control the terminal", arguments: ["generate", "list"])
    func hostileText(verb: String) throws {
        try TemporaryFolder.with { folder in
            let spec = Checkout.features.appendingPathComponent("hostile-text.yaml").path
            let output = verb == "generate" ? ["--output", folder.url.path] : []
            let command = Checkout.products.appendingPathComponent("endpointgen")
            let result = try ProcessResult.run(command, [verb, spec] + output)
            #expect(result.status == 0)
            for scalar in (result.output + result.errors).unicodeScalars where scalar != "\n" {
                #expect(scalar.properties.generalCategory != .control)
                #expect(scalar.value != 0x202E)
            }
        }
    }

    struct Defect: CustomTestStringConvertible, Sendable {
        let name: String
        let find: String
        let replace: String
        let message: String

        var testDescription: String { name }
    }

    static let defects = [
        Defect(
            name: "a reference to nothing", find: "name: { type: string }",
            replace: "name: { $ref: '#/components/schemas/Thin' }",
            message:
                ":22:23: warning: unresolved reference '#/components/schemas/Thin'; using any JSON value [unresolved-reference]"
        ),
        Defect(
            name: "an operationId twice", find: "    get:",
            replace: "    head: { operationId: getThing, responses: { '200': { description: ok } } }\n    get:",
            message: """
                :9:20: warning: duplicate operationId 'getThing'; the second method of a group has a number in its name \
                [duplicate-operation-id]
                """
        ),
        Defect(
            name: "types that contradict", find: "name: { type: string }",
            replace: "name: { type: string, properties: { a: {} } }",
            message:
                ":22:31: warning: 'properties' contradicts type 'string'; 'properties' is ignored [contradictory-types]"
        ),
        Defect(
            name: "a bad URL", find: "version: '1.0' }", replace: "version: '1.0', termsOfService: 'ht tp://x' }",
            message: ":2:55: warning: invalid URL 'ht tp://x'; ignored [invalid-url]"
        ),
        Defect(
            name: "a bad media type", find: "application/json:", replace: "json:",
            message: ":13:13: warning: invalid media type 'json'; ignored [invalid-media-type]"
        ),
    ]

    @Test("a local defect is a warning, and the rest is generated", arguments: defects)
    func defect(_ defect: Defect) throws {
        try TemporaryFolder.with { folder in
            let spec = try folder.write(
                Self.small.replacingOccurrences(of: defect.find, with: defect.replace), to: "api.yaml"
            )
            let result = try ProcessResult.endpointgen("generate", spec, "--output", folder.url.path + "/output")
            #expect(result.status == 0)
            #expect(result.errors.contains(spec + defect.message), "\(result.errors)")
            #expect(contents(of: folder.url.appendingPathComponent("output")).keys.contains("SmallClient.swift"))

            let strict = try ProcessResult.endpointgen(
                "generate", spec, "--output", folder.url.path + "/strict", "--strict"
            )
            #expect(strict.status == 1)
            #expect(strict.errors.contains(defect.message.replacingOccurrences(of: "warning:", with: "error:")))
            #expect(contents(of: folder.url.appendingPathComponent("strict")) == [:])
        }
    }

    @Test("diagnostics are printed as JSON on request")
    func jsonDiagnostics() throws {
        try TemporaryFolder.with { folder in
            let spec = try folder.write("a: 1\n", to: "api.yaml")
            let result = try ProcessResult.endpointgen("list", spec, "--diagnostics", "json")
            #expect(result.status == 1)
            let object = try JSONSerialization.jsonObject(with: Data(result.errors.utf8)) as? [String: Any]
            #expect(object?["code"] as? String == "not-openapi")
            #expect(object?["line"] as? Int == 1)
        }
    }

    @Test("a list shows calls, requests, returned types and key paths")
    func list() throws {
        let spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
        let result = try ProcessResult.endpointgen("list", spec)
        #expect(result.status == 0)
        #expect(
            result.output.contains("books.list         GET /books             [Book]                   book_list\n"))
        #expect(
            result.output.contains("books.update       PATCH /books/{id}      Book                     data.book\n"))
        #expect(result.output.contains("store.getHealth    GET /health            GetHealthResponse\n"))
    }

    /// An output folder with files in it that must survive.
    private func filledOutput(in folder: TemporaryFolder) throws -> [String: String] {
        _ = try folder.write("// mine\n", to: "output/Mine.swift")
        _ = try folder.write("// Generated by endpointgen for SmallClient. Do not edit.\n", to: "output/Old.swift")
        return contents(of: folder.url.appendingPathComponent("output"))
    }

    static let small = """
        openapi: 3.0.0
        info: { title: Small, version: '1.0' }
        servers: [{ url: 'https://small.example' }]
        paths:
          /things/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            get:
              operationId: getThing
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema: { $ref: '#/components/schemas/Thing' }
        components:
          schemas:
            Thing:
              type: object
              required: [id]
              properties:
                id: { type: string }
                name: { type: string }
        """
}
