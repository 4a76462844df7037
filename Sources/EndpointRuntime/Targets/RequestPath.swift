/// The path of an operation.
///
/// Literal parts of the path are unchanged. Values are percent-encoded, so that each value stays within one segment.
///
/// ```swift
/// let path: RequestPath = "/books/\(id)/pages"
/// ```
///
/// Building the request fails if values change the structure of the path: if a value is empty, or if values result in
/// the segment `.` or `..`. URL parsers remove such dot segments, even percent-encoded ones.
public struct RequestPath: Sendable, ExpressibleByStringInterpolation {
    /// The text of the path, percent-encoded.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    let bytes: [UInt8]
    let failure: (any Error)?

    /// Creates a path from a string literal without path parameters.
    public init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
        failure = nil
    }

    public init(stringInterpolation: StringInterpolation) {
        var interpolation = stringInterpolation
        interpolation.endSegment(atSlash: interpolation.bytes.count)
        (bytes, failure) = (interpolation.bytes, interpolation.failure)
    }

    /// The interpolation of a path, which percent-encodes values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate private(set) var bytes: [UInt8] = []
        fileprivate private(set) var failure: (any Error)?
        /// The offset of the path's last segment.
        private var segment = 0
        /// A Boolean value that indicates whether the path's last segment contains values.
        private var holdsValue = false
        private var values = 0

        public init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { append($0, isValue: false) }
        }

        /// Appends a string value, percent-encoded.
        ///
        /// An empty value would result in another path, so building the request fails.
        public mutating func appendInterpolation(_ value: String) {
            // Percent-encoding replaces each slash of the value, so the value is a single segment.
            value.withBytes { PercentEncoding.append($0, to: &bytes) }
            holdsValue = true
            values += 1
            if value.isEmpty { fail(ParameterError(nil, .empty, position: values)) }
        }

        /// Appends an integer to the path.
        public mutating func appendInterpolation(_ value: Int) {
            appendInterpolation(value.description)
        }

        /// Appends a value in the style `simple`, percent-encoded.
        ///
        /// An empty value would result in another path, so building the request fails.
        public mutating func appendInterpolation(_ value: some WritableValue) {
            guard let word = value.word else {
                return appendInterpolation(value, name: "", style: .simple)
            }
            appendInterpolation(word)
        }

        /// Appends a value in a style of OpenAPI.
        ///
        /// - Parameters:
        ///   - name: The parameter's name in the description, which is part of the path in the style `matrix`.
        ///   - allowReserved: A Boolean value that indicates whether `/`, other reserved characters and percent-encoded
        ///     octets are sent unchanged, so that the value may have several segments (OpenAPI 3.2; RFC 6570, section
        ///     3.2.3). The characters `?`, `#`, `[` and `]` are invalid in a path and always percent-encoded.
        ///   - allowEmpty: A Boolean value that indicates whether the value may be empty (`x-allow-empty` of a
        ///     description): `/contents/` for `/contents/{path}`.
        public mutating func appendInterpolation(
            _ value: some WritableValue, name: String, style: ParameterStyle = .simple, explode: Bool = false,
            allowReserved: Bool = false, allowEmpty: Bool = false
        ) {
            append(name: name, allowEmpty: allowEmpty) {
                try ParameterSerializer.path(
                    value, name: name, style: style, explode: explode, allowReserved: allowReserved)
            }
        }

        /// Appends a value that `word` returns, and records its error.
        ///
        /// - Parameter word: Returns the percent-encoded text of the value.
        mutating func append(name: String, allowEmpty: Bool, _ word: () throws -> String) {
            values += 1
            do {
                let word = try word()
                if word.isEmpty, !allowEmpty { fail(name, .empty) }
                word.withBytes { append($0, isValue: true) }
            } catch let error as ParameterError where name.isEmpty {
                fail("", error.reason)
            } catch {
                fail(error)
            }
        }

        private mutating func fail(_ name: String, _ reason: ParameterError.Reason) {
            fail(ParameterError(name.isEmpty ? nil : name, reason, position: values))
        }

        /// Records an error. If several errors are recorded, the first one is thrown.
        mutating func fail(_ error: any Error) {
            if failure == nil { failure = error }
        }

        /// Appends text, and checks each segment that the text ends.
        ///
        /// - Parameter isValue: A Boolean value that indicates whether the text is a value rather than a part of the
        ///   template.
        mutating func append(_ part: UnsafeBufferPointer<UInt8>, isValue: Bool) {
            let start = bytes.count
            bytes.append(contentsOf: part)
            for index in part.indices {
                if part[index] == UInt8(ascii: "/") {
                    endSegment(atSlash: start + index)
                } else if isValue {
                    holdsValue = true
                }
            }
        }

        /// Ends the path's last segment at a slash, and begins the next segment.
        ///
        /// If values have made the segment `.` or `..`, an error is recorded.
        fileprivate mutating func endSegment(atSlash end: Int) {
            if holdsValue, segment < end, DotSegment.matches(bytes[segment..<end]) {
                fail(ParameterError(nil, .dotSegment, position: values))
            }
            holdsValue = false
            segment = end + 1
        }
    }
}

/// A dot segment of a path: `.` (same level) or `..` (level above); see RFC 3986, section 5.2.4.
enum DotSegment {
    /// Returns a Boolean value that indicates whether the segment is `.` or `..`.
    ///
    /// The dots may be percent-encoded. A question mark ends the segment, because it begins the query.
    static func matches(_ segment: ArraySlice<UInt8>) -> Bool {
        guard segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%") else { return false }
        let dots = String(decoding: segment.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
            .lowercased().replacing("%2e", with: ".")
        return dots == "." || dots == ".."
    }
}
