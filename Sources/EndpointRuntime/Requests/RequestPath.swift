/// The path of an operation.
///
/// Literals are unchanged; values are percent-encoded so that each stays within its segment.
///
/// ```swift
/// let path: RequestPath = "/books/\(id)/pages"
/// ```
///
/// A path that values would turn into another one is an error when the request is built: one with an empty value, and
/// one with a segment that values make `.` or `..`, which URLs take for "here" and "up" even percent-encoded.
public struct RequestPath: Sendable, ExpressibleByStringInterpolation {
    private(set) var parts: UniqueStorage

    /// Creates a path from a literal, whose bytes are copied from the program without creating a string.
    public init(stringLiteral value: StaticString) {
        var parts = UniqueStorage(capacity: value.utf8CodeUnitCount + RequestPath.queryCapacity)
        value.withUTF8Buffer { parts.own(room: $0.count).append($0) }
        self.parts = parts
    }

    public init(stringInterpolation: consuming StringInterpolation) {
        // Taken out of it, or there would be two that refer to the parts.
        parts = (consume stringInterpolation).parts
        let parts = parts.own()
        parts.endSegment(at: parts.count)
    }

    /// Percent-encoded.
    public var text: String {
        withExtendedLifetime(parts.parts) { String(decoding: parts.parts.path, as: UTF8.self) }
    }

    var failure: (any Error)? { parts.parts.failure }

    /// Enough for most, so that few requests move to a larger place.
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

        /// Appends a value.
        ///
        /// An empty value would result in another path: it is an error when the request is built.
        public mutating func appendInterpolation(_ value: String) {
            value.withBytes { value in
                let parts = parts.own(room: value.count * 3)
                // No slash remains in it, so it is a single segment.
                parts.append(encoding: value, allowing: .unreserved)
                parts.holdsValue = true
                parts.values += 1
                if value.isEmpty { parts.fail(ParameterError(nil, .empty, position: parts.values)) }
            }
        }

        /// Appends a number.
        public mutating func appendInterpolation(_ value: Int) {
            appendInterpolation(value.description)
        }

        /// Appends a value.
        ///
        /// An empty value would result in another path: it is an error when the request is built.
        public mutating func appendInterpolation(_ value: some WritableValue) {
            guard let word = value.word else {
                return appendInterpolation(value, name: "", style: .simple)
            }
            appendInterpolation(word)
        }

        /// - Parameters:
        ///   - name: The value's name in the description, which the style `matrix` writes.
        ///   - allowReserved: Allows a value to contain several segments (OpenAPI 3.2; RFC 6570, section 3.2.3): `/`
        ///     and other reserved characters pass unchanged, as do percent-encoded octets. `?`, `#`, `[` and `]` are
        ///     invalid in a path and always encoded.
        ///   - allowEmpty: Allows an empty value (`x-allow-empty` of a description): `/contents/` for
        ///     `/contents/{path}`.
        public mutating func appendInterpolation(
            _ value: some WritableValue, name: String, style: ParameterStyle = .simple, explode: Bool = false,
            allowReserved: Bool = false, allowEmpty: Bool = false
        ) {
            append(name: name, allowEmpty: allowEmpty) {
                try ParameterSerializer.path(
                    value, name: name, style: style, explode: explode, allowReserved: allowReserved)
            }
        }

        /// - Parameter word: Returns the value's text, percent-encoded.
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

        /// - Parameter isValue: Whether what stands between slashes is a value's.
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

/// A path's segment that URLs take for "here" or "up" (RFC 3986, section 5.2.4).
enum DotSegment {
    /// Returns a Boolean value that indicates whether the segment is `.` or `..`.
    ///
    /// The dots may be percent-encoded. A question mark ends the path.
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
