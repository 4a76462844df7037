/// A value that its location has no form for.
public struct ParameterError: Error, Sendable {
    /// The problem with the value.
    public enum Reason: Sendable, Hashable {
        /// Lists and objects can't nest in this style.
        case nested
        /// A variable of the path is empty, which would result in another path.
        ///
        /// Set `x-allow-empty: true` at the parameter of a description to send an empty value.
        case empty
        /// A segment of the path would be `.` or `..`, which would result in another path.
        ///
        /// Percent-encoding doesn't help, since `%2E%2E` means the same (RFC 3986, section 6.2.2.2; WHATWG URL,
        /// "double-dot URL path segment").
        case dotSegment
        /// The value contains a character that would end the value or its line.
        ///
        /// Such characters are CR, LF and NUL in a header (RFC 9110, section 5.5), and a control character or a
        /// semicolon in a cookie that isn't percent-encoded (RFC 6265, section 4.1.1).
        case forbiddenCharacter
        /// A list or an object that is to be sent as what is neither JSON nor a form.
        case unsupportedContentType(String)
        /// The name isn't a valid header name (RFC 9110, section 5.6.2).
        ///
        /// Valid names consist of letters, digits and a few punctuation characters.
        case invalidHeaderName
        /// The name of the method isn't a token (RFC 9110, section 9.1).
        case invalidMethod
    }

    /// The name in the description; nil for a value of a handwritten path, which has no name.
    public internal(set) var parameter: String?
    /// The problem.
    public let reason: Reason
    /// The position of the value in the path, from 1, if its name is unknown.
    var position: Int?
    /// The request that can't be made.
    var request: RequestLine?

    init(_ parameter: String?, _ reason: Reason, position: Int? = nil) {
        self.parameter = parameter
        self.reason = reason
        self.position = position
    }

    /// Creates the error of an invalid header; nil for a valid one.
    ///
    /// Not every transport refuses a line end, which would begin another header, and some silently drop such a header.
    package init?(header name: String, _ value: String) {
        if !HeaderText.isName(name) {
            self.init(name, .invalidHeaderName)
        } else if !HeaderText.isValid(value) {
            self.init(name, .forbiddenCharacter)
        } else {
            return nil
        }
    }

    /// Lists and objects can't nest in this style.
    package static func nested(parameter: String) -> ParameterError { ParameterError(parameter, .nested) }

    /// A value without a name has no text.
    static let emptyPathParameter = ParameterError(nil, .empty)

    /// Returns the error of an empty path parameter.
    static func emptyPathParameter(parameter: String) -> ParameterError { ParameterError(parameter, .empty) }

    /// A value without a name makes `.` or `..` of a segment of the path.
    static let dotSegment = ParameterError(nil, .dotSegment)

    /// Returns the error of a value that makes a path segment `.` or `..`.
    static func dotSegment(parameter: String) -> ParameterError { ParameterError(parameter, .dotSegment) }

    /// Returns the error of a value with a character that would end it or its line.
    package static func forbiddenCharacter(parameter: String) -> ParameterError {
        ParameterError(parameter, .forbiddenCharacter)
    }

    /// Returns the error of an array or object whose content type is neither JSON nor a form.
    static func unsupportedContentType(parameter: String, contentType: String) -> ParameterError {
        ParameterError(parameter, .unsupportedContentType(contentType))
    }

    /// Returns the error of an invalid header name.
    static func invalidHeaderName(_ name: String) -> ParameterError { ParameterError(name, .invalidHeaderName) }

    /// Returns the error of an invalid method.
    package static func invalidMethod(_ method: String) -> ParameterError { ParameterError(method, .invalidMethod) }

    /// Returns the error with the value's name in `template`.
    func named(in template: StaticString) -> ParameterError {
        guard parameter == nil, let position else { return self }
        let names = template.description.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
        guard names.indices.contains(position - 1) else { return self }
        var named = self
        named.parameter = names[position - 1]
        return named
    }
}

extension ParameterError: Hashable {
    /// Returns a Boolean value that indicates whether two errors are equal, regardless of their requests.
    public static func == (left: ParameterError, right: ParameterError) -> Bool {
        left.parameter == right.parameter && left.reason == right.reason
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(parameter)
        hasher.combine(reason)
    }
}

extension ParameterError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        let name = parameter.map { "'\($0)'" } ?? position.map { "number \($0) of the path" } ?? "of the path"
        return switch reason {
        case .nested: "Parameter \(name) can't be encoded: its style doesn't support nested arrays and objects."
        case .empty:
            "Path parameter \(name) is empty: the request would have another path."
        case .dotSegment:
            "Path parameter \(name) results in a segment '.' or '..': the request would have another path."
        case .forbiddenCharacter:
            "The value of \(name) contains a line break, a NUL or, in a cookie, a semicolon."
        case .invalidHeaderName:
            "Invalid header name '\(PrintableText.of(parameter ?? ""))': it may only contain letters, digits and "
                + "!#$%&'*+-.^_`|~."
        case .invalidMethod:
            "Invalid method '\(PrintableText.of(parameter ?? ""))': it may only contain letters, digits and "
                + "!#$%&'*+-.^_`|~."
        case .unsupportedContentType(let type):
            "Field \(name) can't be encoded as \(type): it is an array or an object."
        }
    }
}
