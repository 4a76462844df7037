import APIModel
import Diagnostics
import Testing

/// The media types that get a method, and the one of the method without a suffix.
@Suite("Media types")
struct MediaTypeTests {
    /// The schemas that the rows below name.
    private static let schemas = """
        Model: {type: object, properties: {a: {type: string}, b: {type: string}}}
        Other: {type: object, properties: {c: {type: string}, d: {type: string}}}
        Files: {type: object, properties: {a: {type: string}, file: {type: string, format: binary}}}
        Kind: {type: string, enum: [x, y]}
        Day: {type: string, format: date}
        Code: {type: string, format: byte}
        Picture: {type: string, format: binary}
        Number: {type: integer}
        Wrapped: {type: object, properties: {data: {type: integer}}}
        """

    private static func schema(_ name: String) -> String {
        switch name {
        case "": "{}"
        case "any": "{schema: {}}"
        case "object": "{schema: {type: object}}"
        case "string": "{schema: {type: string}}"
        case "bytes": "{schema: {type: string, format: binary}}"
        case "copy": "{schema: {type: object, properties: {a: {type: string}, b: {type: integer}}}}"
        case "{data}": "{schema: {type: object, properties: {data: {type: integer}}}}"
        case "[Model]": "{schema: {type: array, items: {$ref: '#/components/schemas/Model'}}}"
        case let name where name.hasPrefix("each "): "{itemSchema: {$ref: '#/components/schemas/\(name.dropFirst(5))'}}"
        default: "{schema: {$ref: '#/components/schemas/\(name)'}}"
        }
    }

    private func describe(
        _ content: [(String, String)], isRequest: Bool, options: ModelOptions = ModelOptions()
    ) throws -> Described {
        let entries = content.map { "'\($0.0)': \(Self.schema($0.1))" }.joined(separator: ", ")
        let body = "content: {\(entries)}"
        return try APIModelTests.describe(
            paths: """
                /a:
                  put:
                    operationId: op
                    tags: [things]
                    \(isRequest ? "requestBody: {required: true, \(body)}" : "deprecated: false")
                    responses: {'200': {description: x\(isRequest ? "" : ", " + body)}}
                """, schemas: Self.schemas, options: options
        )
    }

    private func endpoints(of described: Described) -> [Endpoint] {
        described.model.groups.flatMap(\.endpoints)
    }

    /// `op application/json Model`, one a line.
    private func sent(_ content: [(String, String)], options: ModelOptions = ModelOptions()) throws -> [String] {
        let described = try describe(content, isRequest: true, options: options)
        return endpoints(of: described).compactMap { endpoint in
            endpoint.body.map { "\(endpoint.name) \($0.contentType) \(described.spelled($0.type))" }
        }
    }

    /// `op application/json, text/json: Model`, one a line.
    private func received(_ content: [(String, String)], options: ModelOptions = ModelOptions()) throws -> [String] {
        let described = try describe(content, isRequest: false, options: options)
        return endpoints(of: described).map { endpoint in
            guard case .one(let content) = endpoint.success else { return "\(endpoint.name)" }
            return "\(endpoint.name) \(endpoint.accept ?? "standard"): \(described.spelled(content))"
        }
    }

    struct Row: Sendable, CustomStringConvertible {
        var content: [(String, String)]
        var expected: [String]

        init(_ content: [(String, String)], _ expected: [String]) {
            self.content = content
            self.expected = expected
        }

        var description: String { content.map { "\($0.0): \($0.1)" }.joined(separator: ", ") }
    }

    private static let json = "application/json", form = "multipart/form-data", bytes = "application/octet-stream"
    private static let pairs = "application/x-www-form-urlencoded"

