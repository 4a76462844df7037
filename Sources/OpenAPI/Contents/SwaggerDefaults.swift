import Diagnostics
import SpecSyntax

/// The values that a Swagger 2.0 description defines for all of its operations.
struct SwaggerDefaults {
    /// A media type in `consumes` or `produces`, with its position in the description.
    struct MediaType {
        var name: String
        var range: SourceRange
    }

    let host: SwaggerHost
    private let consumed: [MediaType]
    private let produced: [MediaType]

    init(_ description: SyntaxMapping, in reading: ReadContext) {
        consumed = description["consumes"].map { Self.mediaTypes($0, "consumes", in: reading) } ?? []
        produced = description["produces"].map { Self.mediaTypes($0, "produces", in: reading) } ?? []
        host = SwaggerHost(description, in: reading)
    }

    func consumed(by operation: SyntaxMapping, in reading: ReadContext) -> [MediaType] {
        operation["consumes"].map { Self.mediaTypes($0, "consumes", in: reading) } ?? consumed
    }

    func produced(by operation: SyntaxMapping, in reading: ReadContext) -> [MediaType] {
        operation["produces"].map { Self.mediaTypes($0, "produces", in: reading) } ?? produced
    }

    private static func mediaTypes(_ node: SyntaxNode, _ field: String, in reading: ReadContext) -> [MediaType] {
        reading.sequence(node, field).compactMap { item in
            reading.text(item, field).map { MediaType(name: $0, range: item.range) }
        }
    }
}
