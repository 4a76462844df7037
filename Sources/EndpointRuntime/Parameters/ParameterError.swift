/// A value that its place has no form for.
public enum ParameterError: Error, Sendable, Equatable {
    /// Lists and objects can't nest in this style.
    case nested(parameter: String)
    /// A variable of the path has no text: the path would be another one.
    case emptyPathParameter
    /// A segment of the path would be `.` or `..`: the path would be another one. Percent-encoding doesn't help, since
    /// `%2E%2E` means the same (RFC 3986, section 6.2.2.2; WHATWG URL, "double-dot URL path segment").
    case dotSegment
    /// The value holds what would end it or its line: CR, LF or NUL in a header (RFC 9110, section 5.5), a control
    /// character or a semicolon in a cookie that isn't percent-encoded (RFC 6265, section 4.1.1).
    case forbiddenCharacter(parameter: String)
    /// A list or an object that is to be sent as what is neither JSON nor a form.
    case unsupportedContentType(parameter: String, contentType: String)
}
