import Diagnostics
import OpenAPI

/// Determines how the events of a stream are decoded.
///
/// Only OpenAPI 3.2 defines the meaning of a schema of an event stream: an event, as an object of its fields (4.14.5).
/// Before, and also in many later descriptions, it describes the JSON data of the events.
enum EventFormats {
    private static let fields: Set<String> = ["data", "event", "id", "retry"]

    static func format(
        of mediaType: Document.MediaType, _ facts: inout SchemaAnalysis, reporting sink: inout DiagnosticSink
    ) -> SequenceFormat {
        guard let item = facts.itemSchema(of: mediaType, reporting: &sink) else { return .eventText }
        let meant = facts.resolved(item, reporting: &sink)
        let options = meant.oneOf + meant.anyOf
        if !options.isEmpty {
            let areEvents = options.allSatisfy { describesEvent(facts.resolved($0, reporting: &sink)) }
            return areEvents ? .eventStream : .eventData
        }
        if describesEvent(meant) { return .eventStream }
        let kinds = SchemaKinds.of(meant)
        let isText = kinds == .string && meant.contentSchema == nil
        return isText || kinds.isEmpty && !meant.constrains ? .eventText : .eventData
    }

    /// Returns the Swift type of an event's text.
    ///
    /// The type is the one that the schema describes, or a string if the schema describes no other.
    static func textType(of item: SchemaID?, _ types: inout TypeBuilder, reporting sink: inout DiagnosticSink)
        -> TypeReference
    {
        guard let item else { return .string }
        var type = types.element(item, reporting: &sink)
        // An event has data: there is no null.
        if case .optional(let wrapped) = type { type = wrapped }
        return type == .base64 || TextBodies.canBeText(type, types.drafts) ? type : .string
    }

    /// Returns whether a schema has the fields of events, and no others.
    private static func describesEvent(_ schema: Schema) -> Bool {
        let names = schema.properties.map(\.name)
        return names.contains("data") && fields.isSuperset(of: names) && names.count > 1
            || names == ["data"] && schema.required == ["data"]
    }
}
