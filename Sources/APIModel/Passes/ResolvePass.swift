import Diagnostics
import OpenAPI

/// A pass that resolves the presence and defaults of properties.
///
/// At this stage it is known whether an object is sent, received or both. This usage decides whether its properties can
/// be absent, null or both, and which defaults they have. Names aren't assigned yet.
enum ResolvePass: ModelPass {
    static func apply(to model: Modelling) {
        let isChanged = changedTypes(in: model)
        for index in model.types.indices {
            let type = model.types[index]
            guard case .structure(let structure) = type.definition.kind else { continue }
            // Tuples are arrays, in which a null element isn't the same as an array that ends before the element.
            let distinguishesNull = isChanged[index] || structure.form == .tuple
            var properties = structure.properties
            for position in properties.indices {
                resolve(
                    &properties[position], type.facts[position], of: type, distinguishesNull: distinguishesNull,
                    in: model)
            }
            type.definition.kind.changeStructure { $0.properties = properties }
            type.facts = []
        }
    }

    /// Returns whether values of each type modify a resource.
    ///
    /// In a modification, the server keeps omitted properties and removes properties that are null. In requests that
    /// create or query something, null and absent are equivalent. Only JSON bodies are considered, because a form can't
    /// contain null.
    private static func changedTypes(in model: Modelling) -> [Bool] {
        let operations = model.facts.document.operations
        return model.reachedTypes(includingReadOnly: false) { reach in
            for planned in model.endpoints {
                guard let body = planned.endpoint.body, body.format == .json else { continue }
                // In a merge patch, null removes a property, whatever the method (RFC 7396).
                let isMerge = MediaTypeName.essence(body.contentType) == "application/merge-patch+json"
                if isMerge || operations[planned.operation].changesResource { reach(body.type) }
            }
        }
    }

    private static func resolve(
        _ property: inout Property, _ facts: PropertyFacts, of type: PlannedType, distinguishesNull: Bool,
        in model: Modelling
    ) {
        let usage = type.definition.usage
        let isWritten = usage.contains(.sent) && !property.isReadOnly
        // A form can't contain null, so only the documentation of JSON properties is considered.
        let isSpokenOf =
            usage.contains(.sent) && facts.isNullable && type.encoding == .json
            && property.documentation.description.map(mentionsNull) == true
        let literal = facts.resolvedDefault(constant: property.constant)
        property.presence = presence(
            isExpected: facts.isExpected(property, in: usage), isNullable: facts.isNullable, isWritten: isWritten,
            distinguishesNull: distinguishesNull || isSpokenOf || usage.contains(.received)
                || (literal.map { $0 != .null } ?? false))
        if let literal {
            (property.defaultValue, property.documentedDefault) = defaults(
                literal, of: property, facts, usage, in: model)
        }
        // Creating a union's case determines the value of this property. The default doesn't depend on the operations
        // that use the type, since an operation that is added must not change it.
        if let literal = facts.caseLiteral, property.presence == .optional, !property.isReadOnly {
            property.initialValue = DefaultValue.fitting(literal, property.type, in: model.types).value
        }
        if facts.isConstantImplied { property.constant = nil }
    }

    /// Returns the presence of a property: whether it can be absent, null or both.
    ///
    /// Null and absent are distinguished if the server can distinguish them. This is the case in modifications, in
    /// properties with a default other than null, in properties whose description mentions null, and in values that are
    /// both sent and received. In other properties nil means either null or absent.
    private static func presence(
        isExpected: Bool, isNullable: Bool, isWritten: Bool, distinguishesNull: Bool
    ) -> Property.Presence {
        switch (isExpected, isNullable) {
        case (true, false): .required
        case (true, true): isWritten ? .nullable : .optional
        case (false, true): isWritten && distinguishesNull ? .optionalNullable : .optional
        case (false, false): .optional
        }
    }

    /// Returns whether a string contains the word `null`: "null takes all permissions away".
    private static func mentionsNull(_ text: String) -> Bool {
        let text = Array(text.utf8)
        let word = Array("null".utf8)
        func isLetter(_ index: Int) -> Bool {
            text.indices.contains(index) && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index] | 0x20)
        }
        return text.indices.contains { start in
            text[start] | 0x20 == word[0] && !isLetter(start - 1) && !isLetter(start + word.count)
                && text[start...].prefix(word.count).lazy.map { $0 | 0x20 }.elementsEqual(word)
        }
    }

    /// Returns the default that replaces an omitted value, or else the default to document.
    ///
    /// A default is the value that the server uses if the value is omitted. A caller who doesn't set an optional
    /// property wants to omit it. If a default were sent instead, modifying an object or encoding a decoded object
    /// could change it. So two kinds of properties have a default: required properties that are sent, and properties
    /// that are only received and can't be null. A null may have a meaning other than the default.
    private static func defaults(
        _ literal: Literal, of property: borrowing Property, _ facts: PropertyFacts, _ usage: TypeDefinition.Usage,
        in model: Modelling
    ) -> (value: DefaultValue?, documented: DocumentedDefault?) {
        if literal == .null {
            let isNull = facts.isNullable && usage.contains(.sent) && !property.isReadOnly
            return (nil, isNull && property.presence != .nullable ? .json("null") : nil)
        }
        let fitted = DefaultValue.fitting(literal, property.type, in: model.types)
        if fitted == .incompatible {
            model.facts.report(
                .invalidDefault, "invalid default of '\(property.key)'; ignored", at: property.range,
                hint: DefaultValue.expectation(of: property.type, in: model.types))
        }
        let isTaken =
            switch property.presence {
            case .required, .nullable: true
            case .optional: !usage.contains(.sent) && !facts.isNullable
            case .optionalNullable: false
            }
        if isTaken, let value = fitted.value { return (value, nil) }
        return (nil, fitted.documented)
    }
}
