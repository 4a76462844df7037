public import Foundation
import EndpointMapper
public import EndpointRuntime

/// A plugin that records how responses differ from the description, without values.
///
/// ```swift
/// let file = URL.cachesDirectory.appending(path: "observations.jsonl")
/// let observer = ResponseObserver(ClinicClient.documentedResponses, file: file)
/// let clinic = ClinicClient(plugins: [observer])
/// ```
///
/// Set `observations: true` in `endpointgen.yaml` to generate `documentedResponses`. `endpointgen repair` reads the
/// file and writes an overlay with which the description fits the responses.
///
/// An observation has the operation, the status, the place in the body and the kind of difference, with counts and days.
/// Keys of dictionaries and items of arrays are `*` in a place. Values, headers and URLs aren't recorded. Names of
/// undocumented properties are recorded only in objects whose properties are described, and if they don't look like
/// data. An object with more than 16 such names counts as a dictionary.
///
/// Bodies are examined after the call has ended, in the background: each body that couldn't be decoded or was decoded
/// with coercions, the first body of an operation and status, and one of `samplingInterval` others. Stubs, streams,
/// downloads and bodies that aren't JSON aren't examined.
public final class ResponseObserver: Plugin {
    private let description: ObservedDescription
    private let file: URL?
    private let samplingInterval: Int
    private let values: [String: Set<String>]
    private let report: (@Sendable (String) -> Void)?
    private let lock = NSLock()
    // The following properties are read and written only while the lock is held.
    nonisolated(unsafe) private var log = ObservationLog()
    nonisolated(unsafe) private var pending = 0
    nonisolated(unsafe) private var waiting: [CheckedContinuation<Void, Never>] = []
    nonisolated(unsafe) private var isWritePlanned = false

    /// The greatest number of bodies that wait to be examined; further ones are skipped.
    private static let pendingLimit = 16
    private static let fileLimit = 32 << 20
    private static let bodyLimit = 8 << 20

    /// Creates an observer that writes observations to a file, and continues those in the file.
    ///
    /// The file is replaced atomically, at most once a second, and has at most 10,000 lines.
    ///
    /// - Parameters:
    ///   - documentedResponses: The generated description of the client's responses.
    ///   - samplingInterval: The number of calls of which one is examined although it was decoded.
    ///   - values: The operations and places whose unknown enumeration values are recorded:
    ///     `GET /books/{id} /status`.
    public convenience init(
        _ documentedResponses: String, file: URL, samplingInterval: Int = 200, values: Set<String> = []
    ) {
        self.init(documentedResponses, file: file, samplingInterval, values, report: nil)
    }

    /// Creates an observer that passes each new or changed observation to a closure, as a line of JSON.
    ///
    /// - Parameters:
    ///   - documentedResponses: The generated description of the client's responses.
    ///   - samplingInterval: The number of calls of which one is examined although it was decoded.
    ///   - values: The operations and places whose unknown enumeration values are recorded:
    ///     `GET /books/{id} /status`.
    ///   - report: A closure that receives lines with the total counts since the observer was created. A later line
    ///     replaces the earlier ones of its place.
    public convenience init(
        _ documentedResponses: String, samplingInterval: Int = 200, values: Set<String> = [],
        report: @escaping @Sendable (String) -> Void
    ) {
        self.init(documentedResponses, file: nil, samplingInterval, values, report: report)
    }

    private init(
        _ documentedResponses: String, file: URL?, _ samplingInterval: Int, _ values: Set<String>,
        report: (@Sendable (String) -> Void)?
    ) {
        description = ObservedDescription(documentedResponses)
        self.file = file
        self.samplingInterval = max(1, samplingInterval)
        self.report = report
        var places: [String: Set<String>] = [:]
        for text in values {
            guard let space = text.lastIndex(of: " ") else { continue }
            places[String(text[..<space]), default: []].insert(String(text[text.index(after: space)...]))
        }
        self.values = places
        if let file, let data = try? Data(contentsOf: file), data.count <= Self.fileLimit { log.read(data) }
    }

    public func didComplete(_ call: CompletedCall) {
        guard !call.isStubbed, call.attempts > 0, let operation = call.operation?.route, let response = call.response,
            response.file == nil, description.operations[operation] != nil
        else { return }
        let documented = description.response(of: operation, for: response.statusCode)
        let isProblem = documented == nil || call.error?.isDecodingFailure == true || !response.coercions.isEmpty
        lock.lock()
        let number = log.countCall(operation, response.statusCode)
        let isSample = (number - 1) % samplingInterval == 0
        guard isProblem || isSample, pending < Self.pendingLimit else { return lock.unlock() }
        pending += 1
        lock.unlock()
        Task.detached(priority: .utility) { self.examine(response, of: operation, isSample: isSample) }
    }

