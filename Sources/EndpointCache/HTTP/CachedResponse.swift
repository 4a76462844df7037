import EndpointRuntime

/// A response that an HTTP cache has stored, with the times that determine its age.
struct CachedResponse {
    var stored: StoredResponse
    var body: Data
    /// The time when the request of the stored response was sent.
    var requestTime: Date
    /// The time when the stored response was received.
    var responseTime: Date
    /// The salted hash of the request's credentials (``CredentialFingerprint``); nil for no credentials.
    var credentials: String?

    /// The value of a header field of the stored response.
    subscript(_ name: String) -> String? { stored.head[header: name] }

    var control: CacheControl { CacheControl(self["Cache-Control"]) }

    // The age of a response is computed in seconds (RFC 9111, section 4.2.3).

    func age(at now: Date) -> Double {
        let apparent = max(responseTime.timeIntervalSince(date), 0)
        let corrected = ageValue + max(responseTime.timeIntervalSince(requestTime), 0)
        let age = max(apparent, corrected) + max(now.timeIntervalSince(responseTime), 0)
        // A server may send more digits than a number holds (section 1.2.2).
        return age < CacheControl.longest ? age : CacheControl.longest
    }

    private var date: Date { self["Date"].flatMap { Date(httpDate: $0) } ?? responseTime }

    private var ageValue: Double {
        // If a header `Age` has several values, the first value is used (section 5.1).
        let first = self["Age"]?.split(separator: ",").first?.filter { $0 != " " } ?? ""
        guard !first.isEmpty, first.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return 0 }
        return Double(first) ?? 0
    }

    // The freshness lifetime is computed in seconds (section 4.2.1).

    var lifetime: Double {
        if let age = control.seconds("max-age", invalid: 0) { return age }
        if let expires = self["Expires"] {
            // An invalid date, such as 0 or a date with other separators, means that the response has already expired
            // (section 5.3).
            guard Self.hasExactSeparators(expires), let end = Date(httpDate: expires) else { return 0 }
            return max(end.timeIntervalSince(date), 0)
        }
        return heuristicLifetime
    }

    /// Returns a Boolean value that indicates whether exactly one space separates a date's parts.
    ///
    /// The weekday may be followed by a comma. The day of C's `asctime` has two characters; the first may be a space.
    private static func hasExactSeparators(_ date: String) -> Bool {
        let parts = date.split(separator: " ", omittingEmptySubsequences: false)
        let hasComma = parts[0].hasSuffix(",")
        let isPadded = parts.count == 6 && parts[2].isEmpty
        return parts.enumerated().allSatisfy { index, part in
            (!part.isEmpty || (index == 2 && isPadded))
                && part.filter { $0 == "," }.count == (index == 0 && hasComma ? 1 : 0)
        } && (hasComma ? [4, 6].contains(parts.count) : parts.count == 5 || isPadded)
    }

    /// A tenth of the time since the last modification, at most a week (section 4.2.2).
    private var heuristicLifetime: Double {
        guard HTTPStatuses.heuristicallyCacheable.contains(stored.statusCode) || control.has("public"),
            let modified = self["Last-Modified"].flatMap({ Date(httpDate: $0) })
        else { return 0 }
        return min(max(date.timeIntervalSince(modified), 0) / 10, 7 * 86_400)
    }

    // Validators are sent in conditional requests (section 4.3.1).

    var hasValidator: Bool { self["ETag"] != nil || self["Last-Modified"] != nil }

    func addValidators(to request: inout RequestMessage) {
        if let tag = self["ETag"] { request[header: "If-None-Match"] = tag }
        if let date = self["Last-Modified"] { request[header: "If-Modified-Since"] = date }
    }

    /// Returns a Boolean value that indicates whether a 304 validates this response (section 4.3.4).
    ///
    /// A 304 with another entity tag doesn't validate the response.
    func isValidated(by head: ResponseHead) -> Bool {
        guard let tag = head[header: "ETag"], let own = self["ETag"] else { return true }
        return Self.opaque(tag) == Self.opaque(own)
    }

    /// Returns a Boolean value that indicates whether a response to HEAD validates this response.
    ///
    /// The response to HEAD must not have other validators or another length (section 4.3.5).
    func isValidated(byHead head: ResponseHead) -> Bool {
        isValidated(by: head)
            && ["Last-Modified", "Content-Length"].allSatisfy { name in
                guard let other = head[header: name], let own = self[name] else { return true }
                return other == own
            }
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }

    /// Returns the stored response, updated with the headers of a 304 (section 3.2).
    ///
    /// Each header of the 304 replaces the stored headers with the same name. Headers that describe a body aren't
    /// updated, because a 304 has no body.
    func updated(
        by head: ResponseHead, of request: TransportRequest, requestTime: Date, responseTime: Date
    ) -> CachedResponse {
        let kept: Set<String> = ["content-length", "content-encoding", "content-range", "content-type"]
        let fields = head.headers.filter { !kept.contains($0.name.lowercased()) }
        let names = Set(fields.map { $0.name.lowercased() })
        var headers = HeaderFields()
        for (name, value) in stored.headers where !names.contains(name.lowercased()) { headers.append(name, value) }
        for field in fields { headers.append(field.name, field.value) }
        var updated = self
        let merged = ResponseHead(statusCode: stored.statusCode, headers: headers, url: stored.url)
        updated.stored = StoredResponse(
            request.withoutSecrets(merged), of: request.message.method, request.redactedURL,
            without: HTTPStatuses.connectionFields(of: headers))
        updated.requestTime = requestTime
        updated.responseTime = responseTime
        return updated
    }

    // The functions below create responses for callers.

    /// Returns the stored response, with the headers `Age` and `Cache-Status`.
    ///
    /// - Parameter status: The value of the header `Cache-Status`.
    func response(at now: Date, _ status: String, isHead: Bool = false) -> TransportResponse {
        var headers = HeaderFields()
        for (name, value) in stored.headers where name.lowercased() != "age" { headers.append(name, value) }
        headers.append("Age", String(Int64(age(at: now))))
        headers.append(CacheStatus.header, status)
        let head = ResponseHead(statusCode: stored.statusCode, headers: headers, url: stored.url)
        return TransportResponse(head: head, data: isHead ? Data() : body)
    }

    /// Returns a partial response (206) with a range of the stored body.
    ///
    /// The result is nil if the stored body may differ from the server's representation, for example after
    /// decompression.
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
