import EndpointRuntime

/// A history of cookies that servers set in responses to safe requests, such as a counter of visits.
///
/// A response that was stored before a server set such a cookie is reused afterwards, as in browsers. A cookie that
/// changes in another way may belong to another user, so that user's stored responses aren't reused.
final class CookieHistory: Sendable {
    /// Cookies as they are sent (`name=value`), each with the cookie that it replaces.
    ///
    /// An empty string means that the cookie replaces no other cookie.
    typealias Cookies = [String: String]

    /// The maximum number of entries of ``replaced``.
    ///
    /// When the entries are removed, stored responses must be requested once more.
    private static let limit = 10_000

    /// Cookies with their origin, each with the cookie that it replaces.
    ///
    /// The replaced cookie may have replaced another cookie.
    private let replaced = Locked<Cookies>([:])

    /// Returns the cookies that a transport adds to a request.
    ///
    /// - Parameter headers: The headers that the transport adds to the request.
    func cookies(in headers: [String: String], sentTo url: String) -> Cookies {
        let header = headers.first { $0.key.lowercased() == "cookie" }?.value ?? ""
        let pairs = header.split(separator: ";").map { String($0.drop { $0 == " " }) }
        return updated(Dictionary(pairs.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }), sentTo: url)
    }

    /// Returns the cookies of a request with the cookies that they replace.
    ///
    /// The replaced cookies may have changed, because responses to parallel requests were recorded in the meantime.
    func updated(_ cookies: Cookies, sentTo url: String) -> Cookies {
        replaced.withLock { replaced in cookies.mapValues { Self.first($0, url, replaced) } }
    }

    /// Records the cookies of a response to a safe request.
    ///
    /// - Parameters:
    ///   - before: The cookies of the request.
    ///   - after: The cookies of the next request. A cookie that the response doesn't set is from a login in the
    ///     meantime and isn't recorded.
    func record(_ before: Cookies, _ after: Cookies, setBy head: ResponseHead, from url: String) {
        guard let set = head[header: "Set-Cookie"] else { return }
        replaced.withLock { replaced in
            if replaced.count > Self.limit { replaced = [:] }
            for cookie in Self.cookies(in: set).union(after.keys.filter(set.contains)) where before[cookie] == nil {
                let former = before.first { Self.name(of: $0.key) == Self.name(of: cookie) }
                let first = former.map { Self.first($0.value, url, replaced) } ?? ""
                replaced[Self.key(cookie, url)] = first == cookie ? nil : first
            }
        }
    }

    /// Removes the records of cookies that a response to an unsafe request sets, such as a login.
    func remove(_ before: Cookies, setBy head: ResponseHead, from url: String) {
        guard let set = head[header: "Set-Cookie"] else { return }
        replaced.withLock { replaced in
            for cookie in Self.cookies(in: set) where before[cookie] == nil { replaced[Self.key(cookie, url)] = nil }
        }
    }

    /// Returns the first cookie in a sequence of replaced cookies.
    private static func first(_ cookie: String, _ url: String, _ replaced: Cookies) -> String {
        var first = cookie
        // The loop has a limit, because responses to parallel requests may be recorded in any order, so that the
        // sequence may be a circle.
        for _ in 0..<replaced.count {
            guard let former = replaced[key(first, url)] else { break }
            first = former
        }
        return first
    }

    /// Returns the cookies of `Set-Cookie` headers that are joined by commas; dates contain commas too.
    private static func cookies(in header: String) -> Set<String> {
        let pairs = header.split(separator: ",").map { part in part.prefix { $0 != ";" } }
        return Set(pairs.filter { $0.contains("=") }.map { $0.split(whereSeparator: { " \t".contains($0) }).joined() })
    }

    private static func name(of cookie: String) -> Substring { cookie.prefix { $0 != "=" } }

    private static func key(_ cookie: String, _ url: String) -> String {
        "\(WebOrigin(url)?.description ?? url)\n\(cookie)"
    }
}
