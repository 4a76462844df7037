/// The path of an operation: literals as they are, values percent-encoded so that each stays within its segment.
///
/// ```swift
/// let path: RequestPath = "/books/\(id)/pages"
/// ```
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
        failure = stringInterpolation.failure
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var text = ""
        var failure: (any Error)?

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// A value without text would make another path of this one: that is an error when the request is built.
        public mutating func appendInterpolation(_ value: some WritableValue) {
            guard let word = value.parameterText else {
                return appendInterpolation(value, name: "", style: .simple)
            }
            if word.isEmpty { failure = failure ?? ParameterError.emptyPathParameter }
            PercentEncoding.append(word, to: &text)
        }

        public mutating func appendInterpolation(
            _ value: some WritableValue, name: String, style: ParameterStyle, explode: Bool = false
        ) {
            do {
                let word = try ParameterSerializer.path(value, name: name, style: style, explode: explode)
                if word.isEmpty { failure = failure ?? ParameterError.emptyPathParameter }
                text += word
            } catch {
                failure = failure ?? error
            }
        }
    }
}
