import EndpointRuntime

/// A decision about the reuse of a stored response for a request.
///
/// The decision follows the rules for private caches (RFC 9111, section 4.2).
enum Freshness {
    /// The response may be reused without a request to the server.
    case possible
    /// The response may be reused, and is validated in the background (RFC 5861, section 3).
    case possibleWhileValidating
    /// The response may be reused after the server has validated it.
    case afterValidation
}

extension CachedResponse {
    /// Returns the decision about the reuse of this response for a request at a point in time.
    ///
    /// - Parameter control: The cache directives of the request, which must have the same credentials as the response's
    ///   request.
    func reuse(for control: CacheControl, at now: Date) -> Freshness {
        let own = self.control
        guard !own.hasUnqualified("no-cache"), !control.has("no-cache") else {
            return .afterValidation
        }
        let (age, lifetime) = (age(at: now), lifetime)
        let isFresh = age < lifetime
        // An immutable response isn't revalidated for requests that only require freshness (RFC 8246).
        if isFresh, own.has("immutable") { return .possible }
        if let youngest = control.seconds("min-fresh", invalid: .infinity), lifetime - age < youngest {
            return .afterValidation
        }
        let staleLimit = staleLimit(of: control)
        let overage = control.seconds("max-age", invalid: 0).map { age - $0 } ?? 0
        if overage > (staleLimit ?? 0) { return .afterValidation }
        if isFresh { return .possible }
        guard !own.has("must-revalidate") else { return .afterValidation }
        let staleness = age - lifetime
        if let staleLimit, staleness <= staleLimit { return .possible }
        if overage <= 0, let limit = own.seconds("stale-while-revalidate", invalid: 0), staleness <= limit, limit > 0 {
            return .possibleWhileValidating
        }
        return .afterValidation
    }

    /// Returns the staleness that a request accepts; infinite for `max-stale` without a number.
    ///
    /// See RFC 9111, section 5.2.1.2.
    private func staleLimit(of control: CacheControl) -> Double? {
        guard control.has("max-stale") else { return nil }
        return control.hasUnqualified("max-stale") ? .infinity : control.seconds("max-stale", invalid: 0)
    }

    /// Returns a Boolean value that indicates whether the response may replace a server's error.
    ///
    /// The directive `stale-if-error` allows a stale response in place of an error (RFC 5861, section 4).
    func replacesError(for control: CacheControl, at now: Date) -> Bool {
        let own = self.control
        guard !own.hasUnqualified("no-cache"), !own.has("must-revalidate") else { return false }
        let limits = [own, control].compactMap { $0.seconds("stale-if-error", invalid: 0) }
        guard let limit = limits.max() else { return false }
        return age(at: now) - lifetime <= limit
    }
}
