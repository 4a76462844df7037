import EndpointGenerator
import Foundation
import Testing

/// `endpointgen check`: whether `generate` would change anything.
@Suite("Check")
struct CheckTests {
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    private func generated(in folder: TemporaryFolder) throws {
        _ = try folder.write(CommandTests.small, to: "api.yaml")
        #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
    }

    @Test("an up-to-date folder prints nothing")
    func current() throws {
        try TemporaryFolder.with { folder in
            try generated(in: folder)
            let result = try run(["check", "api.yaml", "--output", "out"], in: folder)
            #expect(result.status == 0)
            #expect(result.output == "" && result.errors == "")
        }
    }

    @Test("an up-to-date folder prints no warnings of the description, unless '--verbose' is given")
    func warnings() throws {
        try TemporaryFolder.with { folder in
            let text = CommandTests.small.replacingOccurrences(of: "name: { type", with: "name: { min_items: 1, type")
            _ = try folder.write(text, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).errors.contains("min_items"))
            let result = try run(["check", "api.yaml", "--output", "out"], in: folder)
            #expect(result.status == 0 && result.output == "" && result.errors == "", "\(result.errors)")
            let verbose = try run(["check", "api.yaml", "--output", "out", "--verbose"], in: folder)
            #expect(verbose.status == 0 && verbose.errors.contains("min_items"))
            #expect(try run(["check", "api.yaml", "--output", "out", "--strict"], in: folder).status == 1)
        }
    }

    @Test("a missing folder lists all files as added, and isn't created")
    func missing() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let result = try run(["check", "api.yaml", "--output", "out"], in: folder)
            #expect(result.status == 1)
            #expect(result.output.contains("added  out/SmallClient.swift\n"))
            #expect(result.output.contains("4 files of SmallClient would change; run 'endpointgen generate'\n"))
            #expect(contents(of: folder.url).keys.sorted() == ["api.yaml"])
        }
    }

    @Test("each kind of difference is named as JSON, and nothing is written")
    func kinds() throws {
        try TemporaryFolder.with { folder in
            try generated(in: folder)
            let output = folder.url.appendingPathComponent("out")
            let client = output.appendingPathComponent("SmallClient.swift")
            let text = try String(contentsOf: client, encoding: .utf8)
            _ = try folder.write(text + "// mine\n", to: "out/SmallClient.swift")
            _ = try folder.write(text, to: "out/Models/Old.swift")
            _ = try folder.write("// mine\n", to: "out/Mine.swift")
            let changed = CommandTests.small.replacingOccurrences(
                of: "name: { type: string }", with: "name: { type: integer }")
            _ = try folder.write(changed, to: "api.yaml")
            let group = try #require(contents(of: output).keys.first { $0.hasSuffix("Target.swift") })
            try FileManager.default.removeItem(at: output.appendingPathComponent(group))
            let before = contents(of: folder.url)
            let result = try run(["check", "api.yaml", "--output", "out", "--format", "json"], in: folder)
            #expect(result.status == 1)
            let rows = try result.output.split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String] ?? [:]
            }
            let kinds = Dictionary(uniqueKeysWithValues: rows.map { ($0["file"] ?? "", $0["change"] ?? "") })
            #expect(kinds["out/\(group)"] == "added")
            #expect(kinds["out/Models/Old.swift"] == "removed")
            #expect(kinds["out/Models/Thing.swift"] == "changed")
            #expect(kinds["out/SmallClient.swift"] == "edited manually")
            #expect(kinds.count == 4, "\(kinds)")
            #expect(contents(of: folder.url) == before)
        }
    }

    @Test("a folder without a record has changed files, but no edited ones")
    func withoutRecord() throws {
        try TemporaryFolder.with { folder in
            try generated(in: folder)
            let record = folder.url.appendingPathComponent("out/.endpointgen.SmallClient.record")
            try FileManager.default.removeItem(at: record)
            #expect(try run(["check", "api.yaml", "--output", "out"], in: folder).status == 0)
            let thing = folder.url.appendingPathComponent("out/Models/Thing.swift")
            let text = try String(contentsOf: thing, encoding: .utf8)
            _ = try folder.write(text + "// mine\n", to: "out/Models/Thing.swift")
            #expect(try run(["check", "api.yaml", "--output", "out"], in: folder).output.hasPrefix("changed  out/"))
        }
    }

    @Test("annotations for GitHub name the file, and escape delimiters")
    func github() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "a,b:c"], in: folder).status == 0)
            let path = "a,b:c/Models/Thing.swift"
            let text = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
            _ = try folder.write(text + "// mine\n", to: path)
            let result = try run(["check", "api.yaml", "--output", "a,b:c", "--format", "github"], in: folder)
            #expect(
                result.output == "::error file=a%2Cb%3Ac/Models/Thing.swift,line=1,title=endpointgen check::"
                    + "\(path): edited manually; run 'endpointgen generate'\n")
            _ = try folder.write("a: 1\n", to: "api.yaml")
            let failed = try run(["check", "api.yaml", "--output", "a,b:c", "--format", "github"], in: folder)
            #expect(failed.status == 1)
            #expect(failed.errors.hasPrefix("::error file=api.yaml,line=1,endLine=1,col=1,"), "\(failed.errors)")
        }
    }
}

