/// What takes up what was mended in the answer of a call: the same for all copies of the response.
///
/// Where nobody is told at once, words are found when someone asks: till then it keeps what was read.
final class RepairLog: Sendable {
    /// How many repairs are remembered, the latest: a stream may go on for days.
    static let limit = 10_000
    /// Of how many tapes nothing need have been told yet: each holds a text and its tokens.
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

    /// Nil where nothing is to be mended.
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

    /// For another tape.
    func tapeRepairs() -> TapeRepairs {
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

    /// What was mended in reading the values of a tape, which nobody reads any more.
    ///
    /// - Parameter path: Where the tape's text lies in the body.
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
    /// What was mended of what has been read of this response, in the order of the body: nothing where it was read strictly.
    /// Of a stream, the latest 10,000.
    ///
    /// ```swift
    /// let (books, response) = try await withResponse {
    ///     try await bookstore.books.with($0, .mapping(.tolerant)).list()
    /// }
    /// for repair in response.repairs { logger.notice("\(repair)") }
    /// ```
    public var repairs: [MappingRepair] { repairLog?.all ?? [] }

    /// How the body is read.
    public var mapping: MappingPolicy { repairLog?.policy ?? .strict }

    /// The same response, whose body is read so from here on.
    public func with(_ policy: MappingPolicy) -> Response {
        var response = self
        response.repairLog = RepairLog(policy)
        return response
    }

    /// Reads from a tape of the body, and keeps what was mended on the way.
    func read<Value>(_ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value) rethrows -> Value {
        guard let repairLog, tape.repairs != nil else { return try body(ValueReader(tape)) }
        let value = try body(ValueReader(tape))
        repairLog.add(tape, at: path)
        return value
    }

    /// What is read where the body holds no `Value` at all; nil where it is read strictly, or the type has no default.
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
