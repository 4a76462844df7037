import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax
import Testing

/// A description that went through the stages before this one, and what the model makes of it.
struct Described {
    var model: APIModel
    var diagnostics: [Diagnostic]

    /// The endpoint of an operationId.
    func endpoint(_ operationID: String) throws -> Endpoint {
        try #require(model.groups.flatMap(\.endpoints).first { $0.operationID == operationID })
    }

    func type(_ name: String) throws -> TypeDefinition {
        try #require(model.types.definitions.first { $0.path.joined() == name })
    }

    var typeNames: [String] { model.types.definitions.map { $0.path.joined() } }

    func structure(_ name: String) throws -> Structure {
        guard case .structure(let structure) = try type(name).kind else { throw Unexpected(kind: try type(name).kind) }
        return structure
    }

    func union(_ name: String) throws -> Union {
        guard case .union(let union) = try type(name).kind else { throw Unexpected(kind: try type(name).kind) }
        return union
    }

    func enumeration(_ name: String) throws -> Enumeration {
        guard case .enumeration(let value) = try type(name).kind else { throw Unexpected(kind: try type(name).kind) }
        return value
    }

    func property(_ key: String, of type: String) throws -> Property {
        try #require(try structure(type).properties.first { $0.key == key })
    }

    /// A type as it reads: `[Book?]`.
    func spelled(_ type: TypeReference, _ name: (TypeDefinition) -> String = { $0.path.joined() }) -> String {
        switch type {
        case .named(let id): name(model.types[id])
        case .array(let element): "[\(spelled(element, name))]"
        case .dictionary(let value): "[String: \(spelled(value, name))]"
        case .optional(let wrapped): spelled(wrapped, name) + "?"
        case .custom(let name): name
        case .embeddedJSON(let value): "JSON of \(spelled(value, name))"
        default: "\(type)"
        }
    }

    func spelled(_ content: ResponseContent) -> String {
        switch content {
        case .none: "none"
        case .text(.string): "text"
        case .text(let type): "text of \(spelled(type))"
        case .binary: "binary"
        case .sequence(let type, let format): "\(format.rawValue) of \(spelled(type))"
        case .json(let type, let path):
            path.isRoot
                ? spelled(type)
                : spelled(type) + " at " + path.keys.joined(separator: ".") + (path.mayBeAbsent ? ", if present" : "")
        }
    }

    func success(of operationID: String) throws -> String {
        switch try endpoint(operationID).success {
        case .one(let content): spelled(content)
        case .optional(let content): spelled(content) + " or none"
        case .several(let name, let cases):
            "\(name)(\(cases.map { "\($0.name): \(spelled($0.content))" }.joined(separator: ", ")))"
        }
    }

    func type(of key: String, in structure: String) throws -> String {
        spelled(try property(key, of: structure).type)
    }

    var codes: [DiagnosticCode] { diagnostics.map(\.code) }
}

struct Unexpected: Error {
    var kind: TypeDefinition.Kind
}

/// Reads `text` and builds its model; only what the model has to say is in the diagnostics.
func describe(_ text: String, options: ModelOptions = ModelOptions()) throws -> Described {
    var sources = SourceMap()
    var sink = DiagnosticSink()
    let file = sources.add(SourceFile(path: "description.yaml", bytes: Array(text.utf8)))
    let root = try #require(SyntaxReader().read(file, in: sources, reporting: &sink), "\(sink.diagnostics)")
    let document = try #require(DocumentReader().read(root, reporting: &sink), "\(sink.diagnostics)")
    let before = sink.diagnostics.count
    let model = ModelBuilder(options: options).build(document, reporting: &sink)
    return Described(model: model, diagnostics: Array(sink.diagnostics.dropFirst(before)))
}

/// A description whose paths are these.
func describe(
    paths: String, schemas: String = "", title: String = "Test", options: ModelOptions = ModelOptions()
) throws -> Described {
    let components = schemas.isEmpty ? "" : "components:\n  schemas:\n" + indented(schemas, by: 4)
    return try describe(
        "openapi: 3.1.0\ninfo: {title: \(title), version: '1'}\npaths:\n" + indented(paths, by: 2) + "\n" + components,
        options: options
    )
}

enum Direction { case sent, received, both }

/// A description with these schemas, of which `Root` is sent or received (or both) as a whole.
func describe(
    schemas: String, _ direction: Direction = .received, method: String = "put", options: ModelOptions = ModelOptions()
) throws -> Described {
    let body =
        "requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Root'}}}}"
    let response = "content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Root'}}}}"
    return try describe(
        paths: """
            /root:
              \(method):
                operationId: putRoot
                tags: [things]
                \(direction == .received ? "deprecated: false" : body)
                responses:
                  '200':
                    description: Done.
                    \(direction == .sent ? "headers: {}" : response)
            """,
        schemas: schemas, options: options
    )
}

/// A description whose `Root` has this one property, named `value`.
func describe(property: String, options: ModelOptions = ModelOptions()) throws -> Described {
    try describe(
        schemas: """
            Root:
              type: object
              properties:
                value: \(property)
            """, options: options
    )
}

private func indented(_ text: String, by width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(repeating: " ", count: width) + $0 }.joined(separator: "\n")
}
