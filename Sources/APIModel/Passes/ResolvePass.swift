import Diagnostics
import OpenAPI

/// A pass that resolves the presence and defaults of properties.
///
/// At this stage it is known whether an object is sent, received or both. This usage decides whether its properties can
/// be absent, null or both, and which defaults they have. Names aren't assigned yet.
enum ResolvePass {
    static func resolved(_ draft: Modelling) -> ResolvedDraft {
        let changed = ChangedTypes(in: draft)
        let types = draft.types.indices.map { index in
            let type = draft.types[index]
            return ResolvedType(
                definition: TypeDefinition(
                    name: "", fileName: "",
                    kind: kind(of: type, isChanged: changed[index], in: draft), usage: type.usage,
                    isDeprecated: type.isDeprecated, xml: type.xml, documentation: type.documentation,
                    range: type.range
                ),
                schema: type.schema, proposal: type.proposal
            )
        }
        return ResolvedDraft(
            endpoints: draft.endpoints, types: types, headers: draft.headers, events: draft.events,
            nameSources: draft.nameSources)
    }

    private static func kind(of type: DraftType, isChanged: Bool, in draft: Modelling) -> TypeDefinition.Kind {
        switch type.kind {
        case .enumeration(let enumeration):
            return .enumeration(enumeration)
        case .union(let union):
            return .union(union)
        case .pending:
            return .structure(Structure())
        case .structure(let structure):
            // Tuples are arrays, in which a null element isn't the same as an array that ends before the element.
            let distinguishesNull = isChanged || structure.form == .tuple
            return .structure(
                Structure(
                    form: structure.form,
                    properties: structure.properties.map {
                        property($0, of: type, distinguishesNull: distinguishesNull, in: draft)
                    },
                    additionalProperties: structure.additionalProperties.map {
                        Structure.AdditionalProperties(
                            name: "", valueType: $0, holdsTextsOfNumbers: structure.additionalTextsOfNumbers)
                    }
                )
            )
        }
    }

    private static func property(
        _ property: DraftProperty, of type: DraftType, distinguishesNull: Bool, in draft: Modelling
    ) -> Property {
        // A form can't contain null, so only the documentation of JSON properties is considered.
        let isSpokenOf =
            type.usage.contains(.sent) && property.isNullable && type.encoding == .json
            && property.documentation.description.map(mentionsNull) == true
        let presence = presence(of: property, in: type.usage, distinguishesNull: distinguishesNull || isSpokenOf)
        var resolved = property.property
        resolved.presence = presence
        let defaults = defaults(of: property, presence, in: type, of: draft)
        (resolved.defaultValue, resolved.documentedDefault) = (defaults.value, defaults.documented)
        resolved.initialValue = initialValue(of: property, presence, of: draft)
        if property.isConstantImplied { resolved.constant = nil }
        return resolved
    }

    /// Returns the presence of a property: whether it can be absent, null or both.
    ///
    /// Null and absent are distinguished if the server can distinguish them. This is the case in modifications, in
    /// properties with a default other than null, in properties whose description mentions null, and in values that are
    /// both sent and received. In other properties nil means either null or absent.
    private static func presence(
        of property: DraftProperty, in usage: TypeDefinition.Usage, distinguishesNull: Bool
    ) -> Property.Presence {
        let isWritten = usage.contains(.sent) && !property.isReadOnly
        let hasDefault = property.resolvedDefault.map { $0 != .null } ?? false
        switch (property.isExpected(in: usage), property.isNullable) {
        case (true, false): return .required
        case (true, true): return isWritten ? .nullable : .optional
        case (false, true):
            guard isWritten else { return .optional }
            let isTold = distinguishesNull || hasDefault || usage.contains(.received)
            return isTold ? .optionalNullable : .optional
        case (false, false): return .optional
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

    /// Returns the initializer's default argument for an optional property that identifies a union's case.
    ///
    /// Creating a union's case determines the value of this property. The default doesn't depend on the operations that
    /// use the type, since an operation that is added must not change it.
    private static func initialValue(
        of property: DraftProperty, _ presence: Property.Presence, of draft: Modelling
    ) -> DefaultValue? {
        guard let literal = property.caseLiteral, presence == .optional, !property.isReadOnly else { return nil }
        return DefaultValue.fitting(literal, property.type, in: draft.types).value
    }

    /// Returns the default that replaces an omitted value, or else the default to document.
    ///
    /// A default is the value that the server uses if the value is omitted. A caller who doesn't set an optional
    /// property wants to omit it. If a default were sent instead, modifying an object or encoding a decoded object
    /// could change it. So two kinds of properties have a default: required properties that are sent, and properties
    /// that are only received and can't be null. A null may have a meaning other than the default.
    private static func defaults(
        of property: DraftProperty, _ presence: Property.Presence, in type: DraftType, of draft: Modelling
    ) -> (value: DefaultValue?, documented: DocumentedDefault?) {
        guard let literal = property.resolvedDefault else { return (nil, nil) }
        if literal == .null {
            let isNull = property.isNullable && type.usage.contains(.sent) && !property.isReadOnly
            return (nil, isNull && presence != .nullable ? .json("null") : nil)
        }
        let fitted = DefaultValue.fitting(literal, property.type, in: draft.types)
        if fitted == .incompatible {
            draft.facts.report(.invalidDefault, "invalid default of '\(property.key)'; ignored", at: property.range)
        }
        let isTaken =
            switch presence {
            case .required, .nullable: true
            case .optional: !type.usage.contains(.sent) && !property.isNullable
            case .optionalNullable: false
            }
        if isTaken, let value = fitted.value { return (value, nil) }
        return (nil, fitted.documented)
    }
}
