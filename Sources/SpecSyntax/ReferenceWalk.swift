import Diagnostics

/// A traversal of one file that finds its schema resources and its references to other resources.
///
/// Values aren't traversed: the content of `enum`, `const`, `default` and examples is data, regardless of its keys
/// (JSON Schema 2020-12 Core, section 4.2.2). Extensions are traversed only if a reference leads into one, since they
/// may contain anything, such as code samples.
struct ReferenceWalk {
    /// The address of a reference as it is written, with its range and its enclosing resource.
    struct Address {
        let text: String
        let range: SourceRange
        let resource: Int
    }

    private(set) var resources: [SchemaResource]
    private(set) var addresses: [Address] = []
    /// A Boolean value that indicates whether a reference leads into an extension (`x-…`).
    private(set) var leadsIntoExtension = false
    private let isSwagger: Bool
    private let includesExtensions: Bool
    /// The security schemes of the description. A security requirement with such a name isn't an address.
    private let securitySchemes: SyntaxMapping?

    private enum Context { case object, names, schemaNames, expressions }

    /// Creates the traversal of a file.
    ///
    /// - Parameters:
    ///   - base: The URI from which the file was read.
    ///   - description: The root of the description that the file belongs to, which may be the file itself.
    init(_ tree: SyntaxNode, base: URIReference, description: SyntaxNode, includesExtensions: Bool) {
        isSwagger = description.mapping?["swagger"] != nil
        securitySchemes = description.mapping?["components"]?.mapping?["securitySchemes"]?.mapping
        self.includesExtensions = includesExtensions
        let own = tree.mapping?["$self"]?.string.map { URIReference($0).resolved(against: base) }
        resources = [SchemaResource(node: tree, base: own ?? base, parent: nil)]
        visit(tree, .object, in: 0)
        // The extension `x-webhooks` has the meaning of the field `webhooks` in later versions of OpenAPI.
        if !includesExtensions, tree.range == description.range, let webhooks = tree.mapping?["x-webhooks"] {
            visit(webhooks, .names, in: 0)
        }
    }

