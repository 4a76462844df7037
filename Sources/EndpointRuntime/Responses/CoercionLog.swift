/// The log of coercions in a call's response: shared by all copies of the response.
///
/// Without a report closure descriptions are created lazily: the log retains the tapes until then.
package final class CoercionLog: Sendable {
    /// The maximum number of retained coercions, the latest ones: a stream may last for days.
    static let limit = 10_000
    /// The maximum number of tapes without descriptions: each retains its document and tokens.
    private static let undescribedLimit = 16

    let policy: MappingPolicy
    private let report: (@Sendable ([Coercion]) -> Void)?
    private let kept = Locked(Entries())

    private struct Entries {
        var described: [Coercion] = []
        var undescribed: [(tape: ValueTape, path: String)] = []

        mutating func describe() {
            for (tape, path) in undescribed { described += tape.locatedCoercions(at: path) }
            undescribed = []
            if described.count > CoercionLog.limit { described.removeFirst(described.count - CoercionLog.limit) }
        }
    }

    /// Creates a log; nil if nothing is coerced.
    init?(_ policy: MappingPolicy, report: (@Sendable ([Coercion]) -> Void)? = nil) {
        if policy == .strict { return nil }
        self.policy = policy
        self.report = report
    }

    var all: [Coercion] {
        kept.withLock { kept in
            kept.describe()
            return kept.described
        }
    }

    /// Returns the log for another tape.
    package func tapeCoercions() -> Coercions {
        Coercions(keepingCounts: policy == .tolerantKeepingCounts)
    }

    func add(_ mended: [Coercion]) {
        if mended.isEmpty { return }
        kept.withLock { kept in
            kept.describe()
            kept.described += mended
        }
        report?(mended)
    }

    /// Adds the coercions of a tape whose decoding has ended.
    ///
    /// - Parameter path: The location of the tape's document in the body.
    func add(_ tape: ValueTape, at path: String) {
        guard tape.coercions?.entries.isEmpty == false else { return }
        guard report == nil else { return add(tape.locatedCoercions(at: path)) }
        kept.withLock { kept in
            kept.undescribed.append((tape, path))
            if kept.undescribed.count > Self.undescribedLimit { kept.describe() }
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
    public var coercions: [Coercion] { coercionLog?.all ?? [] }

    /// The policy with which the body is decoded.
    public var mapping: MappingPolicy { coercionLog?.policy ?? .strict }

    /// Returns the same response with another policy for decoding its body.
    public func with(_ policy: MappingPolicy) -> Response {
        var response = self
        response.coercionLog = CoercionLog(policy)
        return response
    }

    /// Decodes from a tape of the body, and logs its coercions.
    package func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        guard let coercionLog, tape.coercions != nil else { return try body(ValueReader(tape)) }
        let value = try body(ValueReader(tape))
        coercionLog.add(tape, at: path)
        return value
    }

    /// Returns the default if the body has no `Value` at all; nil for strict decoding, or if the type has no default.
    func defaultContent<Value: ReadableValue>(at path: KeyPathRoot) -> Value? {
        defaultContent(at: path) { $0.defaultValue(of: Value.self) }
    }

    func defaultContent<Value>(
        at path: KeyPathRoot, _ made: (Coercions) -> (Value, json: String)?
    ) -> Value? {
        guard let coercionLog, let (value, json) = made(coercionLog.tapeCoercions()) else { return nil }
        let found = try? JSONValue(json: data)
        coercionLog.add([
            Coercion(
                keyPath: path.description, found: found ?? .string(String(decoding: data.prefix(1000), as: UTF8.self)),
                used: try? JSONValue(json: Data(json.utf8)))
        ])
        return value
    }
}
