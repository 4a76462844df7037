/// The fields of a message's header in their order (RFC 9110, section 5). Case makes no difference in their names.
public struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral, RandomAccessCollection {
    /// One line of a header.
    public struct Field: Sendable, Hashable {
        /// In any case.
        public var name: String
        /// As it is sent.
        public var value: String

        /// Creates a header field.
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

    /// Creates an empty collection.
    public init() {}

    /// Fields by their names. Since these have no order, they come in that of the alphabet.
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

    /// Appends a field, in addition to those with the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The value of a field; that of several lines of one name is theirs, with commas between them (section 5.2).
    /// Setting it leaves one line, in the first one's stead; nil leaves none.
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

    /// Their values by their names.
    public var dictionary: [String: String] {
        if let source { return source }
        var headers: [String: String] = [:]
        headers.reserveCapacity(fields.count)
        for field in fields where headers[field.name] == nil { headers[field.name] = self[field.name] }
        return headers
    }
}

extension HeaderFields: Equatable {
    /// Returns a Boolean value that indicates whether the fields are equal, regardless of the order of different names
    /// and the case of names.
    public static func == (left: HeaderFields, right: HeaderFields) -> Bool {
        left.fields == right.fields || left.lowercased == right.lowercased
    }

    var lowercased: [String: String] {
        Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
    }
}
