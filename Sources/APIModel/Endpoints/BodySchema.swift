import OpenAPI

/// The schema of a body, which belongs to classes that the table of media types distinguishes.
struct BodySchema {
    let kind: MediaTypeTable.Kind
    /// The class of the body, or of each item of a sequence.
    ///
    /// The class is none, any value, a string, bytes or a generated type.
    private(set) var content = MediaTypeTable.SchemaClass.none
    private let mediaType: Document.MediaType
    private let direction: MediaTypeTable.Direction
    private let facts: SchemaAnalysis

    init(_ mediaType: Document.MediaType, _ direction: MediaTypeTable.Direction, _ facts: SchemaAnalysis) {
        self.mediaType = mediaType
        self.direction = direction
        self.facts = facts
        let named = MediaTypeName.kind(of: MediaTypeName.essence(mediaType.name))
        // An event stream that is sent is text, unless the description defines its events.
        let isText = named == .eventStream && direction == .sent && mediaType.itemSchema == nil
        kind = isText ? .text : named
        switch (kind, direction) {
        case (.jsonLines, _), (.jsonSequence, _), (.eventStream, _): content = itemContent
        case (.formData, .received), (.multipart, .received): content = holdsParts ? .described : itemContent
        case (.multipart, .sent) where isList: content = .described
        default: content = mediaType.schema.map { content(of: $0) } ?? .none
        }
    }

    /// Returns whether the schema belongs to a class.
    func belongs(to schema: MediaTypeTable.SchemaClass) -> Bool {
        switch schema {
        case .none, .anything, .string, .bytes, .described: content == schema
        case .textual: content == .described && isTextual
        case .textualString: content == .described && isString && isTextual
        case .encodedString: content == .described && isString && !isTextual
        case .fields: content == .described && hasFields
        case .wholeString: mediaType.schema != nil && facts.itemSchema(of: mediaType) == nil
        case .files: (direction == .sent || holdsParts) && holdsFiles
        case .parts: holdsParts
        case .list: isList
        case .event: EventFormats.format(of: mediaType, facts) == .eventStream
        case .eventText: EventFormats.format(of: mediaType, facts) == .eventText
        }
    }

    private var isTextual: Bool { mediaType.schema.map { facts.isTextual($0) } ?? false }

    private var isString: Bool { mediaType.schema.map { facts.isString($0) } ?? false }

    private var meant: Schema? { mediaType.schema.map { facts.resolved($0) } }

    /// A Boolean value that indicates whether a form is described as fields with known names.
    private var hasFields: Bool {
        guard let meant else { return false }
        return !meant.oneOf.isEmpty || !meant.anyOf.isEmpty || SchemaKinds.of(meant) == .object
    }

    /// A Boolean value that indicates whether received parts have names or fixed positions.
    private var holdsParts: Bool {
        guard mediaType.itemSchema == nil, let schema = mediaType.schema, let meant else { return false }
        let isTuple = meant.types == .array && !facts.elements(of: meant).isEmpty
        return isTuple || meant.types != .array && content(of: schema) == .described
    }

    /// A Boolean value that indicates whether sent parts are described as an array.
    private var isList: Bool {
        if mediaType.itemSchema != nil { return true }
        guard let meant else { return false }
        return SchemaKinds.of(meant) == .array && (meant.items != nil || !facts.elements(of: meant).isEmpty)
    }

    /// A Boolean value that indicates whether a part of a multipart body is a file, or may be one.
    var holdsFiles: Bool {
        // A multipart form without a schema may contain files.
        guard let meant else { return true }
        let options = (meant.oneOf + meant.anyOf).map { facts.resolved($0) }
        let parts = ([meant] + options).flatMap { $0.properties.map(\.schema) + facts.additionalPropertiesType(of: $0) }
        return parts.contains { facts.holdsFile($0) }
    }

    /// A Boolean value that indicates whether a part of the multipart body contains a file.
    var holdsFilesInList: Bool {
        guard let schema = mediaType.itemSchema ?? mediaType.schema else { return false }
        let meant = facts.resolved(schema)
        let members = [schema] + meant.prefixItems + (meant.items.map { [$0] } ?? [])
        return members.contains { facts.holdsFile($0) }
    }

    private var itemContent: MediaTypeTable.SchemaClass {
        facts.itemSchema(of: mediaType).map { content(of: $0) } ?? .none
    }

    private func content(of schema: SchemaID) -> MediaTypeTable.SchemaClass {
        let target = facts.graph.target(of: schema).schema
        if let name = facts.graph[target].name, facts.options.types.schemas[name] != nil { return .described }
        let meant = facts.graph.effective(target)
        if meant.isBinary { return .bytes }
        if !meant.oneOf.isEmpty || !meant.anyOf.isEmpty || meant.enumeration != nil { return .described }
        switch SchemaKinds.of(meant) {
        case []: return .anything
        case .string:
            if meant.contentSchema != nil { return .described }
            let type = ScalarTypes.type(of: meant, kind: .string, options: facts.options.types)
            return type == .string ? .string : .described
        case .object:
            if case .schema = meant.additionalProperties { return .described }
            return meant.properties.isEmpty && meant.patternProperties.isEmpty ? .anything : .described
        case .array:
            guard let items = meant.items else { return meant.prefixItems.isEmpty ? .anything : .described }
            return facts.graph[facts.graph.target(of: items).schema].constrains
                || !facts.graph[facts.graph.target(of: items).schema].types.isEmpty
                ? .described : .anything
        default: return .described
        }
    }
}

extension MediaTypeTable {
    /// Returns the form and the rank of a body, by the first row that matches.
    static func entry(
        for schema: BodySchema, _ direction: Direction
    ) -> (form: MediaTypeFormat, rank: Rank) {
        for row in rowsByKind[schema.kind] ?? [] where row.direction == nil || row.direction == direction {
            guard row.schemas.isEmpty || row.schemas.contains(where: schema.belongs) else { continue }
            return (row.form, row.rank ?? rank(of: schema.content))
        }
        return (.binary, .opaque)
    }

    /// Returns the rank for a row of the table that has no rank.
    private static func rank(of content: SchemaClass) -> Rank {
        switch content {
        case .none, .anything: .untyped
        case .string, .bytes: .text
        default: .model
        }
    }

    /// Returns the rank of a media type as numbers to compare; the lowest is best.
    ///
    /// The user's order takes precedence. `application/json` comes before other JSON, and ranges come last. Document
    /// order decides between equals.
    static func order(of candidate: BodyCandidate, _ order: [ModelOptions.MediaTypePattern]) -> [Int] {
        let exactness = candidate.essence == "application/json" ? 0 : candidate.isRange ? 2 : 1
        return [
            order.firstIndex { $0.matches(candidate.essence) } ?? order.count,
            Rank.allCases.firstIndex(of: candidate.rank) ?? 0,
            preference.firstIndex(of: Form(candidate.format)) ?? preference.count, exactness, candidate.position,
        ]
    }
}
