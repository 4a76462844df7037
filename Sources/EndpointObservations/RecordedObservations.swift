import EndpointDepartures
import EndpointRuntime
import Foundation

/// A merged observation: an operation, a status and a place, with counts.
struct RecordedObservations: Sendable {
    struct Key: Sendable, Hashable {
        var operation: String
        var status: Int
        var mediaType: String
        var departure: Departure
    }

    struct Counts: Sendable {
        var calls = 0
        var count = 0
        var examined = 0
        var sampled = 0
        var first = ""
        var last = ""
    }

    /// An operation and a status.
    struct Call<Operation: Sendable & Hashable>: Sendable, Hashable {
        var operation: Operation
        var status: Int
    }

    /// The calls of an operation with one status.
    struct Calls: Sendable {
        /// A Boolean value that indicates whether the description has the operation.
        var isDescribed = true
        /// A Boolean value that indicates whether the description has the operation's status.
        var isDocumented = true
        var calls = 0
        var examined = 0
    }

    private(set) var entries: [Key: Counts] = [:]
    private var calls: [Calls] = []
    /// The index among ``calls`` by the operation's route and the status.
    private var routes: [Call<String>: Int] = [:]
    /// The index among ``calls`` by the operation and the status, for which no call computes a route.
    private var operations: [Call<OperationIdentity>: Int] = [:]
    private var dictionaries: Set<String> = []

    /// The maximum number of places.
    static let limit = 10_000

    /// Counts a call, and returns the counts of the operation's calls with this status.
    mutating func count(_ call: Call<OperationIdentity>, in description: DescribedResponses) -> Calls {
        let index = operations[call] ?? add(call, in: description)
        calls[index].calls += 1
        return calls[index]
    }

    private mutating func add(_ call: Call<OperationIdentity>, in description: DescribedResponses) -> Int {
        let route = call.operation.route
        let index = index(of: Call(operation: route, status: call.status))
        calls[index].isDescribed = description.operations[route] != nil
        calls[index].isDocumented = description.response(of: route, for: call.status) != nil
        operations[call] = index
        return index
    }

    private mutating func index(of call: Call<String>) -> Int {
        if let index = routes[call] { return index }
        routes[call] = calls.count
        calls.append(Calls())
        return calls.count - 1
    }

    /// Adds the departures of a response; returns the keys that changed.
    mutating func add(
        _ departures: Set<Departure>, _ operation: String, _ status: Int, _ mediaType: String, isSample: Bool,
        day: String
    ) -> [Key] {
        if isSample { calls[index(of: Call(operation: operation, status: status))].examined += 1 }
        var changed: [Key] = []
        for departure in departures {
            let key = Key(operation: operation, status: status, mediaType: mediaType, departure: departure)
            let parent = Self.parent(key)
            guard entries[key] != nil || entries.count < Self.limit,
                departure.kind != .property || !dictionaries.contains(parent)
            else { continue }
            entries[key, default: Counts(first: day)].count += 1
            if isSample { entries[key]?.sampled += 1 }
            entries[key]?.last = day
            changed.append(key)
            if departure.kind == .property { removeDictionary(parent) }
        }
        return changed.filter { entries[$0] != nil }
    }

    private static func parent(_ key: Key) -> String {
        let place = key.departure.place
        return "\(key.status) \(key.operation) \(place.lastIndex(of: "/").map { place[..<$0] } ?? "")"
    }

    /// Removes the undocumented names of an object that has too many of them, since such names are data.
    private mutating func removeDictionary(_ parent: String) {
        let keys = entries.keys.filter { $0.departure.kind == .property && Self.parent($0) == parent }
        guard Set(keys.map(\.departure.place)).count > PropertyName.limit else { return }
        for key in keys { entries[key] = nil }
        dictionaries.insert(parent)
    }

    // Lines of JSON

    /// Returns an observation as a line of JSON.
    func line(_ key: Key) -> String {
        let counts = entries[key] ?? Counts()
        let all = routes[Call(operation: key.operation, status: key.status)].map { calls[$0] } ?? Calls()
        let departure = key.departure
        let texts = [
            ("operation", key.operation), ("mediaType", key.mediaType), ("place", departure.place),
            ("kind", departure.kind.rawValue), ("via", departure.via.isEmpty ? nil : departure.via),
            ("found", departure.found),
            ("format", departure.format), ("value", departure.value), ("like", departure.like), ("first", counts.first),
            ("last", counts.last),
        ]
        let numbers = [
            ("status", key.status), ("calls", max(counts.calls + all.calls, counts.count)), ("count", counts.count),
            ("examined", counts.examined + all.examined), ("sampled", counts.sampled),
        ]
        let fields =
            texts.compactMap { name, text in text.map { "\"\(name)\":\(JSONValue.string($0))" } }
            + numbers.map { "\"\($0)\":\($1)" }
        return "{\(fields.joined(separator: ","))}"
    }

    var lines: [String] { entries.keys.map(line).sorted() }

    /// Adds the observations of an earlier run; lines that aren't observations are ignored.
    mutating func read(_ data: Data) {
        for line in data.split(separator: UInt8(ascii: "\n")) where entries.count < Self.limit && line.count < 64_000 {
            guard let json = try? JSONValue(json: Data(line), nestingLimit: 4), let operation = json["operation"]?.text,
                let status = json["status"]?.int, let kind = json["kind"]?.text.flatMap(Departure.Kind.init),
                let place = json["place"]?.text,
                let count = json["count"]?.int
            else { continue }
            var departure = Departure(
                kind, place: place, via: json["via"]?.text ?? "", found: json["found"]?.text,
                format: json["format"]?.text)
            departure.value = json["value"]?.text
            departure.like = json["like"]?.text
            let key = Key(
                operation: operation, status: status, mediaType: json["mediaType"]?.text ?? "", departure: departure)
            entries[key] = Counts(
                calls: json["calls"]?.int ?? count, count: count, examined: json["examined"]?.int ?? 0,
                sampled: json["sampled"]?.int ?? 0, first: json["first"]?.text ?? "", last: json["last"]?.text ?? "")
        }
    }
}
