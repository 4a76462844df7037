import Diagnostics
import OpenAPI

// Functions that determine the types of sequences' values and of multipart bodies
extension ResponsePlanner {
    /// Returns the type of each value of a sequence.
    ///
    /// A part of a multipart body without a known type is a file, which includes its headers.
    static func itemType(_ item: SchemaID?, _ format: SequenceFormat, _ types: TypeBuilder) -> TypeReference {
        if format == .eventText { return EventFormats.textType(of: item, types) }
        guard format == .multipart else { return item.map { types.element($0) } ?? .json }
        guard let item else { return .file }
        return types.fileType(of: item) ?? types.element(item)
    }

    /// Returns the type of the content at the key path of a multipart body.
    ///
    /// Returns nil if the type is the same as in JSON.
    static func partType(
        _ content: EnvelopeOpener.Content, _ mediaType: Document.MediaType, _ types: TypeBuilder
    ) -> TypeReference? {
        guard content.path.isEmpty else { return types.fileType(of: content.schema) }
        if let tuple = types.partTuple(of: content.schema) { return .named(tuple) }
        return FormPlanner(mediaType, isMultipart: true).form(types).type
    }
}
