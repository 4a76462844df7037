import EndpointDepartures
public import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
    import Foundation
#else
    public import Foundation
#endif

/// A plugin that records how responses differ from the description, without values.
///
/// ```swift
/// let file = URL.cachesDirectory.appending(path: "observations.jsonl")
/// let observer = ObservationRecorder(ClinicClient.documentedResponses, file: file)
/// let clinic = ClinicClient(plugins: [observer])
/// ```
///
/// Set `observations: true` in `endpointgen.yaml` to generate `documentedResponses`. `endpointgen repair` reads the
/// file and writes an overlay with which the description fits the responses.
///
/// An observation consists of the operation, the status, the place in the body and the kind of difference, with counts
/// and days. Keys of dictionaries and items of arrays are `*` in a place. Values, headers and URLs aren't recorded.
/// Names of undocumented properties are recorded only in objects whose properties are described, and if they don't look
/// like data. An object with more than 16 such names counts as a dictionary.
///
/// Bodies are examined after the call has ended, in the background: each body that couldn't be decoded or was decoded
/// with coercions, the first body of an operation and status, and one of `samplingInterval` others. Stubs, streams,
/// downloads and bodies that aren't JSON aren't examined.
public final class ObservationRecorder: CallObserver {
    private let description: DescribedResponses
    private let file: URL?
    private let samplingInterval: Int
    private let values: Set<String>
    private let report: (@Sendable (String) -> Void)?
    private let lock = NSLock()
    // The following properties are read and written only while the lock is held.
    nonisolated(unsafe) private var log = RecordedObservations()
    nonisolated(unsafe) private var pending = 0
    nonisolated(unsafe) private var waiting: [CheckedContinuation<Void, Never>] = []
    nonisolated(unsafe) private var isWritePlanned = false

    /// The maximum number of bodies that wait to be examined; further bodies are skipped.
    private static let pendingLimit = 16
    private static let fileLimit = 32 << 20
    private static let bodyLimit = 8 << 20

    /// Creates an observer that writes observations to a file, and adds to the counts in an existing file.
    ///
    /// The file is replaced atomically, at most once a second, and has at most 10,000 lines.
    ///
    /// - Parameters:
    ///   - documentedResponses: The generated description of the client's responses.
    ///   - samplingInterval: One of this number of calls is examined, even if its body was decoded.
    ///   - values: The operations and places whose unknown enumeration values are recorded:
    ///     `GET /books/{id} /status`.
    public convenience init(
        _ documentedResponses: String, file: URL, samplingInterval: Int = 500, values: Set<String> = []
    ) {
        self.init(documentedResponses, file: file, samplingInterval, values, report: nil)
    }

    /// Creates an observer that passes each new or changed observation to a closure, as a line of JSON.
    ///
    /// - Parameters:
    ///   - documentedResponses: The generated description of the client's responses.
    ///   - samplingInterval: One of this number of calls is examined, even if its body was decoded.
    ///   - values: The operations and places whose unknown enumeration values are recorded:
    ///     `GET /books/{id} /status`.
    ///   - report: A closure that receives lines with the total counts since the observer was created. A later line
    ///     replaces the earlier ones of its place.
    public convenience init(
        _ documentedResponses: String, samplingInterval: Int = 500, values: Set<String> = [],
        report: @escaping @Sendable (String) -> Void
    ) {
        self.init(documentedResponses, file: nil, samplingInterval, values, report: report)
    }

    private init(
        _ documentedResponses: String, file: URL?, _ samplingInterval: Int, _ values: Set<String>,
        report: (@Sendable (String) -> Void)?
    ) {
        description = DescribedResponses(documentedResponses)
        self.file = file
        self.samplingInterval = max(1, samplingInterval)
        self.report = report
        self.values = values
        if let file, let data = try? Data(contentsOf: file), data.count <= Self.fileLimit { log.read(data) }
    }

    public func didComplete(_ call: CompletedCall) {
        guard !call.isStubbed, call.attempts > 0, let operation = call.operation, let response = call.response,
            response.file == nil
        else { return }
        let isProblem = call.error?.isDecodingFailure == true || !response.coercions.isEmpty
        lock.lock()
        let counts = log.count(
            RecordedObservations.Call(operation: operation, status: response.statusCode), in: description)
        let isSample = (counts.calls - 1) % samplingInterval == 0
        guard counts.isDescribed, isProblem || isSample || !counts.isDocumented, pending < Self.pendingLimit else {
            return lock.unlock()
        }
        pending += 1
        lock.unlock()
        Task.detached(priority: .utility) { self.examine(response, of: operation.route, isSample: isSample) }
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
        let mediaType = response.data.isEmpty ? "" : response.header("Content-Type") ?? ""
        let isJSON = DescribedResponses.isJSON(DescribedResponses.essence(mediaType))
        let body = isJSON && response.data.count <= Self.bodyLimit ? try? JSONValue(json: response.data) : nil
        let walk = BodyWalk(
            description, operation, status: response.statusCode, mediaType: mediaType, body: body, values: values)
        // Formatting a date takes longer than comparing a small body.
        let day = walk.departures.isEmpty ? "" : String(Date().formatted(.iso8601).prefix(10))
        let status = response.statusCode
        let (changed, isLast) = lock.withLock {
            let keys = log.add(
                walk.departures, operation, status, description.publicMediaType(mediaType), isSample: isSample, day: day
            )
            let lines = report == nil ? [] : keys.map { log.line($0) }
            pending = max(0, pending - 1)
            let last = pending == 0 ? waiting : []
            if pending == 0 { waiting = [] }
            if file != nil, !keys.isEmpty, !isWritePlanned {
                isWritePlanned = true
                Task.detached(priority: .utility) {
                    try? await Task.sleep(for: .seconds(1))
                    // If `flush()` was called in the meantime, the file is written already.
                    if self.lock.withLock({ self.isWritePlanned }) { self.write() }
                }
            }
            return (lines, last)
        }
        for line in changed { report?(line) }
        for continuation in isLast { continuation.resume() }
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
