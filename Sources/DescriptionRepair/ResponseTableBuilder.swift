import Diagnostics
import EndpointDepartures
import OpenAPI

/// A builder of a ``ResponseTable``.
struct ResponseTableBuilder {
    private let document: Document
    private var indexes: [[SchemaID]: Int] = [:]
    private var pending: [ResponseTable.Schemas] = []

    init(_ document: Document) { self.document = document }

    mutating func operations(
        where isIncluded: (String) -> Bool
    ) -> [String: [String: DescribedResponse]] {
        var operations: [String: [String: DescribedResponse]] = [:]
        for operation in document.operations
        where operations[Self.name(of: operation)] == nil && isIncluded(Self.name(of: operation)) {
            var responses: [String: DescribedResponse] = [:]
            for response in operation.responses where responses[response.status.text] == nil {
                var content: [String: Int?] = [:]
                for media in response.content {
                    let name = DescribedResponses.essence(media.name)
                    let isBytes = media.schema.map(isBinary) ?? false
                    let schema = DescribedResponses.isJSON(name) && !isBytes ? media.schema : nil
                    if content[name] == nil { content[name] = .some(schema.map { index(of: [$0]) }) }
                    // The runtime returns such a body unchanged, whatever its media type.
                    if isBytes && DescribedResponses.isJSON(name) || name == "application/octet-stream" {
                        content["*/*"] = content["*/*"] ?? .some(nil)
                    }
                }
                let key = response.status.text
                responses[key] = DescribedResponse(key: key, content: content)
            }
            operations[Self.name(of: operation)] = responses
        }
        return operations
    }

    /// Returns whether a schema describes bytes, as of a file that is documented as JSON.
    private func isBinary(_ id: SchemaID) -> Bool {
        var merged: [SchemaID] = []
        merge(id, into: &merged)
        return merged.contains { document.schemas[$0].format == "binary" }
    }

    private static func name(of operation: Document.Operation) -> String { "\(operation.method) \(operation.path)" }

    /// Returns all nodes that the responses lead to.
    mutating func nodes() -> [(node: DescribedResponses.Node, schemas: ResponseTable.Schemas)] {
        var nodes: [(node: DescribedResponses.Node, schemas: ResponseTable.Schemas)] = []
        while nodes.count < pending.count {
            let schemas = pending[nodes.count]
            nodes.append((node(of: schemas), schemas))
        }
        return nodes
    }

    private mutating func index(of schemas: [SchemaID]) -> Int {
        var merged: [SchemaID] = []
        for id in schemas { merge(id, into: &merged) }
        if let index = indexes[merged] { return index }
        indexes[merged] = pending.count
        pending.append(ResponseTable.Schemas(roots: schemas, all: merged))
        return pending.count - 1
    }

    /// Adds a schema, its reference and the parts of its `allOf`, which all apply to the same value.
    private func merge(_ id: SchemaID, into merged: inout [SchemaID]) {
        var stack = [id]
        while let next = stack.popLast() {
            guard !merged.contains(next) else { continue }
            merged.append(next)
            let schema = document.schemas[next]
            stack += schema.allOf.reversed()
            if let reference = schema.reference { stack.append(reference) }
        }
    }

