/// A header of one or more responses of the API.
public struct ResponseHeaderModel: Sendable {
    /// The format in which the text of a response header is decoded.
    public enum Format: Sendable, Hashable {
        /// The style `simple` of OpenAPI, which separates items by commas.
        case simple(explode: Bool)
        /// Arrays within arrays, or an array that isn't joined by commas.
        ///
        /// The styles are the separators of the items, from the outside in.
        case lists([Parameter.Style])
        /// JSON, for a header whose `content` has the media type JSON.
        case json
        /// A URL-encoded form, for a header whose `content` has the media type of a form.
        case form
    }

    /// The name of the header in the response.
    public var key: String
    public var name = ""
    /// A Boolean value that indicates whether a number was added to the header's Swift name.
    ///
    /// The number distinguishes the header from another header, which has the preferred name.
    public var isNumbered = false
    public var type: TypeReference
    public var format: Format = .simple(explode: false)
    /// A Boolean value that indicates whether all responses with this header require it.
    public var isRequired = false
    /// A Boolean value that indicates whether the header is deprecated in all responses.
    public var isDeprecated = false
    /// The default for an omitted header, for documentation.
    public var documentedDefault: DocumentedDefault?
    /// The examples in the description, for documentation.
    public var examples: [DocumentedExample] = []
    public var documentation = Documentation()
}
