public import Diagnostics

/// A parameter of a call, other than the body.
public struct Parameter: Sendable {
    /// The location of a parameter in the request; `querystring` is the whole query.
    public enum Location: String, Sendable { case path, query, querystring, header, cookie }
    public enum Style: String, Sendable {
        case simple, label, matrix, form, spaceDelimited, tabDelimited, pipeDelimited, deepObject, cookie
        /// JSON text, for a parameter whose `content` has the media type JSON.
        case json
        /// A URL-encoded form, for a parameter whose `content` has the media type of a form.
        case urlEncoded
        /// A string, for a parameter whose `content` has neither the media type JSON nor a form.
        case plain
    }

    /// The name of the parameter in the request.
    public var key: String
    public var name = ""
    /// A Boolean value that indicates whether a number was added to the parameter's Swift name.
    ///
    /// The number distinguishes the parameter from others with the same name.
    public var isNumbered = false
    public var location: Location
    /// The type of the parameter, without the optionality that follows from ``isRequired``.
    public var type: TypeReference
    public var isRequired: Bool
    /// The default argument: the only value or the default of a required parameter, or the value in the path.
    public var defaultValue: DefaultValue?
    /// The server's default for the parameter, for documentation.
    public var documentedDefault: DocumentedDefault?
    /// The examples in the description, for documentation.
    public var examples: [DocumentedExample] = []
    /// The only value that the parameter can have.
    public var constant: ConstantValue?
    public var style: Style
    public var explode: Bool
    /// The styles of nested arrays, from the outside in.
    public var itemStyles: [Style] = []
    /// The encodings of the fields of a querystring that is a form, except for default encodings.
    public var encodings: [RequestBody.PropertyEncoding] = []
    public var allowsReserved = false
    /// A Boolean value that indicates whether an empty array or object in the query is sent.
    ///
    /// The empty array or object is sent as an empty string; by default, the parameter is omitted.
    public var allowsEmptyValue = false
    /// A Boolean value that indicates whether a path parameter may be an empty string.
    ///
    /// If the value is false, a call with an empty string throws an error.
    public var allowsEmpty = false
    public var isDeprecated = false
    /// A Boolean value that indicates whether the values have the format `password`.
    public var isPassword = false
    public var documentation = Documentation()
    public var range: SourceRange

    /// A Boolean value that indicates whether callers must pass the parameter.
    public var isRequiredArgument: Bool { isRequired && defaultValue == nil }
}

/// An example in a description.
public struct DocumentedExample: Sendable, Hashable {
    /// The JSON text of the example, in one line.
    public var json: String
    /// The summary of the example in the description.
    public var summary: String?
}