    private mutating func node(of merged: ResponseTable.Schemas) -> DescribedResponses.Node {
        let schemas = merged.all
        var node = DescribedResponses.Node()
        var types: Schema.Types = []
        node.allowsNull = merged.roots.allSatisfy { allowsNull($0, 0) }
        var found: [(name: String, schemas: [SchemaID])] = []
        var positions: [ExactString: Int] = [:]
        var rests: [SchemaID] = []
        var items: [SchemaID] = []
        var isClosed = false
        var isDictionary = false
        var isTuple = false
        for id in schemas {
            let schema = document.schemas[id]
            merge(schema.types.subtracting(.null), into: &types)
            node.allowsOnlyNull = schema.types == .null && schemas.count == 1
            node.format = node.format ?? ValueFormat(of: schema)
            if let values = schema.enumeration, !schema.isExtensibleEnumeration, node.values == nil {
                node.values = Set(values.compactMap(\.scalarText))
            }
            for property in schema.properties {
                if let position = positions[property.name] {
                    found[position].schemas.append(property.schema)
                } else {
                    positions[property.name] = found.count
                    found.append((property.name, [property.schema]))
                }
            }
            node.required += schema.required.filter { !node.required.containsExactly($0) }
            switch schema.additionalProperties {
            case .schema(let rest): rests.append(rest)
            case .anything: isDictionary = true
            case .forbidden: isClosed = true
            case .unspecified: break
            }
            if !schema.patternProperties.isEmpty { isDictionary = true }
            if let each = schema.items { items.append(each) }
            if !schema.prefixItems.isEmpty { isTuple = true }
            addMembers(of: schema, to: &node)
        }
        node.required.removeAll { name in
            positions[name].map { found[$0].schemas.contains { isWriteOnly($0) } } ?? false
        }
        for (name, schemas) in found where node.properties[name] == nil { node.properties[name] = index(of: schemas) }
        node.isOpen = isDictionary || !rests.isEmpty || found.isEmpty && !isClosed
        if !rests.isEmpty { node.rest = index(of: rests) }
        // The schemas of a tuple's items depend on positions, which places don't contain.
        if !items.isEmpty, !isTuple { node.items = index(of: items) }
        node.types = Set(Self.types.filter { types.contains($0.key) }.map(\.value))
        if types.isEmpty {
            if !found.isEmpty || !node.required.isEmpty { node.types = [.object] }
            if !items.isEmpty { node.types = [.array] }
        }
        return node
    }

    private static let types: [(key: Schema.Types, value: ValueType)] = [
        (.boolean, .boolean), (.integer, .integer), (.number, .number), (.string, .string), (.array, .array),
        (.object, .object),
    ]

    private func merge(_ types: Schema.Types, into merged: inout Schema.Types) {
        guard !types.isEmpty else { return }
        guard !merged.isEmpty else { return merged = types }
        var both = merged.intersection(types)
        if merged.contains(.number) && types.contains(.integer) || merged.contains(.integer) && types.contains(.number)
        {
            both.insert(.integer)
        }
        // Contradictory types would allow no value, so the first types apply.
        if !both.isEmpty { merged = both }
    }

    private mutating func addMembers(of schema: Schema, to node: inout DescribedResponses.Node) {
        let union = schema.oneOf + schema.anyOf
        guard node.members.isEmpty, !union.isEmpty else { return }
        let members = union.filter { document.schemas[$0].types != .null }
        node.members = members.map { index(of: [$0]) }
        guard let discriminator = schema.discriminator else { return }
        node.discriminator = discriminator.propertyName
        for (position, member) in members.enumerated() {
            let target = document.schemas[member].reference ?? member
            if let name = document.schemas[target].name { node.mapping[name] = position }
            for mapping in discriminator.mappings where mapping.schema == target || mapping.schema == member {
                node.mapping[mapping.value] = position
            }
        }
    }

    private func isWriteOnly(_ id: SchemaID) -> Bool {
        let schema = document.schemas[id]
        return schema.isWriteOnly || schema.reference.map { document.schemas[$0].isWriteOnly } ?? false
    }

    private func allowsNull(_ id: SchemaID, _ depth: Int) -> Bool {
        let schema = document.schemas[id]
        if schema.allowsNull || schema.types.contains(.null) { return true }
        guard depth < 50 else { return true }
        if !schema.types.isEmpty { return false }
        if let reference = schema.reference { return allowsNull(reference, depth + 1) }
        // Without a type, the values of an enumeration determine whether null is allowed.
        if let values = schema.enumeration { return values.contains(.null) }
        if !schema.allOf.isEmpty { return schema.allOf.allSatisfy { allowsNull($0, depth + 1) } }
        let union = schema.oneOf + schema.anyOf
        if !union.isEmpty { return union.contains { allowsNull($0, depth + 1) } }
        return schema.properties.isEmpty && schema.items == nil
    }
}

extension Literal {
    /// The text of a string, number or Boolean; nil for other values.
    var scalarText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .boolean(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }
}

extension ValueFormat {
    /// Creates the format of a schema; nil for a format that no client checks.
    init?(of schema: Schema) {
        switch schema.format?.lowercased() {
        case "date-time", "datetime": self = .dateTime
        case "date": self = .date
        case "uuid": self = .uuid
        case "uri", "url": self = .uri
        case "byte", "base64": self = .byte
        case "int32": self = .int32
        case "int64", "long": self = .int64
        default: return nil
        }
    }
}