    @Test(
        "supported media types of requests",
        arguments: [
            // Files go before all, whatever stands first.
            .init(
                [(json, "Files"), (form, "Files")],
                ["op multipart/form-data Files", "opAsJSON application/json FilesJSON"]),
            .init(
                [(json, "Model"), (form, "Files")], ["op multipart/form-data Files", "opAsJSON application/json Model"]),
            .init(
                [(bytes, "bytes"), (form, "Files")],
                ["op multipart/form-data Files", "opAsData application/octet-stream binary"]),
            // Without files JSON is best, and a form of the same is no other type.
            .init([(pairs, "Model"), (json, "Model")], ["op application/json Model"]),
            .init([(form, "Model"), (json, "Model")], ["op application/json Model"]),
            .init([(form, "copy"), (json, "copy"), (pairs, "copy")], ["op application/json OpRequest"]),
            .init([(pairs, "Model"), (form, "Model")], ["op multipart/form-data Model"]),
            .init(
                [(pairs, "Other"), (json, "Model")],
                ["op application/json Model", "opAsForm application/x-www-form-urlencoded Other"]),
            // A described form says more than any JSON.
            .init(
                [(json, "any"), (pairs, "Model")],
                ["op application/x-www-form-urlencoded Model", "opAsJSON application/json json"]),
            // The most exact one of a family is sent.
            .init(
                [("text/json", "Model"), ("application/vnd.a+json", "Model"), (json, "Model")],
                ["op application/json Model"]),
            .init([("application/vnd.a+json", "Model"), (json, "")], ["op application/vnd.a+json Model"]),
            .init([("text/plain", "Model"), (json, "Model")], ["op application/json Model"]),
            .init(
                [("application/vnd.a.v2+json", "Other"), (json, "Model")],
                ["op application/json Model", "opAsAV2 application/vnd.a.v2+json Other"]
            ),
            .init(
                [("application/json-patch+json", "[Model]"), ("application/merge-patch+json", "Model")],
                ["op application/json-patch+json [Model]", "opAsMergePatch application/merge-patch+json Model"]
            ),
            // Bytes and text
            .init(
                [(json, "any"), (bytes, "bytes")],
                ["op application/octet-stream binary", "opAsJSON application/json json"]),
            .init(
                [(json, ""), (bytes, "")], ["op application/json json", "opAsData application/octet-stream binary"]),
            .init(
                [(json, "Model"), (bytes, "bytes")],
                ["op application/json Model", "opAsData application/octet-stream binary"]),
            .init([("image/png", "bytes"), ("image/jpeg", "bytes")], ["op image/png binary"]),
            .init([("text/plain", "bytes")], ["op text/plain binary"]),
            // A range is no type, and only JSON quotes a string.
            .init([("*/*", "string")], ["op */* binary"]), .init([("*/*", "")], ["op */* binary"]),
            .init([("application/*", "string")], ["op application/* binary"]),
            .init(
                [(json, "string"), ("*/*", "string")], ["op application/json string", "opAsData */* binary"]),
            .init([("*/*", "Model")], ["op application/json Model"]),
            .init([("*/*", "any")], ["op application/json json"]),
            .init(
                [("text/csv", "string"), ("text/plain", "string")],
                ["op text/csv string", "opAsText text/plain string"]),
            .init([("text/plain", "string"), (json, "string")], ["op application/json string"]),
            .init(
                [("text/csv", "string"), (json, "Model")], ["op application/json Model", "opAsCSV text/csv string"]),
            .init(
                [("application/sdp", "string"), (form, "Model")],
                ["op multipart/form-data Model", "opAsSDP application/sdp string"]),
            // What is described and can't be written has no method beside what can.
            .init([("application/xml", "Model"), (json, "Model")], ["op application/json Model"]),
            .init([("application/yaml", "Model"), (json, "Model")], ["op application/json Model"]),
            .init([("application/xml", "Model")], ["op application/xml Model"]),
            .init([("application/xml", "any")], ["op application/xml binary"]),
            .init([("application/problem+xml", "Model"), ("text/xml", "Model")], ["op application/problem+xml Model"]),
            .init([("application/xml", "Model"), (pairs, "Model")], ["op application/x-www-form-urlencoded Model"]),
            .init([("application/x-ndjson", "each Model"), (json, "[Model]")], ["op application/json [Model]"]),
            .init(
                [("application/x-ndjson", "each Model"), (json, "Model")],
                ["op application/json Model", "opAsJSONLines application/x-ndjson [Model]"]
            ),
            .init([("application/x-ndjson", "string")], ["op application/x-ndjson binary"]),
            .init([("application/json-seq", "bytes")], ["op application/json-seq binary"]),
            .init([("application/jsonl", "")], ["op application/jsonl [json]"]),
            .init([("text/event-stream", "each Day")], ["op text/event-stream [date]"]),
            // Parts that are a list; others are bytes.
            .init([("multipart/mixed", "[Model]")], ["op multipart/mixed [Model]"]),
            .init([("multipart/related", "each Day")], ["op multipart/related [date]"]),
            .init([("multipart/mixed", "each Picture")], ["op multipart/mixed [file]"]),
            .init([("multipart/mixed", "[Model]"), (json, "[Model]")], ["op application/json [Model]"]),
            .init([("multipart/mixed", "Model")], ["op multipart/mixed binary"]),
            .init([("multipart/mixed", "")], ["op multipart/mixed binary"]),
            .init([("text/event-stream", "each Model")], ["op text/event-stream [Model]"]),
        ] as [Row])
    func requests(row: Row) throws {
        #expect(try sent(row.content) == row.expected)
    }

