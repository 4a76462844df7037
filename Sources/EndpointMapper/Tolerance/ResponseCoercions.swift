@_spi(Format) import EndpointCoding
public import EndpointRuntime

/// The coercions in a call's response and the policy, shared by all copies of the response.
///
/// Without a report closure, the coercions are located only when they are read; until then the log retains the tapes.
final class ResponseCoercions: Sendable {
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

    /// Creates a log of coercions; nil for the policy `strict`, which coerces no values.
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

    /// The decoding of a response whose coercions this log contains.
    var reading: TolerantReading {
        TolerantReading(
            keepsCounts: policy == .tolerantKeepingCounts, log: add,
            decode: { type, path, response throws(EndpointError) in
                try self.content(type, at: path, of: response, orDefault: true)
            })
    }

    private func add(_ tape: ValueTape, at path: String) {
        guard tape.coercions?.entries.isEmpty == false else { return }
        kept.withLock { kept in
            kept.undescribed.append((tape, path))
            if kept.undescribed.count > Self.undescribedLimit { kept.describe() }
        }
        report?(tape.locatedCoercions(at: path))
    }

    /// Returns the tolerantly decoded body, or the tolerantly decoded value at a path.
    ///
    /// - Parameter orDefault: A Boolean value that indicates whether a value of another type is replaced by the type's
    ///   default.
    fileprivate func content<Value: Decodable>(
        _ type: Value.Type, at path: KeyPathRoot, of response: Response, orDefault: Bool
    ) throws(EndpointError) -> Value {
        if let value: Value = try response.contentOfXML(at: path) { return value }
        do {
            let tape = try ValueTape(
                json: response.data, formats: response.formats, coercions: reading.coercions,
                nestingLimit: response.nestingLimit)
            return try reading.read(tape) { try TolerantDecoder($0.value(at: path)).read(type) }
        } catch {
            let value =
                orDefault
                ? reading.defaultContent(at: path, of: response) { $0.decodableDefault(of: type) } : nil
            if let value { return value }
            throw error is DecodingError
                ? .objectMapping(error, response) : .jsonMapping(response.failing(with: error))
        }
    }
}

extension CallOptions {
    /// Sets the policy for values with unexpected types, which are errors by default.
    ///
    /// ```swift
    /// let client = bookstore.with(.mapping(.tolerant) { coercions in coercions.forEach { logger.notice("\($0)") } })
    /// ```
    ///
    /// The policy applies to models that are decoded from JSON and forms with a `FieldReader`, generated or
    /// handwritten. `Decodable` types and XML aren't affected.
    ///
    /// - Parameter report: A closure that is called with the coercions, once for each decoded value with coercions.
    public static func mapping(
        _ policy: MappingPolicy, report: (@Sendable ([Coercion]) -> Void)? = nil
    ) -> CallOptions {
        CallOptions {
            $0.mapping = Values.Mapping(name: "\(policy)") { $0.log(in: ResponseCoercions(policy, report: report)) }
        }
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
    public var coercions: [Coercion] { responseCoercions?.all ?? [] }

    /// The mapping policy with which the response's body is decoded.
    public var mapping: MappingPolicy { responseCoercions?.policy ?? .strict }

    /// Returns a copy of the response with another policy for decoding its body.
    public func with(_ policy: MappingPolicy) -> Response {
        var response = self
        response.log(in: ResponseCoercions(policy))
        return response
    }

    /// Sets the log of coercions; nil for decoding without coercions.
    fileprivate mutating func log(in coercions: ResponseCoercions?) {
        self[note: ResponseCoercions.self] = coercions
        tolerance = coercions?.reading
    }

    /// Returns the tolerantly decoded body, or the tolerantly decoded value at a path.
    ///
    /// The type needs only the conformance to `Decodable`. The decoding is tolerant, regardless of the response's
    /// policy.
    func tolerantContent<Value: Decodable>(
        _ type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws(EndpointError) -> Value {
        guard let coercions = responseCoercions else {
            return try with(.tolerantKeepingCounts).tolerantContent(at: path)
        }
        return try coercions.content(type, at: path, of: self, orDefault: false)
    }

    private var responseCoercions: ResponseCoercions? { self[note: ResponseCoercions.self] }
}
