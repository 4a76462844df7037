import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A response as a cache of HTTP keeps it, and how old it is.
struct CachedResponse {
    var stored: StoredResponse
    var body: Data
    /// The time when its request was sent.
    var requestTime: Date
    /// The time when it was received.
    var responseTime: Date
    /// The salted hash of its request's credentials (``CredentialFingerprint``); nil where it had none.
    var credentials: String?

    /// The value of a header field.
    subscript(_ name: String) -> String? { stored.head[header: name] }

    var control: CacheControl { CacheControl(self["Cache-Control"]) }

    // Age (RFC 9111, section 4.2.3), in seconds

    func age(at now: Date) -> Double {
        let apparent = max(responseTime.timeIntervalSince(date), 0)
        let corrected = ageValue + max(responseTime.timeIntervalSince(requestTime), 0)
        return max(apparent, corrected) + max(now.timeIntervalSince(responseTime), 0)
    }

    private var date: Date { self["Date"]?.httpDate ?? responseTime }

    private var ageValue: Double {
        // Of several the first one (section 5.1).
        let first = self["Age"]?.split(separator: ",").first?.filter { $0 != " " } ?? ""
        guard !first.isEmpty, first.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return 0 }
        return Double(first) ?? 0
    }

    // For how long it is fresh (section 4.2.1), in seconds

    var lifetime: Double {
        if let age = control.seconds("max-age", invalid: 0) { return age }
        if let expires = self["Expires"] {
            // A value that isn't a date, such as 0, has passed (section 5.3), and so has one with other separators.
            return HTTPDate.date(expires, isExact: true).map { max($0.timeIntervalSince(date), 0) } ?? 0
        }
        return heuristicLifetime
    }

    /// A tenth of the time for which it had not been changed when it came, a week at most (section 4.2.2).
    private var heuristicLifetime: Double {
        guard HTTPStatuses.heuristicallyCacheable.contains(stored.statusCode) || control.has("public"),
            let modified = self["Last-Modified"]?.httpDate
        else { return 0 }
        return min(max(date.timeIntervalSince(modified), 0) / 10, 7 * 86_400)
    }

    // Validators (section 4.3.1)

    var hasValidator: Bool { self["ETag"] != nil || self["Last-Modified"] != nil }

    func addValidators(to request: inout RequestMessage) {
        if let tag = self["ETag"] { request[header: "If-None-Match"] = tag }
        if let date = self["Last-Modified"] { request[header: "If-Modified-Since"] = date }
    }

    /// Returns a Boolean value that indicates whether a 304 validates this response (section 4.3.4).
    ///
    /// The 304 must not have another entity tag.
    func isValidated(by head: ResponseHead) -> Bool {
        guard let tag = head[header: "ETag"], let own = self["ETag"] else { return true }
        return Self.opaque(tag) == Self.opaque(own)
    }

    /// Returns a Boolean value that indicates whether the response to a HEAD request validates this one.
    ///
    /// The response must not have other validators or another length (section 4.3.5).
    func isValidated(byHead head: ResponseHead) -> Bool {
        isValidated(by: head)
            && ["Last-Modified", "Content-Length"].allSatisfy { name in
                guard let other = head[header: name], let own = self[name] else { return true }
                return other == own
            }
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

    /// Returns the response with the headers of a 304 (section 3.2).
    ///
    /// Each header replaces those of its name, except for headers that describe a body, which a 304 doesn't have.
    func updated(by head: ResponseHead, of request: RequestMessage, requestTime: Date, responseTime: Date)
        -> CachedResponse
    {
        let kept: Set<String> = ["content-length", "content-encoding", "content-range", "content-type"]
        let fields = head.headers.filter { !kept.contains($0.name.lowercased()) }
        let names = Set(fields.map { $0.name.lowercased() })
        var headers = HeaderFields()
        for (name, value) in stored.headers where !names.contains(name.lowercased()) { headers.append(name, value) }
        for field in fields { headers.append(field.name, field.value) }
        var updated = self
        let merged = ResponseHead(statusCode: stored.statusCode, headers: headers, url: stored.url)
        updated.stored = StoredResponse(merged, of: request, without: HTTPStatuses.connectionFields(of: headers))
        updated.requestTime = requestTime
        updated.responseTime = responseTime
        return updated
    }

    // Responses to callers

    /// - Parameter status: What the cache says of it.
    func response(at now: Date, _ status: String, isHead: Bool = false) -> TransportResponse {
        var headers = HeaderFields()
        for (name, value) in stored.headers where name.lowercased() != "age" { headers.append(name, value) }
        headers.append("Age", String(Int(age(at: now))))
        headers.append(CacheStatus.header, status)
        let head = ResponseHead(statusCode: stored.statusCode, headers: headers, url: stored.url)
        return TransportResponse(head: head, data: isHead ? Data() : body)
    }

    /// Returns a range of bytes of the body as a response with status 206.
    ///
    /// The result is nil if the body may differ from the one that the server has, such as after decompression.
    func response(at now: Date, _ range: ByteRange) -> TransportResponse? {
        guard stored.statusCode == 200, self["Content-Encoding"] == nil, self["Content-Length"] == String(body.count),
            let offsets = range.offsets(in: body.count)
        else { return nil }
        let whole = response(at: now, CacheStatus.hit)
        var headers = whole.head.headers
        headers["Content-Length"] = String(offsets.count)
        headers["Content-Range"] = "bytes \(offsets.lowerBound)-\(offsets.upperBound - 1)/\(body.count)"
        let head = ResponseHead(statusCode: 206, headers: headers, url: stored.url)
        return TransportResponse(head: head, data: Data(body.dropFirst(offsets.lowerBound).prefix(offsets.count)))
    }
}
