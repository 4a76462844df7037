/// An error thrown when a parameter, a header or a form field can't be encoded.
public struct ParameterError: Error, Sendable {
    /// The reasons why a value can't be encoded.
    public enum Reason: Sendable, Hashable {
        /// The value has nested arrays or objects, which its style doesn't support.
        case nested
        /// A variable of the path is empty, so the request would have another path.
        ///
        /// To send an empty value, set `x-allow-empty: true` at the parameter in the description.
        case empty
        /// A segment of the path would be `.` or `..`, so the request would have another path.
        ///
        /// Percent-encoding the dots doesn't help, since `%2E%2E` means the same as `..` (RFC 3986, section 6.2.2.2;
        /// WHATWG URL, "double-dot URL path segment").
        case dotSegment
        /// The value contains a character that would end the value or its line.
        ///
        /// Such characters are CR, LF and NUL in a header (RFC 9110, section 5.5), a control character or a semicolon
        /// in a cookie that isn't percent-encoded (RFC 6265, section 4.1.1), and a colon in the user of HTTP Basic (RFC
        /// 7617, section 2).
        case forbiddenCharacter
        /// An array or an object has a content type that is neither JSON nor a form.
        case unsupportedContentType(String)
        /// The name of a header isn't valid (RFC 9110, section 5.6.2).
        ///
        /// Valid header names consist of letters, digits and a few punctuation characters.
        case invalidHeaderName
        /// The name of the method isn't a token (RFC 9110, section 9.1).
        case invalidMethod
    }

    /// The parameter's name in the description; nil for a value of a handwritten path.
    public internal(set) var parameter: String?
    /// The reason why the value can't be encoded.
    public let reason: Reason
    /// The position of the value in the path, from 1, if its name is unknown.
    var position: Int?
    /// The request that can't be created.
    var request: RequestLine?

    init(_ parameter: String?, _ reason: Reason, position: Int? = nil) {
        self.parameter = parameter
        self.reason = reason
        self.position = position
    }

    /// Creates the error of an invalid header; nil if the header is valid.
    ///
    /// Not every transport refuses a line end, which would begin another header, and some transports silently drop an
    /// invalid header.
    init?(header name: String, _ value: String) {
        if !HeaderText.isName(name) {
            self.init(name, .invalidHeaderName)
        } else if !HeaderText.isValid(value) {
            self.init(name, .forbiddenCharacter)
        } else {
            return nil
        }
    }

    /// Returns the error of a value with nested arrays or objects, which its style doesn't support.
    package static func nested(parameter: String) -> ParameterError { ParameterError(parameter, .nested) }

    /// The error of an empty value without a name in a path.
    static let emptyPathParameter = ParameterError(nil, .empty)

    /// Returns the error of an empty path parameter with a name.
    static func emptyPathParameter(parameter: String) -> ParameterError { ParameterError(parameter, .empty) }

    /// The error of a value without a name that makes a segment of the path `.` or `..`.
    static let dotSegment = ParameterError(nil, .dotSegment)

    /// Returns the error of a value that makes a path segment `.` or `..`.
    static func dotSegment(parameter: String) -> ParameterError { ParameterError(parameter, .dotSegment) }

    /// Returns the error of a value with a character that would end the value or its line.
    package static func forbiddenCharacter(parameter: String) -> ParameterError {
        ParameterError(parameter, .forbiddenCharacter)
    }

    /// Returns the error of an array or object whose content type is neither JSON nor a form.
    static func unsupportedContentType(parameter: String, contentType: String) -> ParameterError {
        ParameterError(parameter, .unsupportedContentType(contentType))
    }

    /// Returns the error of a method whose name isn't a token.
    static func invalidMethod(_ method: String) -> ParameterError { ParameterError(method, .invalidMethod) }

    /// Returns the error with the name of the value at its position in a path template.
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
            "The value of \(name) contains a line break, a NUL, a semicolon in a cookie, or a colon in a user name."
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