    /// Waits until all bodies have been examined, and writes the file.
    public func flush() async {
        await withCheckedContinuation { continuation in
            let isDone = lock.withLock {
                if pending > 0 { waiting.append(continuation) }
                return pending == 0
            }
            if isDone { continuation.resume() }
        }
        write()
    }

    /// The observations as lines of JSON.
    public var lines: [String] { lock.withLock { log.lines } }

    /// Adds the departures of a response to the observations.
    func examine(_ response: Response, of operation: String, isSample: Bool = false) {
        let documented = description.response(of: operation, for: response.statusCode)
        let mediaType = Self.essence(response.header("Content-Type") ?? "")
        let departures = departures(in: response, of: operation, documented, mediaType)
        let day = String(Date().formatted(.iso8601).prefix(10))
        let status = response.statusCode
        let (changed, isLast) = lock.withLock {
            let keys = log.add(
                departures, operation, status, publicMediaType(mediaType), isSample: isSample, day: day)
            let lines = report == nil ? [] : keys.map { log.line($0) }
            pending = max(0, pending - 1)
            let last = pending == 0 ? waiting : []
            if pending == 0 { waiting = [] }
            if file != nil, !keys.isEmpty, !isWritePlanned {
                isWritePlanned = true
                Task.detached(priority: .utility) {
                    try? await Task.sleep(for: .seconds(1))
                    // A flush in the meantime has written the file.
                    if self.lock.withLock({ self.isWritePlanned }) { self.write() }
                }
            }
            return (lines, last)
        }
        for line in changed { report?(line) }
        for continuation in isLast { continuation.resume() }
    }

    private func departures(
        in response: Response, of operation: String, _ documented: ObservedDescription.Response?, _ mediaType: String
    ) -> Set<Departure> {
        let isJSON = mediaType.hasSuffix("/json") || mediaType.hasSuffix("+json")
        let body = isJSON && response.data.count <= Self.bodyLimit ? try? JSONValue(json: response.data) : nil
        var walk = BodyWalk(description, valuePlaces: values[operation] ?? [])
        guard let documented else {
            var departure = Departure(kind: "status", found: body.map { ValueType($0).rawValue })
            if let body {
                departure.like = like(body, mediaType, operation)
                if departure.like == nil { walk.describe(body, isRoot: true) }
            }
            return walk.departures.union([departure])
        }
        guard !mediaType.isEmpty, !response.data.isEmpty else { return [] }
        guard let node = documented.node(for: mediaType) else {
            // A response without documented content may have any.
            guard !documented.content.isEmpty else { return [] }
            if let body { walk.describe(body, isRoot: true) }
            return walk.departures.union([Departure(kind: "mediaType", found: body.map { ValueType($0).rawValue })])
        }
        if let body, let node { walk.walk(body, node) }
        return walk.departures
    }

    /// Returns the key of a documented response whose schema a body fits.
    private func like(_ body: JSONValue, _ mediaType: String, _ operation: String) -> String? {
        description.operations[operation]?.values.sorted { $0.key < $1.key }.first { response in
            guard case .some(.some(let index)) = response.node(for: mediaType),
                description.nodes.indices.contains(index),
                !description.nodes[index].properties.isEmpty || !description.nodes[index].members.isEmpty
            else { return false }
            var walk = BodyWalk(description)
            walk.walk(body, index)
            return walk.departures.isEmpty
        }?.key
    }

    private func write() {
        guard let file else { return }
        let lines = lock.withLock {
            isWritePlanned = false
            return log.lines
        }
        guard !lines.isEmpty else { return }
        try? Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
    }

    // Media types

    private static func essence(_ text: String) -> String {
        String(text.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
    }

    /// Returns a media type that the description or many servers use, and another one as `*/*`, since it may be data.
    private func publicMediaType(_ mediaType: String) -> String {
        if mediaType.isEmpty || description.mediaTypes.contains(mediaType) || Self.usual.contains(mediaType) {
            return mediaType
        }
        return mediaType.hasSuffix("+json") ? "application/json" : "*/*"
    }

    private static let usual: Set<String> = [
        "application/geo+json", "application/hal+json", "application/json", "application/octet-stream",
        "application/pdf", "application/problem+json", "application/vnd.api+json", "application/x-ndjson",
        "application/xml", "application/zip", "text/csv", "text/event-stream", "text/html", "text/plain", "text/xml",
    ]
}

extension EndpointError {
    /// A Boolean value that indicates whether a body couldn't be decoded.
    fileprivate var isDecodingFailure: Bool {
        switch self {
        case .imageMapping, .jsonMapping, .stringMapping, .objectMapping: true
        default: false
        }
    }
}
