/// The log of coercions in a call's response: shared by all copies of the response.
///
/// Without a report closure descriptions are created lazily: the log retains the tapes until then.
package final class RepairLog: Sendable {
    /// The maximum number of retained coercions, the latest ones: a stream may last for days.
    static let limit = 10_000
    /// The maximum number of tapes without descriptions: each retains its document and tokens.
    private static let untoldLimit = 16

    let policy: MappingPolicy
    private let report: (@Sendable ([MappingRepair]) -> Void)?
    private let kept = Locked(Kept())

    private struct Kept {
        var told: [MappingRepair] = []
        var untold: [(tape: ValueTape, path: String)] = []

        mutating func tell() {
            for (tape, path) in untold { told += tape.mended(at: path) }
            untold = []
            if told.count > RepairLog.limit { told.removeFirst(told.count - RepairLog.limit) }
        }
    }

    /// Creates a log; nil if nothing is coerced.
    init?(_ policy: MappingPolicy, report: (@Sendable ([MappingRepair]) -> Void)? = nil) {
        if policy == .strict { return nil }
        self.policy = policy
        self.report = report
    }

    var all: [MappingRepair] {
        kept.withLock { kept in
            kept.tell()
            return kept.told
        }
    }

    /// Returns the log for another tape.
    package func tapeRepairs() -> TapeRepairs {
        TapeRepairs(keepingCounts: policy == .tolerantKeepingCounts)
    }

    func add(_ mended: [MappingRepair]) {
        if mended.isEmpty { return }
        kept.withLock { kept in
            kept.tell()
            kept.told += mended
        }
        report?(mended)
    }

    /// Adds the coercions of a tape whose decoding has ended.
    ///
    /// - Parameter path: The location of the tape's document in the body.
    func add(_ tape: ValueTape, at path: String) {
        guard tape.repairs?.entries.isEmpty == false else { return }
        guard report == nil else { return add(tape.mended(at: path)) }
        kept.withLock { kept in
            kept.untold.append((tape, path))
            if kept.untold.count > Self.untoldLimit { kept.tell() }
        }
    }
}

extension Response {
    /// The coercions in the values that have been decoded from this response, in document order; empty for strict
    /// decoding. For a stream, the latest 10,000.
    ///
    /// ```swift
    /// let (books, response) = try await withResponse {
    ///     try await bookstore.books.with($0, .mapping(.tolerant)).list()
    /// }
    /// for repair in response.repairs { logger.notice("\(repair)") }
    /// ```
    public var repairs: [MappingRepair] { repairLog?.all ?? [] }

    /// The policy with which the body is decoded.
    public var mapping: MappingPolicy { repairLog?.policy ?? .strict }

    /// Returns the same response with another policy for decoding its body.
    public func with(_ policy: MappingPolicy) -> Response {
        var response = self
        response.repairLog = RepairLog(policy)
        return response
    }

    /// Decodes from a tape of the body, and logs its coercions.
    package func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        guard let repairLog, tape.repairs != nil else { return try body(ValueReader(tape)) }
        let value = try body(ValueReader(tape))
        repairLog.add(tape, at: path)
        return value
    }

    /// Returns the default if the body has no `Value` at all; nil for strict decoding, or if the type has no default.
    func defaultContent<Value: ReadableValue>(at path: KeyPathRoot) -> Value? {
        defaultContent(at: path) { $0.defaultValue(of: Value.self) }
    }

    func defaultContent<Value>(
        at path: KeyPathRoot, _ made: (TapeRepairs) -> (Value, json: String)?
    ) -> Value? {
        guard let repairLog, let (value, json) = made(repairLog.tapeRepairs()) else { return nil }
        let found = try? JSONValue(json: data)
        repairLog.add([
            MappingRepair(
                keyPath: path.description, found: found ?? .string(String(decoding: data.prefix(1000), as: UTF8.self)),
                used: try? JSONValue(json: Data(json.utf8)))
        ])
        return value
    }
}
