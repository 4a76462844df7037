import APIModel

/// Spells how a list whose elements each have a property is read and written.
struct TupleLines {
    private let structure: Structure
    private let model: APIModel

    init(_ structure: Structure, _ model: APIModel) {
        self.structure = structure
        self.model = model
    }

    /// The call of the memberwise initialiser with what is read, which goes from element to element.
    var reads: [SwiftText] {
        var arguments = structure.properties.map { property -> SwiftText in
            "\(Spelling.argumentLabel(property.name)): \(read(property))"
        }
        if let rest = structure.additionalProperties {
            arguments.append("\(Spelling.argumentLabel(rest.name)): try elements.rest()")
        }
        return ["var elements = try value.tuple()"] + Layout.list("self.init", arguments, "", indentation: 8)
    }

    private func read(_ property: Property) -> SwiftText {
        switch (property.presence, property.defaultValue) {
        case (.required, _), (.nullable, _): return "try elements.next()"
        case (.optional, nil):
            return property.type == .json ? "try elements.nextJSONIfPresent()" : "try elements.nextIfPresent()"
        case (.optional, let value?): return "try elements.nextIfPresent() ?? \(Spelling.value(value))"
        case (.optionalNullable, _): return "try elements.nextOrNull()"
        }
    }

    var writes: [SwiftText] {
        var lines: [SwiftText] = ["var elements = TupleWriter(value)"]
        for property in structure.properties {
            let place = Self.place(property.name)
            switch (property.presence, property.defaultValue) {
            case (.required, _), (.nullable, _), (.optional, .some): lines.append("try elements.write(\(place))")
            case (.optional, nil), (.optionalNullable, _): lines.append("try elements.writeIfPresent(\(place))")
            }
        }
        if let rest = structure.additionalProperties {
            lines.append("try elements.write(rest: \(Self.place(rest.name)))")
        }
        return lines + ["elements.end()"]
    }

    /// The property where a local name is the same.
    private static func place(_ name: String) -> SwiftText {
        ["value", "elements"].contains(name) ? "self.\(Spelling.member(name))" : Spelling.identifier(name)
    }
}