    private mutating func visit(_ node: SyntaxNode, _ context: Context, in resource: Int) {
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            for index in items.indices where !items[index].isScalar { visit(items[index], .object, in: resource) }
        case .mapping(let mapping):
            switch context {
            case .object: visit(node, mapping, in: resource)
            case .names, .schemaNames, .expressions:
                for index in mapping.entries.indices {
                    if mapping.entries[index].value.isScalar {
                        if mapping.entries[index].key == "$ref" {
                            _ = addReference(mapping.entries[index].value, in: resource)
                        }
                        continue
                    }
                    if context != .schemaNames, !includesExtensions, mapping.entries[index].isExtension { continue }
                    visit(mapping.entries[index].value, context == .expressions ? .names : .object, in: resource)
                }
            }
        }
    }

    private mutating func visit(_ node: SyntaxNode, _ mapping: SyntaxMapping, in parent: Int) {
        let resource = resourceIndex(of: node, mapping, in: parent)
        for index in mapping.entries.indices {
            // Most entries are strings and numbers without a reference, so they are neither looked up nor copied.
            let isScalar = mapping.entries[index].value.isScalar
            if isScalar, mapping.entries[index].key.utf8.first != UInt8(ascii: "$") { continue }
            let role = Role.of(mapping.entries[index].key)
            let value = mapping.entries[index].value
            switch role {
            case .plain: visit(value, .object, in: resource)
            case .reference: if !addReference(value, in: resource) { visit(value, .object, in: resource) }
            case .anchor(let isDynamic):
                if let name = value.string { resources[resource].add(name, node, isDynamic: isDynamic) }
            case .names: visit(value, .names, in: resource)
            case .schemaNames: visit(value, .schemaNames, in: resource)
            case .expressions: visit(value, .expressions, in: resource)
            case .data: break
            case .value: addValue(value, in: resource)
            case .examples: addExamples(value, in: resource)
            case .mapping:
                visit(value, .object, in: resource)
                if mapping["propertyName"] != nil { addDiscriminatorValues(value, in: resource) }
            case .security: addRequirements(value, in: resource)
            case .extension: if includesExtensions { visit(value, .object, in: resource) }
            }
        }
    }

    /// Returns the index of the schema resource that a mapping begins or belongs to.
    ///
    /// In JSON Schema up to draft 7, an `$id` that is only a fragment is an anchor.
    private mutating func resourceIndex(of node: SyntaxNode, _ mapping: SyntaxMapping, in parent: Int) -> Int {
        guard let text = mapping["$id"]?.string, !text.isEmpty else { return parent }
        let identifier = URIReference(text)
        if text.utf8.first == UInt8(ascii: "#") {
            if let name = identifier.fragment, !name.isEmpty { resources[parent].add(name, node, isDynamic: false) }
            return parent
        }
        var base = identifier.resolved(against: resources[parent].base)
        base.fragment = nil
        // The root of the file may be a schema with an `$id`, which is then the base URI of the file.
        if node.range == resources[0].node.range, parent == 0 {
            resources[0].base = base
            return 0
        }
        resources.append(SchemaResource(node: node, base: base, parent: parent))
        return resources.count - 1
    }

    // The addresses of references

    private mutating func addReference(_ node: SyntaxNode, in resource: Int) -> Bool {
        guard let text = node.string else { return false }
        if !leadsIntoExtension { leadsIntoExtension = Self.leadsIntoExtension(text) }
        add(text, node.range, in: resource)
        return true
    }

    private static func leadsIntoExtension(_ reference: String) -> Bool {
        // The number of bytes of `/x-` that end at the current byte.
        var matched = 0
        var reference = reference
        return reference.withUTF8 { bytes in
            bytes.contains { byte in
                switch (byte, matched) {
                case (UInt8(ascii: "/"), _): matched = 1
                case (UInt8(ascii: "x"), 1): matched = 2
                case (UInt8(ascii: "-"), 2): return true
                default: matched = 0
                }
                return false
            }
        }
    }

    private mutating func add(_ text: String, _ range: SourceRange, in resource: Int) {
        // Most references lead to a node in the same resource, so nothing needs to be loaded for them.
        guard let first = text.utf8.first, first != UInt8(ascii: "#") else { return }
        addresses.append(Address(text: text, range: range, resource: resource))
    }

    /// Adds the address of an example value that is only a `$ref`.
    ///
    /// Descriptions that are split into files contain such values.
    private mutating func addValue(_ node: SyntaxNode, in resource: Int) {
        guard let mapping = node.mapping, mapping.entries.count == 1, let reference = mapping["$ref"] else { return }
        _ = addReference(reference, in: resource)
    }

    /// Adds the addresses in the values of `examples`.
    ///
    /// In JSON Schema, `examples` is an array; in OpenAPI 3 it is a mapping. In Swagger 2.0 it contains values by media
    /// type, which have no addresses.
    private mutating func addExamples(_ node: SyntaxNode, in resource: Int) {
        if isSwagger { return }
        for item in node.sequence ?? [] { addValue(item, in: resource) }
        if node.mapping != nil { visit(node, .names, in: resource) }
    }

    /// Adds the addresses in a discriminator's `mapping`, whose values are addresses or names of components.
    private mutating func addDiscriminatorValues(_ node: SyntaxNode, in resource: Int) {
        for entry in node.mapping?.entries ?? [] {
            if let text = entry.value.string, text.contains(where: { $0 == "/" || $0 == "." || $0 == ":" }) {
                add(text, entry.value.range, in: resource)
            }
        }
    }

    /// Adds the addresses in security requirements.
    ///
    /// A requirement contains names of security schemes, or since OpenAPI 3.2 their URIs (4.30).
    private mutating func addRequirements(_ node: SyntaxNode, in resource: Int) {
        for entry in (node.sequence ?? []).flatMap({ $0.mapping?.entries ?? [] })
        where entry.key.contains(where: { $0 == "/" || $0 == "." }) && securitySchemes?[entry.key] == nil {
            add(entry.key, entry.keyRange, in: resource)
        }
    }

    /// The role of a key, which determines how the walk treats the key's value.
    private enum Role {
        case plain, reference
        case anchor(isDynamic: Bool)
        case names, schemaNames, expressions, data, value, examples, mapping, security
        case `extension`

        static func of(_ key: String) -> Role {
            // Most keys aren't in the table. The first letter of a key nearly always shows this without a lookup.
            guard let first = key.utf8.first, first < 128, initials[Int(first)] else { return .plain }
            if first == UInt8(ascii: "x") {
                return key.utf8.dropFirst().first == UInt8(ascii: "-") ? .extension : .plain
            }
            return table[key] ?? .plain
        }

        private static let table: [String: Role] = [
            "$ref": .reference, "$dynamicRef": .reference, "$anchor": .anchor(isDynamic: false),
            "$dynamicAnchor": .anchor(isDynamic: true), "enum": .data, "const": .data, "default": .data,
            "example": .value,
            "value": .value, "dataValue": .value, "examples": .examples, "mapping": .mapping, "security": .security,
            "properties": .schemaNames, "patternProperties": .schemaNames, "$defs": .schemaNames,
            "definitions": .schemaNames,
            "dependentSchemas": .schemaNames, "dependencies": .schemaNames, "schemas": .schemaNames,
            "responses": .names,
            "parameters": .names, "requestBodies": .names, "headers": .names, "securitySchemes": .names,
            "links": .names,
            "pathItems": .names, "mediaTypes": .names, "paths": .names, "webhooks": .names, "content": .names,
            "encoding": .names, "variables": .names, "additionalOperations": .names, "callbacks": .expressions,
        ]

        private static let initials: [Bool] = (0..<128).map { (byte: UInt8) in
            byte == UInt8(ascii: "x") || table.keys.contains { $0.utf8.first == byte }
        }
    }
}
