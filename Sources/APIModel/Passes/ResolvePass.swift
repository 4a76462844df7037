import Diagnostics
import OpenAPI

/// Resolves the Swift types of properties.
///
/// The directions in which their objects are used are known at this stage: they decide whether properties can be
/// absent, null or both, and their defaults. Names aren't decided yet.
enum ResolvePass {
    static func resolved(_ draft: Draft, reporting sink: inout DiagnosticSink) -> ResolvedDraft {
        let changed = ChangedTypes(in: draft)
        let types = draft.types.indices.map { index in
            let type = draft.types[index]
            return ResolvedType(
                definition: TypeDefinition(
                    name: "", fileName: "",
                    kind: kind(of: type, isChanged: changed[index], in: draft, reporting: &sink), usage: type.usage,
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

    private static func kind(
        of type: DraftType, isChanged: Bool, in draft: Draft, reporting sink: inout DiagnosticSink
    ) -> TypeDefinition.Kind {
        switch type.kind {
        case .enumeration(let enumeration):
            return .enumeration(enumeration)
        case .union(let union):
            return .union(union)
        case .pending:
            return .structure(Structure())
        case .structure(let structure):
            // The elements of a list have their places: a null is no end of it.
            let distinguishesNull = isChanged || structure.form == .tuple
            return .structure(
                Structure(
                    form: structure.form,
                    properties: structure.properties.map {
                        property($0, of: type, distinguishesNull: distinguishesNull, in: draft, reporting: &sink)
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
        _ property: DraftProperty, of type: DraftType, distinguishesNull: Bool, in draft: Draft,
        reporting sink: inout DiagnosticSink
    ) -> Property {
        // Forms have no null.
        let isSpokenOf =
            type.usage.contains(.sent) && property.isNullable && type.encoding == .json
            && property.documentation.description.map(mentionsNull) == true
        let presence = presence(of: property, in: type.usage, distinguishesNull: distinguishesNull || isSpokenOf)
        var resolved = property.property
        resolved.presence = presence
        let defaults = defaults(of: property, presence, in: type, of: draft, reporting: &sink)
        (resolved.defaultValue, resolved.documentedDefault) = (defaults.value, defaults.documented)
        resolved.initialValue = initialValue(of: property, presence, in: type, of: draft)
        if property.isConstantImplied { resolved.constant = nil }
        return resolved
    }

    /// Returns the presence of a property.
    ///
    /// Null and absent are distinguished where the server can distinguish them: in modifications, in properties with a
    /// default other than null, where the description mentions null, and in values that are decoded and encoded again.
    /// Elsewhere nil means either.
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

    /// Returns the default argument of an optional property in the initializer.
    ///
    /// Creating a case of a union determines the property that identifies the case.
    private static func initialValue(
        of property: DraftProperty, _ presence: Property.Presence, in type: DraftType, of draft: Draft
    ) -> DefaultValue? {
        guard let literal = property.caseLiteral, presence == .optional, type.usage.contains(.sent),
            !property.isReadOnly
        else { return nil }
        return DefaultValue.fitting(literal, property.type, in: draft.types).value
    }

    /// Determines the default for a value that the caller or the response omits.
    ///
    /// The documentation of the description's default is determined too, if that default differs.
    ///
    /// A default is the value that the server uses if none is sent. A caller who doesn't mention a property wants to
    /// omit it: otherwise a modified object, or one that was decoded and is encoded again, would change. So only
    /// required properties that are sent have a default, and properties that are received if they can't be null, as
    /// null may have another meaning.
    private static func defaults(
        of property: DraftProperty, _ presence: Property.Presence, in type: DraftType, of draft: Draft,
        reporting sink: inout DiagnosticSink
    ) -> (value: DefaultValue?, documented: DocumentedDefault?) {
        guard let literal = property.resolvedDefault else { return (nil, nil) }
        if literal == .null {
            let isNull = property.isNullable && type.usage.contains(.sent) && !property.isReadOnly
            return (nil, isNull && presence != .nullable ? .json("null") : nil)
        }
        let fitted = DefaultValue.fitting(literal, property.type, in: draft.types)
        if fitted == .incompatible {
            sink.report(
                .invalidDefault, "invalid default of '\(property.key)'; ignored",
                at: property.range
            )
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
