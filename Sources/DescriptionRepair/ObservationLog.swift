import Diagnostics
import EndpointDepartures
public import SpecSyntax

/// Observations, merged by operation, status and place.
public struct ObservationLog: Sendable {
    private var observations: [Observation.Key: Observation] = [:]
    private var order: [Observation.Key] = []
    /// The number of lines that weren't observations, or that exceeded the limit.
    public private(set) var skipped = 0

    /// The maximum number of places.
    public static let limit = 10_000
    /// The maximum length of a string in an observation.
    private static let textLimit = 1_000

    public init() {}

    public var all: [Observation] { order.compactMap { observations[$0] } }

    public mutating func add(_ observation: Observation) {
        if observations[observation.key] != nil {
            observations[observation.key]?.merge(observation)
        } else if order.count < Self.limit {
            order.append(observation.key)
            observations[observation.key] = observation
        } else {
            skipped += 1
        }
    }

    // Lines of JSON

    /// Adds the observations in lines of JSON; other lines are counted in ``skipped``.
    ///
    /// - Returns: The number of observations.
    public mutating func add(lines bytes: [UInt8]) -> Int {
        var count = 0
        var reader = SyntaxReader()
        reader.limits.depth = 4
        for line in bytes.split(separator: UInt8(ascii: "\n")) where !line.allSatisfy({ $0 == 0x0D || $0 == 0x20 }) {
            var sources = SourceMap()
            var sink = DiagnosticSink()
            let file = sources.add(SourceFile(path: "", bytes: Array(line)))
            guard line.count < 64_000, let fields = reader.readJSON(file, in: sources, reporting: &sink)?.mapping,
                let observation = Self.observation(fields)
            else {
                skipped += 1
                continue
            }
            add(observation)
            count += 1
        }
        return count
    }

    private static func observation(_ fields: SyntaxMapping) -> Observation? {
        func text(_ name: String) -> String? {
            guard let text = fields[name]?.string, text.utf8.count <= textLimit else { return nil }
            return text
        }
        func number(_ name: String) -> Int? {
            guard case .integer(let text)? = fields[name]?.value, let number = Int(text) else { return nil }
            return (0...1_000_000_000_000).contains(number) ? number : nil
        }
        func day(_ name: String) -> String {
            let day = text(name) ?? ""
            return day.utf8.count == 10 && day.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D } ? day : ""
        }
        guard let operation = text("operation"), let status = number("status"), (100...999).contains(status),
            let kind = text("kind").flatMap(Departure.Kind.init), let place = text("place"),
            let count = number("count"), count > 0
        else { return nil }
        var departure = Departure(kind, place: place, via: text("via") ?? "", found: text("found"))
        departure.format = text("format")
        departure.value = text("value")
        departure.like = text("like")
        let key = Observation.Key(
            operation: operation, status: status, mediaType: text("mediaType") ?? "", departure: departure)
        var observation = Observation(key: key, calls: max(number("calls") ?? 0, count), count: count)
        observation.examined = number("examined") ?? 0
        observation.sampled = min(number("sampled") ?? 0, observation.examined)
        observation.fits = number("fits") ?? 0
        observation.isComplete = fields["complete"]?.value == .boolean(true)
        observation.first = day("first")
        observation.last = day("last")
        return observation
    }
}

/// A recorded response, from a HAR file or from the file of a body.
public struct RecordedResponse: Sendable {
    /// The method and path of the description's operation.
    public var operation: String
    public var status: Int
    public var mediaType: String
    /// The body as JSON; nil for another body, or none.
    public var body: SyntaxNode?
    /// The day of the call, as `2026-11-28`; empty if it isn't known.
    public var day: String

    public init(operation: String, status: Int, mediaType: String, body: SyntaxNode?, day: String) {
        self.operation = operation
        self.status = status
        self.mediaType = mediaType
        self.body = body
        self.day = day
    }
}

extension ObservationLog {
    /// Adds the departures of recorded responses from the description.
    ///
    /// - Parameter values: The operations and places whose unknown enumeration values are recorded:
    ///   `GET /books/{id} /status`.
    public mutating func add(_ responses: [RecordedResponse], table: ResponseTable, values: Set<String> = []) {
        struct Call: Hashable {
            var operation: String
            var status: Int
        }
        var calls: [Call: Int] = [:]
        var fits: [Int: Int] = [:]
        var nodes: [Observation.Key: Int] = [:]
        var found = ObservationLog()
        for response in responses {
            calls[Call(operation: response.operation, status: response.status), default: 0] += 1
            let walk = BodyWalk(
                table.description, response.operation, status: response.status, mediaType: response.mediaType,
                body: response.body, values: values)
            for node in walk.fitting { fits[node, default: 0] += 1 }
            for departure in walk.departures.sorted(by: { $0.sortText < $1.sortText }) {
                let key = Observation.Key(
                    operation: response.operation, status: response.status,
                    mediaType: table.description.publicMediaType(response.mediaType), departure: departure)
                var observation = Observation(key: key, calls: 0, count: 1)
                (observation.first, observation.last) = (response.day, response.day)
                nodes[key] = walk.typeNodes[departure]
                found.add(observation)
            }
        }
        for var observation in Self.withoutDictionaries(found.all) {
            let call = Call(operation: observation.key.operation, status: observation.key.status)
            observation.calls = calls[call] ?? observation.count
            observation.fits = nodes[observation.key].flatMap { fits[$0] } ?? 0
            observation.isComplete = true
            add(observation)
        }
    }

    /// Returns observations without the undocumented names of objects that have too many of them.
    private static func withoutDictionaries(_ observations: [Observation]) -> [Observation] {
        func parent(_ key: Observation.Key) -> [String] {
            let place = key.departure.place
            let parent = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
            return [key.operation, "\(key.status)", parent]
        }
        var names: [[String]: Set<String>] = [:]
        for observation in observations where observation.key.departure.kind == .property {
            names[parent(observation.key), default: []].insert(observation.key.departure.place)
        }
        return observations.filter {
            $0.key.departure.kind != .property || (names[parent($0.key)]?.count ?? 0) <= PropertyName.limit
        }
    }
}

extension Departure {
    /// The string by which departures of one body are sorted.
    var sortText: String { "\(place) \(kind.rawValue) \(found ?? "") \(format ?? "") \(via)" }
}