/// A configuration of several clients, and the command's other inputs.
@Suite("Several clients")
struct SeveralClientsTests {
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    private let configuration = """
        access: package
        names: { types: { Thing: Item } }
        clients:
          First: { spec: first.yaml, output: out/first }
          Second: { spec: second.yaml, output: out/second, access: internal, names: { operations: { getThing: fetch } } }
        """

    private func prepare(_ folder: TemporaryFolder) throws {
        _ = try folder.write(CommandTests.small, to: "first.yaml")
        _ = try folder.write(CommandTests.small, to: "second.yaml")
        _ = try folder.write(configuration, to: "endpointgen.yaml")
    }

    @Test("clients are generated together, with shared defaults")
    func together() throws {
        try TemporaryFolder.with { folder in
            try prepare(folder)
            let result = try run(["generate", "--verbose"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("  added out/second/SecondClient.swift\n"))
            #expect(result.output.contains("  wrote 8 files · "))
            let files = contents(of: folder.url)
            #expect(files["out/first/FirstClient.swift"]?.contains("package ") == true)
            #expect(files["out/second/SecondClient.swift"]?.contains("package ") == false)
            #expect(files["out/second/Models/Item.swift"] != nil)
            #expect(try run(["check"], in: folder).status == 0)
            let listed = try run(["list"], in: folder)
            #expect(listed.output.contains("fetch"))
        }
    }

    @Test("an error in one client writes none, and reports the errors of the next")
    func errors() throws {
        try TemporaryFolder.with { folder in
            try prepare(folder)
            _ = try folder.write("a: 1\n", to: "first.yaml")
            _ = try folder.write("b: 1\n", to: "second.yaml")
            let result = try run(["generate"], in: folder)
            #expect(result.status == 1)
            #expect(result.errors.contains("first.yaml:1:1: error") && result.errors.contains("second.yaml:1:1: error"))
            #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/out"))
        }
    }

    @Test("an obstacle in the last folder prevents writing the first")
    func obstacle() throws {
        try TemporaryFolder.with { folder in
            try prepare(folder)
            _ = try folder.write("mine", to: "out/second/SecondClient.swift")
            #expect(try run(["generate"], in: folder).status == 2)
            #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/out/first"))
        }
    }

    @Test(
        "--client and a description choose clients",
        arguments: [["generate", "--client", "Second"], ["generate", "second.yaml"]])
    func selection(arguments: [String]) throws {
        try TemporaryFolder.with { folder in
            try prepare(folder)
            #expect(try run(arguments, in: folder).status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/out") == ["second"])
        }
    }

    @Test(
        "a description that matches no client or several is a usage error",
        arguments: [
            (["generate", "--client", "Secnd"], "unknown client 'Secnd' in '--client' [invalid-call]", "'Second'?"),
            (["generate", "--output", "x"], "'--output' is given for 2 clients [invalid-call]", "--client"),
            (
                ["generate", "third.yaml"], "no client of the configuration has the description 'third.yaml'",
                "--client"
            ),
        ])
    func mistakes(arguments: [String], message: String, hint: String) throws {
        try TemporaryFolder.with { folder in
            try prepare(folder)
            let result = try run(arguments, in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains(message) && result.errors.contains(hint), "\(result.errors)")
        }
    }

    @Test(
        "two clients of one name in one folder, or in a folder and one inside it, are an error",
        arguments: ["out", "./out/", "out/inner", "."])
    func sharedFolder(output: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let text =
                "spec: api.yaml\noutput: out\nclients: { A: { name: Same }, B: { name: Same, output: \(output) } }\n"
            _ = try folder.write(text, to: "endpointgen.yaml")
            let result = try run(["generate"], in: folder)
            #expect(result.status == 2)
            let isNested = ["out/inner", "."].contains(output)
            let message =
                "two clients named 'SameClient' have \(isNested ? "nested output folders, 'out' and '" : "the output folder '")"
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }

    @Test("an entry of 'clients:' without a description is an error that names the client")
    func missingDescription() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("clients: { First: { spec: api.yaml }, Second: ~ }\n", to: "endpointgen.yaml")
            let result = try run(["generate"], in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("error: missing description of client 'Second'"), "\(result.errors)")
        }
    }

    @Test("two clients of one name in folders whose names begin alike are generated")
    func alikeFolders() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let text =
                "spec: api.yaml\noutput: out\nclients: { A: { name: Same }, B: { name: Same, output: out2 } }\n"
            _ = try folder.write(text, to: "endpointgen.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            #expect(try run(["check"], in: folder).status == 0)
        }
    }

    @Test("'-' reads the description from standard input")
    func standardInput() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let shell = URL(fileURLWithPath: "/bin/sh")
            let piped = try ProcessResult.run(shell, ["-c", "cat api.yaml | '\(command)' list -"], in: folder.url)
            #expect(piped.status == 0 && piped.output.contains("GET /things/{id}"))
            let faulty = try ProcessResult.run(shell, ["-c", "echo a: 1 | '\(command)' list -"], in: folder.url)
            #expect(faulty.errors.hasPrefix("<stdin>:1:1: error: "))
        }
    }

    @Test(
        "a command with closed descriptors writes its files and ends without a crash",
        arguments: [("<&- >&- 2>&-", 2), (">&-", 2), ("2>&-", 0), ("<&-", 0), ("2> /dev/full", 0)])
    func closedDescriptors(redirection: String, status: Int) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            func run(_ output: String, _ redirection: String) throws -> ProcessResult {
                let script = "'\(command)' generate api.yaml --output \(output) \(redirection)"
                return try ProcessResult.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder.url)
            }
            #expect(try run("out", redirection).status == Int32(status))
            #expect(try run("plain", "").status == 0)
            let written = ["out", "plain"].map { contents(of: folder.url.appendingPathComponent($0)) }
            #expect(written[0] == written[1])
        }
    }

    @Test("a list that can't be written fails", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDevice() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let result = try ProcessResult.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", "'\(command)' list api.yaml > /dev/full"], in: folder.url)
            #expect(result.status == 2)
            #expect(result.errors.contains("standard output can't be written: No space left on device"))
        }
    }

    @Test(
        "a file of another format is reported with its format and a fix",
        arguments: [
            (#"{"info":{"_postman_id":"1"},"item":[]}"#, "a Postman collection", "postman-to-openapi"),
            ("asyncapi: 3.0.0\n", "an AsyncAPI document", "OpenAPI description"),
            ("type Query {\n  a: Int\n}\n", "a GraphQL schema", "Apollo"),
            (#"{"data":{"__schema":{}}}"#, "a GraphQL schema", "Apollo"),
            ("#%RAML 1.0\ntitle: A\n", "RAML", "convert"),
            (#"{"log":{"version":"1.2","entries":[]}}"#, "an HTTP archive (HAR)", "har-to-openapi"),
            ("arazzo: 1.0.0\nsourceDescriptions: [{ name: a, url: ./a.yaml }]\n", "an Arazzo document", "'./a.yaml'"),
            ("overlay: 1.0.0\nextends: a.yaml\n", "an overlay", "--overlay"),
            (#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#, "a JSON Schema", "components.schemas"),
            ("<!DOCTYPE html>\n<html></html>\n", "an HTML page", "openapi.json"),
            (#"<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"/>"#, "WSDL", "SOAP"),
            ("<!-- page -->\n<html></html>\n", "an HTML page", "openapi.json"),
            (#"<?xml version="1.0"?><description xmlns="http://www.w3.org/ns/wsdl"/>"#, "WSDL", "SOAP"),
            (#"{"collection":{"info":{"_postman_id":"1"}}}"#, "a Postman collection", "postman-to-openapi"),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "a Git LFS pointer", "git lfs pull"),
            (String(repeating: "a", count: 257) + "ustar", "a tar archive", "tar -xf"),
            ("swaggerVersion: '1.2'\n", "Swagger 1", "api-spec-converter"),
            ("\u{1F}\u{8B}\u{08}", "gzip", "gunzip"),
            ("\u{01}\u{02}\u{00}\u{03}\u{7F}\u{04}", "a binary file", "YAML or JSON"),
        ])
    func otherFormats(text: String, name: String, suggestion: String) throws {
        try TemporaryFolder.with { folder in
            let bytes =
                text.unicodeScalars.allSatisfy { $0.value < 256 } ? text.unicodeScalars.map { UInt8($0.value) } : []
            try Data(bytes).write(to: folder.url.appendingPathComponent("file"))
            let result = try run(["list", "file"], in: folder)
            #expect(result.status == 1)
            #expect(
                result.errors.hasPrefix(
                    "file:1:1: error: the file is \(name), not an OpenAPI description [not-openapi]\n"),
                "\(result.errors)")
            #expect(result.errors.contains(suggestion), "\(result.errors)")
        }
    }

    @Test("a configuration under another name is suggested")
    func otherConfiguration() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            _ = try folder.write("name: Mine\n", to: "endpointgen.yml")
            let result = try run(["list", "api.yaml"], in: folder)
            #expect(
                result.errors.contains("'endpointgen.yml' isn't read; the configuration is named 'endpointgen.yaml'"))
        }
    }

    @Test(
        "usage errors use the format of diagnostics",
        arguments: [
            ("json", #"{"severity":"error","code":"invalid-call","message":"unknown option '--nonsense'""#),
            ("github", "::error title=endpointgen invalid-call::unknown option '--nonsense'%0A"),
            ("text", "endpointgen: error: unknown option '--nonsense' [invalid-call]\n"),
        ])
    func callErrors(format: String, start: String) throws {
        try TemporaryFolder.with { folder in
            let result = try run(["list", "--nonsense", "--diagnostics", format], in: folder)
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix(start), "\(result.errors)")
        }
    }
}
