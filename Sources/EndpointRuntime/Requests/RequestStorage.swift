/// The storage of an ``OperationRequest``.
///
/// The class is an unchecked `Sendable`, because the compiler can't verify that only a unique owner writes to the
/// storage. ``UniqueStorage`` ensures unique ownership.
final class RequestStorage: @unchecked Sendable {
    // Each access to these properties begins and ends within one function, so accesses never overlap. The runtime check
    // for overlapping accesses is disabled, because the check costs more than most of the accesses.
    @exclusivity(unchecked) var method = HTTPMethod.get
    @exclusivity(unchecked) var template: StaticString = ""
    @exclusivity(unchecked) var id: StaticString = ""
    /// The method in the description; nil if it equals the method of the request.
    @exclusivity(unchecked) var describedMethod: HTTPMethod?
    @exclusivity(unchecked) var headers: [String: String] = [:]
    @exclusivity(unchecked) var body = RequestBody.none
    @exclusivity(unchecked) var security: [[RequiredScheme]]?
    @exclusivity(unchecked) var server: String?
    @exclusivity(unchecked) var secrets: DescribedSecrets?
    @exclusivity(unchecked) var keepsRedirects = false
    @exclusivity(unchecked) var failure: (any Error)?
    /// The complete URL; empty until the server is known.
    @exclusivity(unchecked) var url = ""
    @exclusivity(unchecked) var acceptsJSON = false
    @exclusivity(unchecked) var sampleResponse: (@Sendable () -> SampleResponse)?

    // The text: the bytes of the path, followed by the bytes of the query

    @exclusivity(unchecked) private let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    @exclusivity(unchecked) private(set) var count = 0
    /// The index of the end of the path; -1 until the path is complete.
    @exclusivity(unchecked) private var pathEnd = -1
    /// The index of the start of the path's last segment.
    @exclusivity(unchecked) private var segment = 0
    /// A Boolean value that indicates whether the path's last segment contains values.
    @exclusivity(unchecked) var holdsValue = false
    /// The number of values that were appended to the path.
    @exclusivity(unchecked) var values = 0

    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        start.deallocate()
    }

    /// Returns a copy of the storage with additional capacity in bytes.
    @inline(never)
    func copy(room: Int) -> RequestStorage {
        // If the capacity is exceeded, more text usually follows, so the capacity is doubled.
        let copy = RequestStorage(capacity: count + room <= capacity ? capacity : (count + room) * 2)
        copy.method = method
        copy.template = template
        copy.id = id
        copy.describedMethod = describedMethod
        copy.headers = headers
        copy.body = body
        copy.security = security
        copy.server = server
        copy.secrets = secrets
        copy.keepsRedirects = keepsRedirects
        copy.failure = failure
        copy.url = url
        copy.acceptsJSON = acceptsJSON
        copy.sampleResponse = sampleResponse
        copy.start.initialize(from: start, count: count)
        copy.count = count
        copy.pathEnd = pathEnd
        copy.segment = segment
        copy.holdsValue = holdsValue
        copy.values = values
        return copy
    }

    @inline(__always)
    func hasCapacity(_ room: Int) -> Bool {
        capacity - count >= room
    }

    @inline(__always)
    var path: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: pathEnd < 0 ? count : pathEnd)
    }

    /// The bytes of the query, which follow the bytes of the path.
    @inline(__always)
    var query: UnsafeBufferPointer<UInt8> {
        pathEnd < 0
            ? UnsafeBufferPointer(start: start, count: 0)
            : UnsafeBufferPointer(start: start + pathEnd, count: count - pathEnd)
    }

    /// Ends the path. Text that is appended after this call belongs to the query.
    func endPath() {
        pathEnd = count
    }

    /// Ends the path's last segment at a slash, and begins the next segment.
    ///
    /// If values have made the segment `.` or `..`, an error is recorded.
    @inline(__always)
    func endSegment(at end: Int) {
        if holdsValue {
            if segment < end, DotSegment.matches(UnsafeBufferPointer(start: start + segment, count: end - segment)) {
                fail(ParameterError(nil, .dotSegment, position: values))
            }
            holdsValue = false
        }
        segment = end + 1
    }

    func removeQuery() {
        if pathEnd >= 0 { count = pathEnd }
    }

    /// Records an error. If several errors are recorded, the first one is thrown.
    func fail(_ error: any Error) {
        if failure == nil { failure = error }
    }

    /// Adds the name of the path parameter to a recorded error, which has only the parameter's position.
    @inline(never)
    func nameFailure() {
        if let error = failure as? ParameterError { failure = error.named(in: template) }
    }

    // The append functions don't check the capacity: the caller must reserve enough of it.

    @inline(__always)
    func append(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }

    @inline(__always)
    func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress else { return }
        (start + count).update(from: source, count: text.count)
        count += text.count
    }

    /// Appends text, percent-encoded. The storage must have room for three bytes for each byte of the text.
    @inline(__always)
    func append(encoding text: UnsafeBufferPointer<UInt8>, allowing allowed: PercentEncoding.Allowed) {
        count += PercentEncoding.write(text, to: start + count, allowing: allowed)
    }
}

/// A reference to the storage of a request. Shared storage is copied before it is changed.
struct UniqueStorage: Sendable {
    private(set) var parts: RequestStorage

    init(capacity: Int) {
        parts = RequestStorage(capacity: capacity)
    }

    /// Returns storage that has no other owner, with additional capacity in bytes.
    @inline(__always)
    mutating func own(room: Int = 0) -> RequestStorage {
        if !isKnownUniquelyReferenced(&parts) || !parts.hasCapacity(room) { parts = parts.copy(room: room) }
        return parts
    }

    mutating func append(_ text: String) {
        text.withBytes { own(room: $0.count).append($0) }
    }

    mutating func fail(_ error: any Error) {
        own().fail(error)
    }
}
