import APIModel

/// Spells a structure: its properties, its initialisers, how it is read and written.
struct StructureView {
    private let definition: TypeDefinition
    private let structure: Structure
    private let model: APIModel

    init(_ definition: TypeDefinition, _ structure: Structure, _ model: APIModel) {
        self.definition = definition
        self.structure = structure
        self.model = model
    }

    var view: View {
        View([
            "access": .text(model.access),
            "keyword": .text(isConstant ? "final class" : "struct"),
            "name": .text(Spelling.identifier(definition.name)),
            "documentation": .lines(definition.documentationLines),
            "conformances": .text(definition.conformances("ReadableModel", "WritableModel")),
            "properties": .views(structure.properties.map(view) + additionalProperties),
            "signature": .lines(signature),
            "assignments": .lines(assignments),
            "reads": .lines(reads),
            "writes": .lines(writes),
            "isReadable": .flag(definition.isReadable),
            "isWritable": .flag(definition.isWritable),
        ])
    }

    /// What is only received can't be changed. Its storage is shared, then, without anybody noticing: the code that
    /// copies and destroys structures of many fields is what debug builds spend most of their time on.
    private var isConstant: Bool { !definition.isWritable }

    private func view(_ property: Property) -> View {
        var documentation = DocumentationComment.lines(property.documentation, .firstParagraph)
        if property.isDeprecated { documentation += DocumentationComment.deprecation(property.documentation) }
        return View(["documentation": .lines(documentation), "declaration": .text(declaration(property))])
    }

    private func declaration(_ property: Property) -> SwiftText {
        let name = Spelling.identifier(property.name)
        let type = type(of: property)
        switch (property.isIndirect, isConstant) {
        case (_, true): return "\(model.access)let \(name): \(type)"
        case (true, false): return "@Indirect \(model.access)var \(name): \(type)"
        case (false, false): return "\(model.access)var \(name): \(type)"
        }
    }

    private var additionalProperties: [View] {
        guard let rest = structure.additionalProperties else { return [] }
        let keyword: SwiftText = isConstant ? "let" : "var"
        return [
            View([
                "documentation": .lines(["/// Whatever else the object holds."]),
                "declaration": .text(
                    "\(model.access)\(keyword) \(Spelling.identifier(rest.name)): [String: \(Spelling.type(rest.valueType, in: model.types))]"
                ),
            ])
        ]
    }

    private func type(of property: Property) -> SwiftText { Self.type(of: property, in: model) }

    static func type(of property: Property, in model: APIModel) -> SwiftText {
        let type = Spelling.type(property.type, in: model.types)
        switch property.presence {
        case .required: return type
        case .nullable: return "\(type)?"
        case .optional: return property.defaultValue == nil ? "\(type)?" : type
        case .optionalNullable: return "Nullable<\(type)>?"
        }
    }

    // The memberwise initialiser

    private var signature: [SwiftText] {
        var parameters = structure.properties.map { property -> SwiftText in
            "\(Spelling.label(property.name)): \(type(of: property))\(standard(property))"
        }
        if let rest = structure.additionalProperties {
            let type = Spelling.type(rest.valueType, in: model.types)
            parameters.append("\(Spelling.label(rest.name)): [String: \(type)] = [:]")
        }
        return Layout.list("\(model.access)init", parameters, " {", indentation: 4)
    }

    private func standard(_ property: Property) -> SwiftText {
        if let value = property.defaultValue { return " = \(Self.spelled(value))" }
        return property.presence == .required ? "" : " = nil"
    }

    private static func spelled(_ value: DefaultValue) -> SwiftText {
        switch value {
        case .boolean(let value): value ? "true" : "false"
        case .integer(let text), .number(let text): Spelling.number(text)
        case .string(let text): Spelling.literal(text)
        case .member(let name): ".\(Spelling.member(name))"
        case .emptyArray: "[]"
        case .emptyDictionary: "[:]"
        }
    }

    private var assignments: [SwiftText] {
        var names = structure.properties.map(\.name)
        if let rest = structure.additionalProperties { names.append(rest.name) }
        return names.map { "self.\(Spelling.member($0)) = \(Spelling.identifier($0))" }
    }

    // Reading and writing

    /// The property where the reader or writer is called `fields` too.
    private static func place(_ name: String) -> SwiftText {
        name == "fields" ? "self.fields" : Spelling.identifier(name)
    }

    private var reads: [SwiftText] {
        var lines = structure.properties.map { property -> SwiftText in
            let place = Self.place(property.name)
            let key = Spelling.literal(property.key)
            if property.isWriteOnly { return "\(place) = \(property.defaultValue.map(Self.spelled) ?? "nil")" }
            switch (property.presence, property.defaultValue) {
            case (.required, _):
                return scalarReader(of: property.type).map { "\(place) = fields.\($0)(\(key))" }
                    ?? "\(place) = try fields.read(\(key))"
            case (.optional, let value?): return "\(place) = try fields.read(\(key), default: \(Self.spelled(value)))"
            case (.nullable, _), (.optional, nil):
                return scalarReader(of: property.type).map { "\(place) = fields.\($0)IfPresent(\(key))" }
                    ?? "\(place) = fields.optional(\(key))"
            case (.optionalNullable, _): return "\(place) = try fields.readNullable(\(key))"
            }
        }
        if let rest = structure.additionalProperties {
            let keys = structure.properties.map { Spelling.literal($0.key) }
            lines += Layout.list(
                "\(Self.place(rest.name)) = try fields.readRemaining(besides: ", keys, ")", indentation: 8, open: "[", close: "]"
            )
        }
        return lines
    }

    /// Scalars have readers of their own: a generic one costs every call a look-up of the type and its conformance, and
    /// a `try` costs it a way out.
    private func scalarReader(of type: TypeReference) -> SwiftText? {
        switch type {
        case .string: "string"
        case .int: "int"
        case .boolean: "bool"
        case .double: "double"
        case .dateTime: "date"
        case .url: "url"
        case .named(let id): model.types[id].isGenericEnumeration ? "enumeration" : nil
        default: nil
        }
    }

    private var writes: [SwiftText] {
        var lines = structure.properties.filter { !$0.isReadOnly }.map { property -> SwiftText in
            let place = Self.place(property.name)
            let key = Spelling.literal(property.key)
            switch (property.presence, property.defaultValue) {
            case (.required, _), (.optional, .some): return "fields.write(\(key), \(place))"
            case (.nullable, _): return "fields.writeNullable(\(key), \(place))"
            case (.optional, nil), (.optionalNullable, _): return "fields.writeIfPresent(\(key), \(place))"
            }
        }
        if let rest = structure.additionalProperties {
            lines.append("fields.writeRemaining(\(Self.place(rest.name)))")
        }
        return lines
    }
}
