import EndpointRuntime

/// The cookies that servers replaced in responses to safe requests, a counter of visits for example: a response stored
/// before is reused afterwards, as in browsers. A cookie that changes in another way may be that of another user.
final class CookieHistory: Sendable {
    /// Cookies as they are sent (`name=value`), each with the one that it replaces; an empty string for none.
    typealias Cookies = [String: String]

    private let replaced = Locked<Cookies>([:])

    /// - Parameter headers: The headers that a transport adds to a request.
    func cookies(in headers: [String: String], sentTo url: String) -> Cookies {
        let header = headers.first { $0.key.lowercased() == "cookie" }?.value ?? ""
        let pairs = header.split(separator: ";").map { String($0.drop { $0 == " " }) }
        return replaced.withLock { replaced in
            Dictionary(
                pairs.map { ($0, replaced[Self.key($0, url)] ?? $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Records the cookies of a response to a safe request.
    ///
    /// - Parameters:
    ///   - before: The cookies of the request.
    ///   - after: Those of the next request. One that the response doesn't set is from a login meanwhile.
    func record(_ before: Cookies, _ after: Cookies, setBy head: ResponseHead, from url: String) {
        guard let set = head[header: "Set-Cookie"] else { return }
        replaced.withLock { replaced in
            for cookie in after.keys where before[cookie] == nil && set.contains(cookie) {
                let former = before.first { Self.name(of: $0.key) == Self.name(of: cookie) }
                if let former { replaced[Self.key(former.key, url)] = nil }
                replaced[Self.key(cookie, url)] = former?.value ?? ""
            }
        }
    }

    private static func name(of cookie: String) -> Substring { cookie.prefix { $0 != "=" } }

    private static func key(_ cookie: String, _ url: String) -> String { "\(url.webOrigin ?? url)\n\(cookie)" }
}
