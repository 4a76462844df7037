import Diagnostics
public import EndpointDepartures

/// A departure with the number of calls that had it.
public struct Observation: Sendable, Hashable {
    /// The key by which observations of several devices are merged: operation, status and departure.
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
    /// The known number of calls whose value at the place fits.
    public var fits = 0
    /// A Boolean value that indicates whether ``fits`` counts all calls.
    public var isComplete = false
    /// The first and the last day of the departure, as `2026-11-28`.
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