    @Test(
        "supported media types of responses",
        arguments: [
            .init(
                [(json, "Model"), ("text/json", "Model"), ("text/plain", "Model")],
                ["op application/json, text/json, text/plain: Model"]),
            .init([("text/plain", "string"), (json, "string")], ["op application/json, text/plain: string"]),
            .init([("text/plain", "Kind"), (json, "Kind")], ["op application/json, text/plain: Kind"]),
            .init(
                [(json, "copy"), ("application/geo+json", "copy")],
                ["op application/json, application/geo+json: OpResponse"]),
            // A string in an event isn't quoted, and may represent any textual value.
            .init([("text/event-stream", "each Day")], ["op text/event-stream: eventText of date"]),
            .init([("text/event-stream", "each Kind")], ["op text/event-stream: eventText of Kind"]),
            .init([("text/event-stream", "each Code")], ["op text/event-stream: eventText of base64"]),
            .init([("text/event-stream", "each Number")], ["op text/event-stream: eventData of int"]),
            // Django Ninja describes an event by its data alone.
            .init([("text/event-stream", "{data}")], ["op text/event-stream: eventStream of OpResponse"]),
            .init([("text/event-stream", "Wrapped")], ["op text/event-stream: eventData of Wrapped"]),
            // Litestar doesn't name the media type of each file.
            .init([("", "bytes")], ["op */*: binary"]),
            .init([("", "Model"), (json, "Model")], ["op standard: Model"]),
            .init(
                [("text/event-stream", "Model"), (bytes, "bytes")],
                ["op application/octet-stream: binary", "opStream text/event-stream: eventData of Model"]),
            .init(
                [("text/event-stream", "each Model"), (bytes, "bytes")],
                ["op application/octet-stream: binary", "opStream text/event-stream: eventData of Model"]),
            .init(
                [("text/event-stream", "each Model"), (json, "Model")],
                ["op standard: Model", "opStream text/event-stream: eventData of Model"]),
            .init(
                [(json, "string"), ("video/mp4", "bytes"), ("image/webp", "bytes")],
                ["op video/mp4, image/webp: binary", "opAsJSON standard: string"]),
            .init(
                [(json, "object"), ("application/zip", "bytes")],
                ["op application/zip: binary", "opAsJSON standard: [String: json]"]),
            .init([("image/png", ""), (json, "Model")], ["op standard: Model", "opAsPNG image/png: binary"]),
            .init([("image/*", "bytes"), (json, "Model")], ["op standard: Model", "opAsImage image/*: binary"]),
            .init(
                [(json, "[Model]"), ("application/x-ndjson", "each Model")],
                ["op application/json, application/x-ndjson: [Model]"]),
            .init(
                [(json, "Model"), ("application/vnd.a.star+json", "Other")],
                ["op standard: Model", "opAsAStar application/vnd.a.star+json: Other"]),
            // A vendor-specific type without a description of its format.
            .init(
                [(json, "Model"), ("application/vnd.a.object", "Other")],
                ["op standard: Model", "opAsAObject application/vnd.a.object: Other"]),
            .init([("text/html", "Model"), (json, "Model"), ("application/xml", "Model")], ["op standard: Model"]),
            .init([("text/html", ""), (json, "Model")], ["op standard: Model", "opAsHTML text/html: text"]),
            .init([(json, "Model"), (form, "Model")], ["op application/json, multipart/form-data: Model"]),
            .init([("*/*", "bytes")], ["op */*: binary"]),
            .init([("*/*", "string")], ["op */*: text"]),
            .init([("*/*", "Model")], ["op standard: Model"]),
            .init([("application/*", "string")], ["op application/*: text"]),
            .init(
                [("application/json;version=1", "Model"), ("application/json; version=2", "Other")],
                ["op application/json;version=1: Model", "opAsVersion2 application/json; version=2: Other"]),
            .init(
                [(json, "Model"), ("text/json", "Other")],
                ["op standard: Model", "opAsTextJSON text/json: Other"]),
            .init([(json, "bytes"), ("application/pdf", "bytes")], ["op application/json, application/pdf: binary"]),
            .init([("application/x-ndjson", "string")], ["op application/x-ndjson: jsonLines of json"]),
            .init([("application/jsonl", "bytes")], ["op application/jsonl: jsonLines of json"]),
        ] as [Row])
    func responses(row: Row) throws {
        #expect(try received(row.content) == row.expected)
    }

