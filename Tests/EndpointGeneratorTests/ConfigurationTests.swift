import APIModel
import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen.yaml`: what it decides, and what is wrong in it.
@Suite("Configuration")
struct ConfigurationTests {
    private func generate(
        _ configuration: String, in folder: TemporaryFolder, change: (inout GenerationRequest) -> Void = { _ in }
    ) throws -> Generator.Result {
        var request = GenerationRequest()
        request.spec = try folder.write(CommandTests.small, to: "api.yaml")
        _ = try folder.write(configuration, to: "endpointgen.yaml")
        change(&request)
        return Generator.generate(request)
    }

    @Test("the file beside the description is found, and its paths are relative to it")
    func found() throws {
        try TemporaryFolder.with { folder in
            let result = try generate("output: Sources/Small\nname: Tiny\naccess: internal\n", in: folder)
            #expect(result.outcome == .done)
            let client = contents(of: folder.url)["Sources/Small/TinyClient.swift"]
            #expect(client?.contains("\nnonisolated struct TinyClient: ConfigurableClient {") == true)
        }
    }

    @Test("a client built for library evolution exports no implementations", arguments: [true, false])
    func libraryEvolution(supported: Bool) throws {
        try TemporaryFolder.with { folder in
            let result = try generate("output: out\nlibraryEvolution: \(supported)\n", in: folder)
            #expect(result.outcome == .done)
            let client = contents(of: folder.url)["out/SmallClient.swift"]
            #expect(client?.contains("public let") == true)
            #expect(client?.contains("@export") == !supported)
        }
    }

    @Test("flags override the configuration")
    func flagsWin() throws {
        try TemporaryFolder.with { folder in
            let templates = folder.url.appendingPathComponent("templates")
            try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
            let configuration = "output: Sources/Small\nname: Tiny\naccess: internal\ntemplates: nowhere\n"
            let result = try generate(configuration, in: folder) { request in
                request.name = "Huge"
                request.access = .public
                request.templates = templates.path
                request.output = folder.url.appendingPathComponent("flag").path
            }
            #expect(result.outcome == .done)
            #expect(contents(of: folder.url)["flag/HugeClient.swift"]?.contains("public struct HugeClient") == true)
        }
    }

    @Test("an envelope is configured by a path, and null configures none")
    func envelopes() throws {
        let head = "output: out\nenvelope:"
        for (text, tells) in [
            (" ~", false), (" { status: code, success: 0 }", true),
            ("\n  status: code\n  success: [0]\n  operations: { getThin: ~ }", true),
        ] {
            try TemporaryFolder.with { folder in
                let result = try generate(head + text + "\n", in: folder)
                #expect(result.outcome == .done, "\(text)")
                let client = contents(of: folder.url)["out/SmallClient.swift"]
                #expect(client?.contains("EndpointMapper.Envelope(") == tells, "\(text)")
                let unmatched = result.diagnostics.filter { $0.code == .unmatchedConfiguration }.map(\.message)
                let wanted = ["unknown operation 'getThin' in 'envelope.operations'; ignored"]
                #expect(unmatched == (text.contains("getThin") ? wanted : []))
            }
        }
    }

    @Test(
        "an invalid entry is a usage error with its position",
        arguments: [
            ("outptu: x", "1:1", "unknown field 'outptu' of the configuration"),
            ("output: [x]", "1:9", "'output' is an array, not a string"),
            (
                "access: secret", "1:9",
                "invalid value 'secret' of 'access'; expected one of 'public', 'package', 'internal'"
            ),
            (
                "name: my shop", "1:7",
                "'my shop' isn't a valid name in Swift; expected a letter, then letters, digits or '_'"
            ),
            ("name: 2ch", "1:7", "'2ch' isn't a valid name in Swift; expected a letter, then letters, digits or '_'"),
            ("formats: loose", "1:10", "invalid value 'loose' of 'formats'; expected one of 'strict', 'lenient'"),
            ("types: { integers: 'a b' }", "1:20", "'a b' isn't a valid type name"),
            (
                "keyPath:\n  default: a..b", "2:12",
                "invalid 'keyPath.default'; expected a key path like 'data.items', an array of keys or ~"
            ),
            (
                "keyPath:\n  operations: { a: 'b?.c' }", "2:20",
                "invalid 'keyPath.operations.a'; expected a key path like 'data.items', an array of keys or ~"
            ),
            (
                "keyPath: { default: '?' }", "1:21",
                "invalid 'keyPath.default'; expected a key path like 'data.items', an array of keys or ~"
            ),
            (
                "keyPath: { default: 'a.?' }", "1:21",
                "invalid 'keyPath.default'; expected a key path like 'data.items', an array of keys or ~"
            ),
            (
                "keyPath: { default: 'a??' }", "1:21",
                "invalid 'keyPath.default'; expected a key path like 'data.items', an array of keys or ~"
            ),
            (
                "libraryEvolution: yes", "1:19",
                "invalid value 'yes' of 'libraryEvolution'; expected one of 'true', 'false'"
            ),
            (
                "models: { kind: enum }", "1:17",
                "invalid value 'enum' of 'models.kind'; expected one of 'struct', 'class'"
            ),
            (
                "models: enum", "1:9",
                "invalid value 'enum' of 'models'; expected one of 'struct', 'class'"
            ),
            (
                "models: { conformances: [Comparable] }", "1:26",
                "invalid value 'Comparable' of 'models.conformances'; expected one of 'Hashable', 'Encodable', 'Decodable', 'Codable', 'Identifiable'"
            ),
            (
                "keyPath: { infer: no }", "1:19",
                "invalid value 'no' of 'keyPath.infer'; expected one of 'true', 'false'"
            ),
            (
                "namespace: Error", "1:12",
                "invalid name 'Error' of 'namespace'; Swift, Foundation or the runtime has this name"
            ),
            (
                "names:\n  types: { Thing: 'not a name' }", "2:19",
                "'not a name' isn't a valid name in Swift; expected a letter, then letters, digits or '_'"
            ),
            ("filter: yes please", "1:9", "'filter' is a string, not an object"),
            ("output: ''", "1:9", "empty 'output'; expected a path"),
            ("spec: ''", "1:7", "empty 'spec'; expected a path"),
            ("overlays: ['']", "1:11", "empty path in 'overlays'"),
            (
                "references: { folders: [''] }", "1:24",
                "empty path in 'references.folders'"
            ),
            ("mediaTypes: [application/json]", "1:13", "'mediaTypes' is an array, not an object"),
            ("mediaTypes: { ordr: x }", "1:15", "unknown field 'ordr' of mediaTypes"),
            (
                "mediaTypes: { order: json }", "1:22",
                "invalid media type 'json'; expected one like 'application/json' or 'image/*'"
            ),
            (
                "mediaTypes:\n  operations:\n    listThings: [image/*, 'image/']", "3:27",
                "invalid media type 'image/'; expected one like 'application/json' or 'image/*'"
            ),
            (
                "mediaTypes: { operations: { x: { y: z } } }", "1:32",
                "'mediaTypes.operations.x' is an object, not a string"
            ),
            ("streams: stream", "1:10", "'streams' is a string, not an object"),
            ("streams: { ends: x }", "1:12", "unknown field 'ends' of streams"),
            ("streams: { end: '' }", "1:17", "invalid 'streams.end'; expected the string that ends a stream, or ~"),
            (
                "streams: { operations: { a: true } }", "1:29",
                "invalid 'streams.operations.a'; expected the name of a property or parameter, or false"
            ),
            (
                "streams: { operations: { a: { name: b } } }", "1:31", "unknown field 'name' of streams.operations"
            ),
            (
                "streams: { operations: { a: { end: [] } } }", "1:36",
                "invalid 'streams.operations.a.end'; expected the string that ends a stream, or ~"
            ),
            ("envelope: [code]", "1:11", "'envelope' is an array, not an object or ~"),
            ("envelope: { status: a, success: 0, messge: b }", "1:36", "unknown field 'messge' of 'envelope'"),
            (
                "envelope: { status: a }", "1:11",
                "'envelope' has no 'success'; expected the status values of success"
            ),
            (
                "envelope: { operations: { a: { success: 0 } } }", "1:30",
                "'envelope.operations.a' has no 'status'; expected the key path of the status"
            ),
            ("pagination: { defalt: ~ }", "1:15", "unknown field 'defalt' of pagination"),
            ("pagination: [link]", "1:13", "'pagination' is an array, not an object"),
            ("pagination: { default: link }", "1:24", "'pagination.default' is a string, not an object or ~"),
            ("pagination: { default: { lnik: true } }", "1:26", "unknown field 'lnik' of 'pagination.default'"),
            (
                "pagination: { default: {} }", "1:24",
                "'pagination.default' has no strategy; expected 'link', 'next', 'cursor', 'page' or 'offset'"
            ),
            (
                "pagination: { default: { link: false } }", "1:32",
                "invalid 'link'; expected true, for the header 'Link'"
            ),
            (
                "pagination: { default: { page: p, offset: o } }", "1:24",
                "'pagination.default' has more than one strategy: 'page' and 'offset'; expected one"
            ),
            (
                "pagination: { default: { link: true, next: a } }", "1:24",
                "'pagination.default' has more than one strategy: 'link' and 'next'; expected one"
            ),
            (
                "pagination: { default: { cursor: c } }", "1:34",
                "'cursor' without 'next'; expected the key path of the next cursor in the body"
            ),
            (
                "pagination: { default: { next: a..b } }", "1:32",
                "invalid 'next'; expected a key path like 'meta.next' or an array of keys"
            ),
            (
                "pagination: { default: { next: [a, ''] } }", "1:32",
                "invalid 'next'; expected a key path like 'meta.next' or an array of keys"
            ),
            (
                "pagination: { default: { next: a?.b } }", "1:32",
                "invalid 'next'; expected a key path like 'meta.next' or an array of keys"
            ),
            ("pagination: { default: { page: [] } }", "1:32", "'page' is an array, not the name of a parameter"),
            (
                "pagination: { default: { page: p, start: -1 } }", "1:42",
                "invalid 'start'; expected an integer of at least 0"
            ),
            (
                "pagination: { default: { page: p, size: 0 } }", "1:41",
                "invalid 'size'; expected an integer of at least 1"
            ),
            (
                "pagination: { default: { page: p, limit: l, perPage: l } }", "1:45",
                "'limit' and 'perPage' are synonyms; expected one of them"
            ),
            ("pagination: { default: { link: true, start: 1 } }", "1:38", "'start' has no effect here"),
            (
                "references: { hosts: ['https://a.example/x'] }", "1:22",
                "invalid host name 'https://a.example/x'; expected 'a.example'"
            ),
            ("output: \"x", "1:9", "unclosed quoted string"),
        ]
    )
    func errors(text: String, place: String, message: String) throws {
        try TemporaryFolder.with { folder in
            let result = try generate(text + "\n", in: folder)
            #expect(result.outcome == .invalidArguments)
            let rendered = DiagnosticRenderer(sources: result.sources).render(result.diagnostics)
            #expect(rendered.contains("endpointgen.yaml:\(place): error: \(message)"), "\(rendered)")
        }
    }

    @Test(
        "a filter that matches no operation is an error, and the previous client remains",
        arguments: ["{ operations: [getThin] }", "{ exclude: { paths: [/things] } }"])
    func emptyFilter(filter: String) throws {
        try TemporaryFolder.with { folder in
            _ = try generate("output: out\n", in: folder)
            let before = contents(of: folder.url.appendingPathComponent("out"))
            let result = try generate("output: out\nfilter: \(filter)\n", in: folder)
            #expect(result.outcome == .invalidArguments)
            let diagnostic = result.diagnostics.first { $0.message == "the filter excludes every operation" }
            #expect(diagnostic?.range != nil)
            #expect(contents(of: folder.url.appendingPathComponent("out")) == before)
        }
    }

    @Test("a custom template replaces a built-in one; an unknown name in it is an error")
    func templates() throws {
        try TemporaryFolder.with { folder in
            let enumeration = "{{! Structure }}\n{{access}}struct {{name}} {} // mine\n"
            _ = try folder.write(enumeration, to: "templates/ModelStruct.mustache")
            let result = try generate("output: out\ntemplates: templates\n", in: folder)
            #expect(result.outcome == .done)
            #expect(
                contents(of: folder.url)["out/Models/Thing.swift"]?.contains("public struct Thing {} // mine") == true)

            _ = try folder.write("{{! Structure }}\nstruct {{nmae}} {}\n", to: "templates/ModelStruct.mustache")
            let broken = try generate("output: out2\ntemplates: templates\n", in: folder)
            #expect(broken.outcome == .invalidArguments)
            #expect(broken.diagnostics.first?.message == "unknown field 'nmae'")
            #expect(broken.diagnostics.first?.hint == "did you mean 'name'?")
        }
    }

    @Test(
        "a folder of templates that is missing, or is a file, is a usage error",
        arguments: ["nowhere", "api.yaml"])
    func missingTemplates(path: String) throws {
        try TemporaryFolder.with { folder in
            let result = try generate("output: out\ntemplates: \(path)\n", in: folder)
            #expect(result.outcome == .invalidArguments)
            let place = folder.url.appendingPathComponent(path).path
            #expect(result.diagnostics.map(\.message) == ["no template folder at '\(place)'"])
            #expect(contents(of: folder.url).keys.filter { $0.hasPrefix("out/") }.isEmpty)
        }
    }
}
