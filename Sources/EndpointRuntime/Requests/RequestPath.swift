import Foundation

/// The path of an operation: literals as they are, values percent-encoded so that each stays within its segment.
///
/// ```swift
/// let path: RequestPath = "/books/\(id)/pages"
/// ```
///
/// A path that values would turn into another one is an error when the request is built: one with an empty value, and
/// one with a segment that values make `.` or `..`, which URLs take for "here" and "up" even percent-encoded.
public struct RequestPath: Sendable, ExpressibleByStringInterpolation {
    /// Percent-encoded.
    public let text: String
    let failure: (any Error)?

    public init(stringLiteral value: String) {
        text = value
        failure = nil
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        failure = stringInterpolation.failure ?? (stringInterpolation.isDotSegment ? ParameterError.dotSegment : nil)
    }

    /// Gathers the text; a value is percent-encoded where it stands.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""
        var failure: (any Error)?
        /// The segment that isn't ended yet, and whether values have a part in it.
        private var segment = ""
        private var holdsValue = false

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        public mutating func appendLiteral(_ literal: String) {
            append(literal, isValue: false)
        }

        /// A value without text would make another path of this one: that is an error when the request is built.
        public mutating func appendInterpolation(_ value: some WritableValue) {
            guard let word = value.parameterText else {
                return appendInterpolation(value, name: "", style: .simple)
            }
            append(value: PercentEncoding.encoded(word))
        }

        /// - Parameters:
        ///   - name: What the description calls the value; the style `matrix` writes it.
        ///   - allowReserved: Lets a value hold segments of its own (OpenAPI 3.2; RFC 6570, section 3.2.3): `/` and
        ///     other reserved characters pass, as does what is percent-encoded already. `?`, `#`, `[` and `]` can't
        ///     stand in a path and are encoded.
        public mutating func appendInterpolation(
            _ value: some WritableValue, name: String, style: ParameterStyle = .simple, explode: Bool = false,
            allowReserved: Bool = false
        ) {
            do {
                append(
                    value: try ParameterSerializer.path(
                        value, name: name, style: style, explode: explode, allowReserved: allowReserved
                    )
                )
            } catch {
                failure = failure ?? error
            }
        }

        private mutating func append(value word: String) {
            if word.isEmpty { failure = failure ?? ParameterError.emptyPathParameter }
            append(word, isValue: true)
        }

        private mutating func append(_ word: String, isValue: Bool) {
            text += word
            for (index, part) in word.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    if isDotSegment { failure = failure ?? ParameterError.dotSegment }
                    segment = ""
                    holdsValue = false
                }
                segment += part
                holdsValue = holdsValue || isValue
            }
        }

        /// Whether values make `.` or `..` of the segment. What follows a question mark isn't path any more.
        var isDotSegment: Bool {
            guard holdsValue else { return false }
            let path = segment.prefix { $0 != "?" }
            // Anything longer is none, and needn't be looked at.
            guard path.utf8.count <= 6, !path.isEmpty else { return false }
            let dots = path.lowercased().replacingOccurrences(of: "%2e", with: ".")
            return dots == "." || dots == ".."
        }
    }
}
