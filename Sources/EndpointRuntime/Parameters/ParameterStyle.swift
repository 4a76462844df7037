/// How a parameter's value becomes text (OpenAPI 3.1, section 4.8.12.3).
public enum ParameterStyle: Sendable {
    case simple, label, matrix
    case form, spaceDelimited, pipeDelimited, deepObject
    /// The value is sent as JSON text: the parameter has `content` in place of a schema.
    case json
}
