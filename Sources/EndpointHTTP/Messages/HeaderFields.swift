/// The header fields of a message in their order (RFC 9110, section 5).
///
/// Field names are compared without regard to case.
public struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral, RandomAccessCollection {
    /// One line of a message's header: a name and a value.
    public struct Field: Sendable, Hashable {
        /// The field's name, in upper or lower case.
        public var name: String
        /// The field's value as it is sent.
        public var value: String

        /// Creates a header field from its name and value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field] = [] {
        didSet { source = nil }
    }
    /// The dictionary that the fields were created from, if unchanged.
    private var source: [String: String]?

    /// Creates an empty collection of header fields.
    public init() {}

    /// Creates header fields from a dictionary, sorted alphabetically by name.
    public init(_ headers: [String: String]) {
        var all = headers.map { Field(name: $0, value: $1) }
        if all.count > 1 { all.sort { $0.name < $1.name } }
        if HeaderNames.areDistinct(headers) {
            fields = all
            source = headers
        } else {
            for field in all { self[field.name] = field.value }
        }
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Appends a field; existing fields with the same name remain.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The value of the header field with a name, regardless of case; nil if there is no such field.
    ///
    /// If several lines have the name, their values are joined with commas (section 5.2). Setting a value replaces the
    /// first of these lines and removes the others; setting nil removes all of them.
    public subscript(_ name: String) -> String? {
        get {
            guard let first = fields.firstIndex(where: { HeaderNames.isSame($0.name, name) }) else { return nil }
            var value = fields[first].value
            for field in fields[(first + 1)...] where HeaderNames.isSame(field.name, name) {
                value += ", " + field.value
            }
            return value
        }
        set {
            guard let first = fields.firstIndex(where: { HeaderNames.isSame($0.name, name) }) else {
                if let newValue { append(name, newValue) }
                return
            }
            fields.removeAll { HeaderNames.isSame($0.name, name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: first) }
        }
    }

    public var startIndex: Int { fields.startIndex }
    public var endIndex: Int { fields.endIndex }
    public subscript(position: Int) -> Field { fields[position] }

    /// The values of the header fields by their names.
    public var dictionary: [String: String] {
        if let source { return source }
        var headers: [String: String] = [:]
        headers.reserveCapacity(fields.count)
        for field in fields where headers[field.name] == nil { headers[field.name] = self[field.name] }
        return headers
    }
}

extension HeaderFields: Equatable {
    /// Returns a Boolean value that indicates whether two collections of header fields are equal.
    ///
    /// The comparison ignores the case of names, and the order of fields with different names.
    public static func == (left: HeaderFields, right: HeaderFields) -> Bool {
        left.fields == right.fields || left.lowercased == right.lowercased
    }

    var lowercased: [String: String] {
        Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
    }
}

extension HeaderFields: CustomReflectable {
    /// The mirror of the fields, without values of fields whose names indicate secrets.
    public var customMirror: Mirror { Mirror(self, children: ["fields": lines(without: .standard)]) }
}

extension HeaderFields.Field: CustomReflectable {
    /// The mirror of the field; its value is redacted if its name indicates a secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": Redaction.standard.value(value, ofHeader: name)])
    }
}

extension HeaderFields {
    /// Returns the fields without secret ones, and without secrets in URLs.
    func without(_ secrets: Redaction) -> HeaderFields {
        var fields = HeaderFields()
        for field in self where !secrets.isSecret(header: field.name) {
            // An entity tag is opaque to clients and must be stored unchanged.
            let isOpaque = HeaderNames.isSame(field.name, "ETag")
            fields.append(field.name, isOpaque ? field.value : secrets.parameters(field.value))
        }
        return fields
    }

    func lines(without secrets: Redaction) -> [String] {
        map { "\($0.name): \(secrets.value($0.value, ofHeader: $0.name))" }
    }
}

/// Functions for header names, which are case-insensitive (RFC 9110, section 5.1).
package enum HeaderNames {
    /// Returns a Boolean value that indicates whether all header names are distinct, regardless of case.
    static func areDistinct(_ headers: [String: String]) -> Bool {
        guard headers.count > 1 else { return true }
        // Names of different lengths are distinct, so most headers need no comparison of their names.
        var lengths: UInt64 = 0
        for name in headers.keys {
            let length: UInt64 = 1 << UInt64(name.utf8.count & 63)
            if lengths & length != 0 { return areDistinctInLowercase(headers) }
            lengths |= length
        }
        return true
    }

    private static func areDistinctInLowercase(_ headers: [String: String]) -> Bool {
        var seen: Set<String> = []
        return headers.keys.allSatisfy { seen.insert($0.lowercased()).inserted }
    }

    /// Merges two sets of headers; a new value replaces an old one with the same name, regardless of case.
    package static func merge(_ new: [String: String], over old: [String: String]) -> [String: String] {
        var merged = old
        for (name, value) in new {
            for other in merged.keys where other.lowercased() == name.lowercased() { merged[other] = nil }
            merged[name] = value
        }
        return merged
    }

    /// Returns a Boolean value that indicates whether two header names are equal, regardless of case.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        let (left, right) = (left.utf8, right.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { left, right in
            left == right || (left | 0x20 == right | 0x20 && (left | 0x20) &- UInt8(ascii: "a") < 26)
        }
    }

    package static func contain(_ name: String, _ headers: [String: String]) -> Bool {
        headers[name] != nil || headers.keys.contains { isSame($0, name) }
    }
}

/// Functions that check the syntax of header names and values.
package enum HeaderText {
    /// Returns a Boolean value that indicates whether a header value is valid.
    ///
    /// The characters CR, LF and NUL are invalid, because they could end the header line (RFC 9110, section 5.5).
    package static func isValid(_ text: String) -> Bool {
        text.withBytes { bytes in
            for byte in bytes where byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
                return false
            }
            return true
        }
    }

    /// Returns a Boolean value that indicates whether `text` is a valid header name.
    ///
    /// A header name is a token (RFC 9110, section 5.1).
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                    || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }

    /// Returns a Boolean value that indicates whether a value is valid in a cookie.
    ///
    /// In addition to the characters of RFC 6265, section 4.1.1, spaces, commas, quotes and backslashes are accepted,
    /// because they are common and harmless.
    package static func isValidInCookie(_ text: String) -> Bool {
        !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }
    }
}
