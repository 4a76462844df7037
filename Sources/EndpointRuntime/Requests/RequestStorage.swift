/// The storage of an ``OperationRequest``.
///
/// Unchecked, because the compiler can't verify that only a unique owner writes to it: ``UniqueStorage`` ensures that.
final class RequestStorage: @unchecked Sendable {
    // Every use of these begins and ends within one function, so that a check for overlapping accesses, which costs
    // more than most of them, could find nothing.
    @exclusivity(unchecked) var method = HTTPMethod.get
    @exclusivity(unchecked) var template: StaticString = ""
    @exclusivity(unchecked) var id: StaticString = ""
    /// The method in the description, if an endpoint closure sends another one.
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

    // Text: the path's bytes, then the query's

    @exclusivity(unchecked) private let start: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    @exclusivity(unchecked) private(set) var count = 0
    /// The end of the path; -1 until it is complete.
    @exclusivity(unchecked) private var pathEnd = -1
    /// The start of the path's last segment.
    @exclusivity(unchecked) private var segment = 0
    /// A Boolean value that indicates whether that segment contains values.
    @exclusivity(unchecked) var holdsValue = false
    /// The number of values in the path so far.
    @exclusivity(unchecked) var values = 0

    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        start.deallocate()
    }

    /// Returns a copy with additional capacity in bytes.
    @inline(never)
    func copy(room: Int) -> RequestStorage {
        // Text that didn't fit usually is followed by as much again.
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

    /// The query after the path.
    @inline(__always)
    var query: UnsafeBufferPointer<UInt8> {
        pathEnd < 0
            ? UnsafeBufferPointer(start: start, count: 0)
            : UnsafeBufferPointer(start: start + pathEnd, count: count - pathEnd)
    }

    /// Ends the path; what is appended afterwards is the query.
    func endPath() {
        pathEnd = count
    }

    /// Ends the segment and begins the next one behind a slash.
    ///
    /// The storage records whether values have made the segment `.` or `..`.
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

    /// Records an error; the first of several is thrown.
    func fail(_ error: any Error) {
        if failure == nil { failure = error }
    }

    /// Says which of the template's names a value has that there is something wrong with.
    @inline(never)
    func nameFailure() {
        if let error = failure as? ParameterError { failure = error.named(in: template) }
    }

    // There must be room for what these append.

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

    /// Appends percent-encoded text, which needs three times its capacity.
    @inline(__always)
    func append(encoding text: UnsafeBufferPointer<UInt8>, allowing allowed: PercentEncoding.Allowed) {
        count += PercentEncoding.write(text, to: start + count, allowing: allowed)
    }
}

/// One word that refers to a request's parts, and writes to none that another one refers to.
struct UniqueStorage: Sendable {
    private(set) var parts: RequestStorage

    init(capacity: Int) {
        parts = RequestStorage(capacity: capacity)
    }

    /// Returns uniquely owned parts with additional capacity in bytes.
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
