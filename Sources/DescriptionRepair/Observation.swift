import Diagnostics

/// A difference between a response and its description, without values.
public struct Departure: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// A required property is absent.
        case absent
        /// A value is null, although its schema doesn't allow null.
        case null
        /// A value has another type.
        case type
        /// A value isn't among those of an enumeration.
        case value
        /// A value doesn't have the format.
        case format
        /// A property isn't documented.
        case property
        /// A union has no member that fits.
        case union
        /// The status isn't documented.
        case status
        /// The media type isn't documented.
        case mediaType
    }

    public var kind: Kind
    /// The JSON pointer of the value in the body, with `*` for items and for keys of dictionaries.
    public var place = ""
    /// The members of unions on the way to the place: indexes, or `-` for a union's own keywords.
    public var via = ""
    /// The type of the value in the response: `string`, `integer`, `number`, `boolean`, `array`, `object` or `null`.
    public var found: String?
    /// The format of the value in the response, if it is a string in a known format.
    public var format: String?
    /// The value outside of an enumeration, if values were recorded at this place.
    public var value: String?
    /// The status key of the operation's documented response that the body fits.
    public var like: String?

    public init(_ kind: Kind, place: String = "", via: String = "", found: String? = nil, format: String? = nil) {
        self.kind = kind
        self.place = place
        self.via = via
        self.found = found
        self.format = format
    }
}

/// A departure with the number of calls that had it.
public struct Observation: Sendable, Hashable {
    /// The operation, status and place of a departure; observations of several devices are merged by it.
    public struct Key: Sendable, Hashable {
        public var operation: String
        public var status: Int
        /// The media type without parameters; empty without a body.
        public var mediaType: String
        public var departure: Departure
    }

    public var key: Key
    /// The number of the operation's calls with this status.
    public var calls: Int
    /// The number of calls with the departure.
    public var count: Int
    /// The number of calls that were examined as samples, and the number of these with the departure.
    public var examined = 0
    public var sampled = 0
    /// The number of calls with a value at the place that fits, as far as it is known.
    public var fits = 0
    /// A Boolean value that indicates whether ``fits`` counts all calls.
    public var isComplete = false
    /// The first and the last day, as `2026-11-28`.
    public var first = ""
    public var last = ""

    /// The estimated share of calls with the departure: 0 to 1.
    public var estimatedShare: Double {
        let all = calls > 0 ? Double(count) / Double(calls) : 1
        return examined > 0 ? max(all, Double(sampled) / Double(examined)) : all
    }

    mutating func merge(_ other: Observation) {
        calls += other.calls
        count += other.count
        examined += other.examined
        sampled += other.sampled
        fits += other.fits
        isComplete = isComplete && other.isComplete
        if !other.first.isEmpty, first.isEmpty || other.first < first { first = other.first }
        if other.last > last { last = other.last }
    }
}

extension Observation {
    /// The observation as a line of JSON.
    public var line: String {
        let departure = key.departure
        var fields = [
            JSONLine.field("operation", key.operation), "\"status\":\(key.status)",
            JSONLine.field("mediaType", key.mediaType), JSONLine.field("place", departure.place),
            JSONLine.field("kind", departure.kind.rawValue),
        ]
        let texts = [
            ("via", departure.via), ("found", departure.found), ("format", departure.format),
            ("value", departure.value), ("like", departure.like),
        ]
        fields += texts.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : JSONLine.field(name, $0) } }
        fields += [
            "\"calls\":\(calls)", "\"count\":\(count)", "\"examined\":\(examined)", "\"sampled\":\(sampled)",
            "\"fits\":\(fits)", "\"complete\":\(isComplete)", JSONLine.field("first", first),
            JSONLine.field("last", last),
        ]
        return JSONLine.object(fields)
    }
}
