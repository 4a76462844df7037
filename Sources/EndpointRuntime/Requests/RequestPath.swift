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
    private(set) var parts: UniqueStorage

    /// Creates a path from a string literal without path parameters.
    public init(stringLiteral value: StaticString) {
        var parts = UniqueStorage(capacity: value.utf8CodeUnitCount + RequestPath.queryCapacity)
        value.withUTF8Buffer { parts.own(room: $0.count).append($0) }
        self.parts = parts
    }

    public init(stringInterpolation: consuming StringInterpolation) {
        // The interpolation is consumed, so that its storage has one owner. With a second owner, the next write would
        // copy the storage.
        parts = (consume stringInterpolation).parts
        let parts = parts.own()
        parts.endSegment(at: parts.count)
    }

    /// The text of the path, percent-encoded.
    public var text: String {
        withExtendedLifetime(parts.parts) { String(decoding: parts.parts.path, as: UTF8.self) }
    }

    var failure: (any Error)? { parts.parts.failure }

    /// The capacity in bytes for the query.
    ///
    /// Most queries fit into the capacity, so that few requests reallocate their storage.
    fileprivate static var queryCapacity: Int { 96 }

    /// The interpolation of a path, which percent-encodes values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts: UniqueStorage

        public init(literalCapacity: Int, interpolationCount: Int) {
            let capacity = literalCapacity + interpolationCount * 48 + RequestPath.queryCapacity
            parts = UniqueStorage(capacity: capacity)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { append($0, isValue: false) }
        }

        /// Appends a string value, percent-encoded.
        ///
        /// An empty value would result in another path, so building the request fails.
        public mutating func appendInterpolation(_ value: String) {
            value.withBytes { value in
                let parts = parts.own(room: value.count * 3)
                // Percent-encoding replaces each slash of the value, so the value is a single segment.
                parts.append(encoding: value, allowing: .unreserved)
                parts.holdsValue = true
                parts.values += 1
                if value.isEmpty { parts.fail(ParameterError(nil, .empty, position: parts.values)) }
            }
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
        package mutating func append(name: String, allowEmpty: Bool, _ word: () throws -> String) {
            parts.own().values += 1
            do {
                let word = try word()
                if word.isEmpty, !allowEmpty { fail(name, .empty) }
                word.withBytes { append($0, isValue: true) }
            } catch let error as ParameterError where name.isEmpty {
                fail("", error.reason)
            } catch {
                parts.fail(error)
            }
        }

        private mutating func fail(_ name: String, _ reason: ParameterError.Reason) {
            let parts = parts.own()
            parts.fail(ParameterError(name.isEmpty ? nil : name, reason, position: parts.values))
        }

        /// Appends text, and checks each segment that the text ends.
        ///
        /// - Parameter isValue: A Boolean value that indicates whether the text is a value rather than a part of the
        ///   template.
        mutating func append(_ text: UnsafeBufferPointer<UInt8>, isValue: Bool) {
            let parts = parts.own(room: text.count)
            let start = parts.count
            parts.append(text)
            for index in text.indices {
                if text[index] == UInt8(ascii: "/") {
                    parts.endSegment(at: start + index)
                } else if isValue {
                    parts.holdsValue = true
                }
            }
        }
    }
}

/// A dot segment of a path: `.` (same level) or `..` (level above); see RFC 3986, section 5.2.4.
enum DotSegment {
    /// Returns a Boolean value that indicates whether the segment is `.` or `..`.
    ///
    /// The dots may be percent-encoded. A question mark ends the segment, because it begins the query.
    static func matches(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        var dots = 0
        while index < segment.count, segment[index] != UInt8(ascii: "?") {
            if segment[index] == UInt8(ascii: ".") {
                index += 1
            } else if index + 2 < segment.count, segment[index] == UInt8(ascii: "%"),
                segment[index + 1] == UInt8(ascii: "2"), segment[index + 2] | 0x20 == UInt8(ascii: "e")
            {
                index += 3
            } else {
                return false
            }
            dots += 1
            if dots > 2 { return false }
        }
        return dots > 0
    }
}
