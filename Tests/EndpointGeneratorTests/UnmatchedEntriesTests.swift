import Diagnostics
import EndpointGenerator
import Testing

/// Entries of the configuration that name what the description doesn't have: each is a warning with its position and
/// the nearest name.
@Suite("Unmatched entries")
struct UnmatchedEntriesTests {
    private static let description = """
        openapi: 3.1.0
        info: { title: Small, version: '1.0' }
        paths:
          /things/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            get:
              operationId: getThing
              tags: [things]
              parameters: [{ name: cursor, in: query, schema: { type: string } }]
              responses:
                '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
        components:
          schemas:
            Thing:
              type: object
              required: [id]
              properties:
                id: { type: string }
                title: { type: string, format: heading }
                owner: { type: object, properties: { name: { type: string } } }
        """

    static let entries: [(text: String, place: String, noun: String, name: String, field: String, near: String?)] = [
        ("keyPath: { operations: { getThin: a } }", "2:26", "operation", "getThin", "keyPath.operations", "getThing"),
        ("envelope: { operations: { getThin: ~ } }", "2:27", "operation", "getThin", "envelope.operations", "getThing"),
        (
            "pagination: { operations: { getThin: ~ } }", "2:29", "operation", "getThin", "pagination.operations",
            "getThing"
        ),
        (
            "mediaTypes: { operations: { getThin: a/b } }", "2:29", "operation", "getThin", "mediaTypes.operations",
            "getThing"
        ),
        (
            "streams: { operations: { getThin: false } }", "2:26", "operation", "getThin", "streams.operations",
            "getThing"
        ),
        ("names: { operations: { getThin: a } }", "2:24", "operation", "getThin", "names.operations", "getThing"),
        (
            "filter: { operations: [getThing, getThin] }", "2:34", "operation", "getThin", "filter.operations",
            "getThing"
        ),
        ("filter: { tags: [things, thing] }", "2:26", "tag", "thing", "filter.tags", "things"),
        ("filter: { paths: [/things, '/thing/{id}'] }", "2:28", "path", "/thing/{id}", "filter.paths", "/things/{id}"),
        (
            "filter: { exclude: { operations: getThin } }", "2:34", "operation", "getThin", "filter.exclude.operations",
            "getThing"
        ),
        ("filter: { exclude: { tags: [thing] } }", "2:29", "tag", "thing", "filter.exclude.tags", "things"),
        (
            "filter: { exclude: { paths: [/x] } }", "2:30", "path", "/x", "filter.exclude.paths",
            "expected '/things/{id}'"
        ),
        ("names: { types: { Thin: A } }", "2:19", "schema", "Thin", "names.types", "Thing"),
        (
            "names: { types: { Thing.Ownr: A } }", "2:19", "nested type", "Thing.Ownr", "names.types", "Thing.Owner"
        ),
        ("names: { properties: { titel: a } }", "2:24", "property", "titel", "names.properties", "title"),
        (
            "names: { properties: { Nope.id: a } }", "2:24", "property", "Nope.id", "names.properties",
            "expected one of 'id', 'name', 'owner', 'title'"
        ),
        ("types: { schemas: { Thin: A.B } }", "2:21", "schema", "Thin", "types.schemas", "Thing"),
        ("types: { formats: { headin: A.B } }", "2:21", "format", "headin", "types.formats", "heading"),
        ("models: { keep: [Thing, Thin] }", "2:25", "schema", "Thin", "models.keep", "Thing"),
        (
            "mediaTypes: { order: [application/jso] }", "2:23", "media type", "application/jso", "mediaTypes.order",
            "application/json"
        ),
        (
            "mediaTypes: { operations: { getThing: application/jso } }", "2:39", "media type", "application/jso",
            "mediaTypes.operations.getThing", "application/json"
        ),
    ]

    private func warnings(_ text: String, in folder: TemporaryFolder) throws -> (Generator.Result, String) {
        var request = GenerationRequest()
        request.spec = try folder.write(Self.description, to: "api.yaml")
        request.configuration = try folder.write("output: out\n\(text)\n", to: "endpointgen.yaml")
        let result = Generator.generate(request)
        let shown = result.diagnostics.filter { $0.severity != .note }
        return (result, DiagnosticRenderer(sources: result.sources).render(shown))
    }

    @Test("an unknown name in any entry is a warning", arguments: entries.indices)
    func entry(index: Int) throws {
        let entry = Self.entries[index]
        try TemporaryFolder.with { folder in
            let (result, rendered) = try warnings(entry.text, in: folder)
            #expect(result.outcome == .done, "\(rendered)")
            let message = "unknown \(entry.noun) '\(entry.name)' in '\(entry.field)'; ignored [unmatched-configuration]"
            #expect(rendered.contains("endpointgen.yaml:\(entry.place): warning: \(message)"), "\(rendered)")
            #expect(result.diagnostics.filter { $0.code == .unmatchedConfiguration }.count == 1, "\(rendered)")
            let hint = entry.near.map { $0.hasPrefix("expected") ? $0 : "did you mean '\($0)'?" }
            #expect(result.diagnostics.first { $0.code == .unmatchedConfiguration }?.hint == hint)
        }
    }

    @Test(
        "a rule that matches no operation, or names no parameter, is a warning with its position",
        arguments: [
            ("pagination: { default: { link: true } }", "2:24", "'pagination.default' matches no operation; ignored"),
            (
                "pagination: { operations: { getThing: { page: pge } } }", "2:39",
                "GET /things/{id} has no pages: the content isn't an array"
            ),
            (
                "streams: { operations: { getThing: strem } }", "2:36",
                "'streams.operations.getThing' of an operation without an event stream; ignored"
            ),
        ])
    func rule(text: String, place: String, message: String) throws {
        try TemporaryFolder.with { folder in
            let (result, rendered) = try warnings(text, in: folder)
            #expect(result.outcome == .done)
            #expect(rendered.contains("endpointgen.yaml:\(place): warning: \(message)"), "\(rendered)")
        }
    }

    @Test("a missing folder is a warning with the nearest name")
    func folder() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("", to: "schemas/README")
            let (result, rendered) = try warnings("references: { folders: [schema] }", in: folder)
            #expect(result.outcome == .done)
            #expect(rendered.contains("endpointgen.yaml:2:25: warning: unknown folder '"), "\(rendered)")
            #expect(rendered.contains("schema' in 'references.folders'; ignored"), "\(rendered)")
            #expect(rendered.contains("did you mean 'schemas'?"), "\(rendered)")
        }
    }
}