    @Test("only unsupported media types are noted")
    func notes() throws {
        let same = try describe([(Self.json, "Model"), ("text/json", "Model"), (Self.pairs, "Model")], isRequest: true)
        #expect(same.diagnostics.isEmpty)
        let own = try describe([(Self.json, "Model"), ("text/csv", "string")], isRequest: true)
        #expect(own.diagnostics.isEmpty)
        let left = try describe(
            [("application/xml", "Model"), (Self.json, "Model"), ("text/html", "Model"), ("text/csv", "string")],
            isRequest: false
        )
        #expect(left.diagnostics.map(\.severity) == [.note])
        #expect(
            left.diagnostics.map(\.message) == [
                "2 media types are generated: 'application/json', 'text/csv', not 'application/xml', 'text/html'"
            ]
        )
    }

    @Test("the configured order takes precedence, for all operations and for one")
    func order() throws {
        func options(_ all: [String], _ own: [String]? = nil) throws -> ModelOptions {
            let range = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)
            func order(_ names: [String]) throws -> ModelOptions.MediaTypeOptions.Order {
                .init(try names.map { try #require(ModelOptions.MediaTypePattern($0, range: range)) }, range: range)
            }
            var options = ModelOptions()
            options.mediaTypes.order = try order(all)
            if let own { options.mediaTypes.operations["op"] = try order(own) }
            return options
        }
        let video: [(String, String)] = [(Self.json, "string"), ("video/mp4", "bytes"), ("image/webp", "bytes")]
        #expect(
            try received(video, options: options(["IMAGE/*"])) == [
                "op image/webp, video/mp4: binary", "opAsJSON standard: string",
            ]
        )
        #expect(
            try received(video, options: options([Self.json])) == [
                "op standard: string", "opAsMP4 video/mp4, image/webp: binary",
            ]
        )
        #expect(
            try received(video, options: options([Self.json], ["video/*"])).first == "op video/mp4, image/webp: binary"
        )
        #expect(
            try sent([(Self.json, "Model"), (Self.pairs, "Model")], options: options([Self.pairs])) == [
                "op \(Self.pairs) Model"
            ])
        #expect(
            try sent([(Self.json, "Model"), ("application/a+json", "Model")], options: options(["*/*+json"])) == [
                "op application/a+json Model"
            ])
        let unmatched = try describe(video, isRequest: false, options: options([Self.json], ["image/png", "video/*"]))
        #expect(
            unmatched.diagnostics.map(\.message) == [
                "unknown media type 'image/png' in 'mediaTypes.operations.op'; ignored"
            ])
    }

    @Test("responses beside the preferred one accept only their own type, with each status that documents it")
    func statuses() throws {
        let described = try APIModelTests.describe(
            paths: """
                /a:
                  get:
                    operationId: op
                    tags: [things]
                    responses:
                      '200': {description: x, content: {application/json: \(Self.schema("Model")), text/csv: \(Self.schema("string"))}}
                      '201': {description: x, content: {text/csv: \(Self.schema("string"))}}
                      '202': {description: x, content: {application/json: \(Self.schema("Other"))}}
                      '204': {description: x}
                      default: {description: x, content: {application/json: \(Self.schema("Other")), text/csv: {}}}
                """, schemas: Self.schemas
        )
        let all = endpoints(of: described)
        #expect(all.map(\.name) == ["op", "opAsCSV"])
        #expect(all.map(\.accept) == ["application/json, text/csv", "text/csv"])
        #expect(
            try described.success(of: "op") == "OpSuccess(ok: Model, created: text, accepted: Other, noContent: none)")
        guard case .optional(.text) = all[1].success else { throw Failure() }
        #expect(all[1].failures.count == 1)
    }

    private struct Failure: Error {}

    @Test("methods of alternative responses send the same request as the plain method")
    func bothWays() throws {
        let described = try APIModelTests.describe(
            paths: """
                /a:
                  post:
                    operationId: op
                    tags: [things]
                    requestBody: {content: {application/json: \(Self.schema("Model")), text/csv: \(Self.schema("string"))}}
                    responses: {'200': {description: x, content: {application/json: \(Self.schema("Model")), text/csv: \(Self.schema("string"))}}}
                """, schemas: Self.schemas
        )
        #expect(
            endpoints(of: described).map { "\($0.name) \($0.body?.contentType ?? "") \($0.accept ?? "standard")" } == [
                "op application/json standard", "opAsCSV text/csv standard", "opReturningCSV application/json text/csv",
            ]
        )
    }

    @Test("a form's parts may be files or other values")
    func filesInChoices() throws {
        let described = try APIModelTests.describe(
            paths: """
                /a:
                  post:
                    operationId: op
                    tags: [things]
                    requestBody:
                      content:
                        application/json: {schema: {$ref: '#/components/schemas/Body'}}
                        multipart/form-data: {schema: {$ref: '#/components/schemas/Body'}}
                    responses: {'204': {description: x}}
                """,
            schemas: """
                Body:
                  type: object
                  properties:
                    one: {oneOf: [{type: string, format: binary}, {type: array, items: {type: string, format: binary}}]}
                    two: {anyOf: [{$ref: '#/components/schemas/Bytes'}, {$ref: '#/components/schemas/Model'}, {type: 'null'}]}
                    three: {type: array, items: {oneOf: [{$ref: '#/components/schemas/Bytes'}, {$ref: '#/components/schemas/Model'}]}}
                Bytes: {type: string, format: binary}
                Model: {type: object, properties: {a: {type: string}}}
                """
        )
        #expect(endpoints(of: described).map(\.name) == ["op", "opAsJSON"])
        #expect(try described.type(of: "one", in: "Body") == "[file]")
        #expect(try described.type(of: "two", in: "Body") == "BodyTwo")
        #expect(try described.type(of: "three", in: "Body") == "[BodyThree]")
        #expect(
            try described.union("BodyTwo").cases.map { "\($0.name): \(described.spelled($0.type))" } == [
                "bytes: file", "model: Model",
            ])
        #expect(try described.type(of: "two", in: "BodyJSON") == "BodyJSONTwo")
    }
}
