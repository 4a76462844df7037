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
            "conformances": .text(conformances),
            "properties": .views(structure.properties.map(view) + additionalProperties),
            "signature": .lines(signature),
            "assignments": .lines(assignments),
            "convenience": .text(isConstant ? "convenience " : ""),
            "reads": .lines(structure.form == .tuple ? TupleLines(structure, model).reads : reads),
            "writes": .lines(structure.form == .tuple ? TupleLines(structure, model).writes : writes),
            "isReadable": .flag(definition.isReadable),
            "isWritable": .flag(definition.isWritable),
        ])
    }

    private var conformances: SwiftText {
        switch structure.form {
        case .object: definition.conformances("ReadableModel", "WritableModel")
        case .tuple: definition.conformances("ReadableTuple", "WritableTuple")
        }
    }

    /// What is only received can't be changed. Its storage is shared, then, without anybody noticing: the code that
    /// copies and destroys structures of many fields is what debug builds spend most of their time on.
    /// Tuples are too small for that to count.
    private var isConstant: Bool { !definition.isWritable && structure.form == .object }

    private func view(_ property: Property) -> View {
        var documentation = DocumentationComment.lines(property.documentation, .title)
        if let constant = property.constant {
            DocumentationComment.append("Always \(Spelling.constant(constant)).", to: &documentation)
        } else if let standard = property.documentedDefault {
            DocumentationComment.append(Spelling.sentence(of: standard), to: &documentation)
        }
        DocumentationComment.append(seeAlso: property.documentation, to: &documentation)
        if property.isDeprecated { documentation += DocumentationComment.deprecation(property.documentation) }
        return View(["documentation": .lines(documentation), "declaration": .text(declaration(property))])
    }

    private func declaration(_ property: Property) -> SwiftText {
        let name = Spelling.identifier(property.name)
        let type = type(of: property)
        switch (property.isIndirect, isConstant) {
        case (_, true): return "\(model.propertyAccess)let \(name): \(type)"
        case (true, false): return "@Indirect \(model.propertyAccess)var \(name): \(type)"
        case (false, false): return "\(model.propertyAccess)var \(name): \(type)"
        }
    }

    private var additionalProperties: [View] {
        guard let rest = structure.additionalProperties else { return [] }
        let keyword: SwiftText = isConstant ? "let" : "var"
        let holder: SwiftText = structure.form == .object ? "object" : "list"
        return [
            View([
                "documentation": .lines(["/// Whatever else the \(holder) holds."]),
                "declaration": .text(
                    "\(model.propertyAccess)\(keyword) \(Spelling.identifier(rest.name)): \(type(of: rest))"
                ),
            ])
        ]
    }

    private func type(of rest: Structure.AdditionalProperties) -> SwiftText {
        let type = Spelling.type(rest.valueType, in: model.types)
        return structure.form == .object ? "[String: \(type)]" : "[\(type)]"
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
            let none: SwiftText = structure.form == .object ? "[:]" : "[]"
            parameters.append("\(Spelling.label(rest.name)): \(type(of: rest)) = \(none)")
        }
        return Layout.list("\(model.access)init", parameters, " {", indentation: 4)
    }

    private func standard(_ property: Property) -> SwiftText {
        if let value = property.defaultValue ?? property.initialValue { return " = \(Spelling.value(value))" }
        return property.presence == .required ? "" : " = nil"
    }

    private var assignments: [SwiftText] {
        var names = structure.properties.map(\.name)
        if let rest = structure.additionalProperties { names.append(rest.name) }
        return names.map { "self.\(Spelling.member($0)) = \(Spelling.identifier($0))" }
    }

    // Reading and writing

    /// The call of the memberwise initialiser with what is read. A second initialiser that sets each property by itself
    /// is more for the compiler: above all what it takes to give up an object that is half there.
    private var reads: [SwiftText] {
        let reads = structure.properties.map { property in
            (label: Spelling.argumentLabel(property.name), read: read(property))
        }
        let canThrow = structure.additionalProperties != nil || reads.contains(where: \.read.canThrow)
        let call: SwiftText = canThrow ? "try self.init" : "self.init"
        let arguments = reads.map { "\($0.label): \($0.read.text)" as SwiftText }
        guard let rest = structure.additionalProperties else { return Layout.list(call, arguments, "", indentation: 8) }
        let remaining = Layout.list(
            "\(Spelling.argumentLabel(rest.name)): fields.readRemaining(besides: ",
            structure.properties.map { Spelling.literal($0.key) },
            ")", indentation: 12, open: "[", close: "]"
        )
        return ["\(call)("] + (arguments.map { "\($0)," } + remaining).map { "    \($0)" } + [")"]
    }

    private func read(_ property: Property) -> (text: SwiftText, canThrow: Bool) {
        let key = Spelling.literal(property.key)
        if property.isWriteOnly { return (property.defaultValue.map(Spelling.value) ?? "nil", false) }
        switch (property.presence, property.defaultValue) {
        case (.required, _):
            let reader = reader(of: property.type)
            return ("fields.\(reader?.name ?? "read")(\(key))", reader?.canThrow ?? true)
        case (.optional, let value?):
            return ("fields.defaulted(\(key), to: \(Spelling.value(value)))", false)
        // Who sends it too must be able to send the null that came.
        case (.optional, nil) where property.type == .json && definition.isWritable:
            return ("fields.jsonIfPresent(\(key))", false)
        case (.nullable, _), (.optional, nil):
            return ("fields.\(reader(of: property.type).map { "\($0.name)IfPresent" } ?? "optional")(\(key))", false)
        case (.optionalNullable, _):
            return ("fields.nullable(\(key))", false)
        }
    }

    /// The reader for fields of this type alone; nil for those that share one. That one costs every call a look-up of
    /// the type and its conformance and a place for the result, and a `try` costs it a way out.
    private func reader(of type: TypeReference) -> (name: SwiftText, canThrow: Bool)? {
        switch type {
        case .string: return ("string", false)
        case .int: return ("int", false)
        case .boolean: return ("bool", false)
        case .double: return ("double", false)
        case .dateTime: return ("date", false)
        case .url: return ("url", false)
        case .array: return ("list", false)
        case .dictionary: return ("dictionary", false)
        case .named(let id):
            switch model.types.kind(of: id) {
            case .enumeration(let enumeration): return enumeration.isGeneric ? ("enumeration", false) : nil
            case .structure(let structure):
                return model.types[id].isWritable || structure.form == .tuple ? nil : ("model", true)
            case .union, .alias: return nil
            }
        default: return nil
        }
    }

    /// Nothing for values that have no writer of their own.
    private func writer(of type: TypeReference) -> SwiftText {
        switch type {
        case .string: "String"
        case .int: "Int"
        case .boolean: "Bool"
        case .array(.string): "Strings"
        case .array: "List"
        case .named(let id): model.types.kind(of: id).isGenericEnumeration ? "Enumeration" : ""
        default: ""
        }
    }

    /// The property where the writer is called `fields` too.
    private static func place(_ name: String) -> SwiftText {
        name == "fields" ? "self.fields" : Spelling.identifier(name)
    }

    private var writes: [SwiftText] {
        var lines = structure.properties.filter { !$0.isReadOnly }.map { property -> SwiftText in
            let place = Self.place(property.name)
            let key = Spelling.literal(property.key)
            switch (property.presence, property.defaultValue) {
            case (.required, _), (.optional, .some): return "fields.write\(writer(of: property.type))(\(key), \(place))"
            case (.nullable, _): return "fields.writeNullable(\(key), \(place))"
            case (.optional, nil):
                return "fields.write\(writer(of: property.type))IfPresent(\(key), \(place))"
            case (.optionalNullable, _): return "fields.writeNullableIfPresent(\(key), \(place))"
            }
        }
        if let rest = structure.additionalProperties {
            lines.append("fields.writeRemaining(\(Self.place(rest.name)))")
        }
        return lines
    }
}
