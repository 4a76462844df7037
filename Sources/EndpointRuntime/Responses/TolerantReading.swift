@_spi(Format) import EndpointCoding

/// The tolerant decoding of a response's body, with its policy and its coercions.
///
/// All copies of the response share the object. Without a report closure, the coercions are located only when they are
/// read; until then the object retains the tapes.
final class TolerantReading: Sendable {
    /// The maximum number of retained coercions of a response. The oldest are removed first.
    private static let limit = 10_000
    /// The maximum number of retained tapes, each of which retains its document and tokens.
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
            if described.count > limit { described.removeFirst(described.count - limit) }
        }
    }

    /// Creates a tolerant decoding; nil for the policy `strict`, which coerces no values.
    init?(_ policy: MappingPolicy, report: (@Sendable ([Coercion]) -> Void)? = nil) {
        if policy == .strict { return nil }
        self.policy = policy
        self.report = report
    }

    /// The coercions of all values that have been decoded.
    var logged: [Coercion] {
        kept.withLock { kept in
            kept.describe()
            return kept.described
        }
    }

    /// A new record of coercions, which a tape of the body uses while it is decoded.
    var coercions: TapeCoercions { TapeCoercions(keepingCounts: policy == .tolerantKeepingCounts) }

    /// Decodes a value from a tape, and logs the coercions of the tape.
    ///
    /// - Parameter path: The location of the tape's document in the body.
    func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        let value = try body(ValueReader(tape))
        log(tape, at: path)
        return value
    }

    /// Returns the default that replaces the body of a response, and logs it; nil if there is no default.
    ///
    /// The function isn't specialized, because few apps call it, and a copy for each type would enlarge all apps.
    @_semantics("optimize.sil.specialize.generic.never")
    func defaultContent<Value>(
        at path: KeyPathRoot, of response: Response, _ makeDefault: (TapeCoercions) -> (value: Value, json: String)?
    ) -> Value? {
        let coercions = coercions
        guard let made = makeDefault(coercions) else { return nil }
        let text = try? JSONOutput(writing: String(decoding: response.data.prefix(1000), as: UTF8.self)).text
        if let tape = (try? ValueTape(json: response.data, coercions: coercions))
            ?? text.flatMap({ try? ValueTape(json: Array($0.utf8), coercions: coercions) })
        {
            coercions.replace(ValueReader(tape), with: made.json)
            log(tape, at: path.description)
        }
        return made.value
    }

    private func log(_ tape: ValueTape, at path: String) {
        guard tape.coercions?.entries.isEmpty == false else { return }
        kept.withLock { kept in
            kept.undescribed.append((tape, path))
            if kept.undescribed.count > Self.undescribedLimit { kept.describe() }
        }
        report?(tape.locatedCoercions(at: path))
    }
}

extension Response {
    /// The coercions of values that have been decoded from the response, in document order.
    ///
    /// The array is empty for strict decoding. For a stream, the array contains the latest 10,000 coercions.
    ///
    /// ```swift
    /// let (books, response) = try await withResponse {
    ///     try await bookstore.books.with($0, .mapping(.tolerant)).list()
    /// }
    /// for coercion in response.coercions { logger.notice("\(coercion)") }
    /// ```
    public var coercions: [Coercion] { context.tolerance?.logged ?? [] }

    /// The mapping policy with which the response's body is decoded.
    public var mapping: MappingPolicy { context.tolerance?.policy ?? .strict }

    /// Returns a copy of the response with another policy for decoding its body.
    public func with(_ policy: MappingPolicy) -> Response {
        var response = self
        response.context.tolerance = TolerantReading(policy)
        return response
    }

    /// Decodes the body, or the value at a path, tolerantly, whatever the response's policy.
    ///
    /// The type needs only the conformance to `Decodable`. Elements of arrays that can't be decoded are replaced by
    /// defaults, unless the response's policy skips them.
    ///
    /// - Throws: `.jsonMapping` if the body isn't JSON or has no value at the path; `.objectMapping` if the value can't
    ///   be decoded.
    public func mapTolerantly<Value: Decodable>(
        _ type: Value.Type = Value.self, atKeyPath path: KeyPathRoot = .root
    ) throws(EndpointError) -> Value {
        guard context.tolerance != nil else { return try with(.tolerantKeepingCounts).mapTolerantly(atKeyPath: path) }
        return try coerced(at: path) { try $0.tolerantValue(at: path) }
    }
}
