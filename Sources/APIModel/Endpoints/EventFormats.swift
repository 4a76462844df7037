import Diagnostics
import OpenAPI

/// Functions that determine how the events of a stream are decoded.
///
/// OpenAPI 3.2 is the first version that defines the schema of an event stream: the schema describes an event as an
/// object of its fields (4.14.5). In earlier descriptions, and in many later ones, the schema describes the JSON data
/// of the events.
enum EventFormats {
    private static let fields: Set<String> = ["data", "event", "id", "retry"]

    static func format(of mediaType: Document.MediaType, _ facts: SchemaAnalysis) -> SequenceFormat {
        guard let item = facts.itemSchema(of: mediaType) else { return .eventText }
        let meant = facts.resolved(item)
        let options = meant.oneOf + meant.anyOf
        if !options.isEmpty {
            let areEvents = options.allSatisfy { describesEvent(facts.resolved($0)) }
            return areEvents ? .eventStream : .eventData
        }
        if describesEvent(meant) { return .eventStream }
        let kinds = SchemaKinds.of(meant)
        let isText = kinds == .string && meant.contentSchema == nil
        return isText || kinds.isEmpty && !meant.constrains ? .eventText : .eventData
    }

    /// Returns the Swift type of an event's data, which is text.
    ///
    /// The result is the type of the schema if its values can be written as text, or else a string.
    static func textType(of item: SchemaID?, _ types: TypeBuilder) -> TypeReference {
        guard let item else { return .string }
        var type = types.element(item)
        // An event's data is text, so the data can't be null.
        if case .optional(let wrapped) = type { type = wrapped }
        return type == .base64 || TextBodies.canBeText(type, types.planned) ? type : .string
    }

    /// Returns whether a schema has the fields of events and no other properties.
    ///
    /// An inline object whose only property is `data` is an event. A component of this kind is an event only if `data`
    /// is required; otherwise it describes JSON data.
    private static func describesEvent(_ schema: Schema) -> Bool {
        let names = schema.properties.map(\.name)
        return names.contains("data") && fields.isSuperset(of: names) && names.count > 1
            || names == ["data"] && (schema.required == ["data"] || schema.name == nil)
    }
}
