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

    @Test("it is found beside the description, and its paths are relative to it")
    func found() throws {
        try TemporaryFolder.with { folder in
            let result = try generate("output: Sources/Small\nname: Tiny\naccess: internal\n", in: folder)
            #expect(result.outcome == .done)
            let client = contents(of: folder.url)["Sources/Small/TinyClient.swift"]
            #expect(client?.contains("\nnonisolated struct TinyClient: ConfigurableClient {") == true)
        }
    }

    @Test("a client for library evolution has no implementations to export", arguments: [true, false])
    func libraryEvolution(supported: Bool) throws {
        try TemporaryFolder.with { folder in
            let result = try generate("output: out\nlibraryEvolution: \(supported)\n", in: folder)
            #expect(result.outcome == .done)
            let client = contents(of: folder.url)["out/SmallClient.swift"]
            #expect(client?.contains("public let") == true)
            #expect(client?.contains("@export") == !supported)
        }
    }

    @Test("flags win over it")
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

    @Test("it tells what answers are wrapped in, and null tells nothing")
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
        "what isn't understood in it is the caller's error, with its place",
        arguments: [
            ("outptu: x", "1:1", "'outptu' isn't a field of the configuration"),
            ("output: [x]", "1:9", "'output' is a text, not a list"),
            ("access: secret", "1:9", "'access' is one of 'public', 'package', 'internal', not 'secret'"),
            ("name: my shop", "1:7", "'my shop' can't be a name in Swift"),
            ("name: 2ch", "1:7", "'2ch' can't be a name in Swift"),
            ("formats: loose", "1:10", "'formats' is one of 'strict', 'lenient', not 'loose'"),
            ("types: { integers: 'a b' }", "1:20", "'a b' isn't the name of a type"),
            (
                "keyPath:\n  default: a..b", "2:12",
                "'keyPath.default' is a key path like 'data.items', a list of keys, or ~"
            ),
            (
                "keyPath:\n  operations: { a: 'b?.c' }", "2:20",
                "'keyPath.operations.a' is a key path like 'data.items', a list of keys, or ~"
            ),
            (
                "keyPath: { default: '?' }", "1:21",
                "'keyPath.default' is a key path like 'data.items', a list of keys, or ~"
            ),
            (
                "keyPath: { default: 'a.?' }", "1:21",
                "'keyPath.default' is a key path like 'data.items', a list of keys, or ~"
            ),
            (
                "keyPath: { default: 'a??' }", "1:21",
                "'keyPath.default' is a key path like 'data.items', a list of keys, or ~"
            ),
            ("libraryEvolution: yes", "1:19", "'libraryEvolution' is one of 'true', 'false', not 'yes'"),
            (
                "models: { received: enum }", "1:21",
                "'models.received' is one of 'class', 'struct', 'automatic', not 'enum'"
            ),
            (
                "models: { conformances: [Comparable] }", "1:26",
                "'models.conformances' is one of 'Hashable', 'Encodable', 'Decodable', 'Codable', 'Identifiable', not 'Comparable'"
            ),
            ("keyPath: { infer: no }", "1:19", "'keyPath.infer' is one of 'true', 'false', not 'no'"),
            (
                "namespace: Error", "1:12",
                "'namespace' can't be 'Error'; Swift, Foundation or the runtime has that name"
            ),
            ("names:\n  types: { Thing: 'not a name' }", "2:19", "'not a name' can't be a name in Swift"),
            ("filter: yes please", "1:9", "'filter' is a mapping, not a string"),
            ("output: ''", "1:9", "'output' is empty, and names no file and no folder"),
            ("spec: ''", "1:7", "'spec' is empty, and names no file and no folder"),
            ("overlays: ['']", "1:11", "'overlays' has an empty path, which names no file and no folder"),
            (
                "references: { folders: [''] }", "1:24",
                "'references.folders' has an empty path, which names no file and no folder"
            ),
            ("mediaTypes: [application/json]", "1:13", "'mediaTypes' is a mapping, not a list"),
            ("mediaTypes: { ordr: x }", "1:15", "'ordr' isn't a field of mediaTypes"),
            ("mediaTypes: { order: json }", "1:22", "'json' isn't a media type like 'application/json' or 'image/*'"),
            (
                "mediaTypes:\n  operations:\n    listThings: [image/*, 'image/']", "3:27",
                "'image/' isn't a media type like 'application/json' or 'image/*'"
            ),
            (
                "mediaTypes: { operations: { x: { y: z } } }", "1:32",
                "'mediaTypes.operations.x' is a text, not a mapping"
            ),
            ("streams: stream", "1:10", "'streams' is a mapping, not a string"),
            ("streams: { ends: x }", "1:12", "'ends' isn't a field of streams"),
            ("streams: { end: '' }", "1:17", "'streams.end' is the text that ends a stream, or ~"),
            (
                "streams: { operations: { a: true } }", "1:29",
                "'streams.operations.a' is the name of a property or a parameter, or false"
            ),
            (
                "streams: { operations: { a: { name: b } } }", "1:31", "'name' isn't a field of streams.operations"
            ),
            (
                "streams: { operations: { a: { end: [] } } }", "1:36",
                "'streams.operations.a.end' is the text that ends a stream, or ~"
            ),
            ("envelope: [code]", "1:11", "'envelope' is a mapping or ~, not a list"),
            ("envelope: { status: a, success: 0, messge: b }", "1:36", "'messge' isn't a field of 'envelope'"),
            (
                "envelope: { status: a }", "1:11",
                "'envelope' needs 'success', the values of the status that stand for success"
            ),
            (
                "envelope: { operations: { a: { success: 0 } } }", "1:30",
                "'envelope.operations.a' needs 'status', the key path of the status"
            ),
            ("pagination: { defalt: ~ }", "1:15", "'defalt' isn't a field of pagination"),
            ("pagination: [link]", "1:13", "'pagination' is a mapping, not a list"),
            ("pagination: { default: link }", "1:24", "'pagination.default' is a mapping or ~, not a string"),
            ("pagination: { default: { lnik: true } }", "1:26", "'lnik' isn't a field of 'pagination.default'"),
            (
                "pagination: { default: {} }", "1:24",
                "'pagination.default' says no way: it needs 'link', 'next', 'cursor', 'page' or 'offset'"
            ),
            ("pagination: { default: { link: false } }", "1:32", "'link' is true, for the header 'Link'"),
            (
                "pagination: { default: { page: p, offset: o } }", "1:24",
                "'pagination.default' goes one way, not by 'page' and 'offset'"
            ),
            (
                "pagination: { default: { link: true, next: a } }", "1:24",
                "'pagination.default' goes one way, not by 'link' and 'next'"
            ),
            (
                "pagination: { default: { cursor: c } }", "1:34",
                "'cursor' needs 'next': the key path at which the body has the next cursor"
            ),
            (
                "pagination: { default: { next: a..b } }", "1:32",
                "'next' is a key path like 'meta.next' or a list of keys"
            ),
            ("pagination: { default: { page: [] } }", "1:32", "'page' is the name of a parameter, not a list"),
            ("pagination: { default: { page: p, start: -1 } }", "1:42", "'start' is a whole number from 0 on"),
            ("pagination: { default: { page: p, size: 0 } }", "1:41", "'size' is a whole number from 1 on"),
            (
                "pagination: { default: { page: p, limit: l, perPage: l } }", "1:45",
                "'limit' and 'perPage' are the same; only one can be given"
            ),
            ("pagination: { default: { link: true, start: 1 } }", "1:38", "'start' has no effect here"),
            (
                "references: { hosts: ['https://a.example/x'] }", "1:22",
                "'https://a.example/x' isn't the name of a host; expected 'a.example'"
            ),
            ("output: \"x", "1:9", "the quoted string that begins here isn't closed"),
        ]
    )
    func errors(text: String, place: String, message: String) throws {
        try TemporaryFolder.with { folder in
            let result = try generate(text + "\n", in: folder)
            #expect(result.outcome == .faultyCall)
            let rendered = DiagnosticRenderer(sources: result.sources).render(result.diagnostics)
            #expect(rendered.contains("endpointgen.yaml:\(place): error: \(message)"), "\(rendered)")
        }
    }

    @Test(
        "a filter that leaves no operation is an error, and the client that was there stays",
        arguments: ["{ operations: [getThin] }", "{ exclude: { paths: [/things] } }"])
    func emptyFilter(filter: String) throws {
        try TemporaryFolder.with { folder in
            _ = try generate("output: out\n", in: folder)
            let before = contents(of: folder.url.appendingPathComponent("out"))
            let result = try generate("output: out\nfilter: \(filter)\n", in: folder)
            #expect(result.outcome == .faultyCall)
            #expect(result.diagnostics.contains { $0.message == "the filter leaves no operation to generate" })
            #expect(contents(of: folder.url.appendingPathComponent("out")) == before)
        }
    }

    @Test("a template of the user's takes the place of a built-in one; a name that its view hasn't is an error")
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
            #expect(broken.outcome == .faultyCall)
            #expect(broken.diagnostics.first?.message == "there is nothing called 'nmae' here")
            #expect(broken.diagnostics.first?.hint == "did you mean 'name'?")
        }
    }

    @Test(
        "a folder of templates that isn't there, or is a file, is the caller's error",
        arguments: ["nowhere", "api.yaml"])
    func missingTemplates(path: String) throws {
        try TemporaryFolder.with { folder in
            let result = try generate("output: out\ntemplates: \(path)\n", in: folder)
            #expect(result.outcome == .faultyCall)
            let place = folder.url.appendingPathComponent(path).path
            #expect(result.diagnostics.map(\.message) == ["there is no folder of templates at '\(place)'"])
            #expect(contents(of: folder.url).keys.filter { $0.hasPrefix("out/") }.isEmpty)
        }
    }
}
