import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a client shows to prove who it is; several kinds can be held at once.
public struct Credentials: Sendable {
    /// Where a key is sent.
    public enum Location: Sendable {
        /// In a header of the key's name.
        case header
        /// In a parameter of the query.
        case query
        /// In a cookie.
        case cookie
    }

    private enum Kind: Sendable {
        case bearer(String)
        case basic(user: String, password: String)
        case apiKey(String, name: String, location: Location)
    }

    private struct Credential: Sendable {
        let kind: Kind
        /// The description's security scheme that it is for; nil for any.
        let scheme: String?
    }

    private let held: [Credential]

    /// Nothing is sent.
    public static let none = Credentials(held: [])

    /// An access token (RFC 6750).
    public static func bearer(_ token: String, scheme: String? = nil) -> Credentials {
        Credentials(held: [Credential(kind: .bearer(token), scheme: scheme)])
    }

    /// A name and a password (RFC 7617).
    public static func basic(user: String, password: String, scheme: String? = nil) -> Credentials {
        Credentials(held: [Credential(kind: .basic(user: user, password: password), scheme: scheme)])
    }

    /// A key under a name.
    public static func apiKey(
        _ key: String, name: String, in location: Location, scheme: String? = nil
    ) -> Credentials {
        Credentials(held: [Credential(kind: .apiKey(key, name: name, location: location), scheme: scheme)])
    }

    /// These and the others.
    public func and(_ others: Credentials) -> Credentials {
        Credentials(held: held + others.held)
    }

    /// The headers and parameters of the query that these put in, by their names in lower case.
    var names: Set<String> {
        Set(
            held.map { credential in
                switch credential.kind {
                case .bearer, .basic: "authorization"
                case .apiKey(_, let name, let location): location == .cookie ? "cookie" : name.lowercased()
                }
            }
        )
    }

    /// Adds to `request` what an operation asks for. A header that is there already stays.
    ///
    /// - Parameter security: Alternatives, each a list of schemes needed together: of those that are held completely the
    ///   first is sent. Nil sends all that is held.
    func apply(to request: inout URLRequest, security: [[String]]?) {
        for credential in chosen(for: security) {
            switch credential.kind {
            case .bearer(let token):
                request.setHeaderIfMissing("Authorization", "Bearer " + token)
            case .basic(let user, let password):
                let pair = Data("\(user):\(password)".utf8).base64EncodedString()
                request.setHeaderIfMissing("Authorization", "Basic " + pair)
            case .apiKey(let key, let name, .header):
                request.setHeaderIfMissing(name, key)
            case .apiKey(let key, let name, .query):
                let name = PercentEncoding.encoded(name) + "="
                // Servers that give the URL of the next page tend to leave the key in it.
                if request.url?.query?.split(separator: "&").contains(where: { $0.hasPrefix(name) }) == true { continue }
                request.url = request.url?.appendingEncodedQuery(name + PercentEncoding.encoded(key))
            case .apiKey(let key, let name, .cookie):
                let cookie = name + "=" + PercentEncoding.encoded(key)
                let others = request.value(forHTTPHeaderField: "Cookie").map { $0 + "; " } ?? ""
                request.setValue(others + cookie, forHTTPHeaderField: "Cookie")
            }
        }
    }

    private func chosen(for security: [[String]]?) -> [Credential] {
        guard let security else { return held }
        for schemes in security where !schemes.isEmpty {
            let matching = schemes.compactMap { scheme in held.first { $0.scheme == nil || $0.scheme == scheme } }
            if matching.count == schemes.count { return matching }
        }
        return []
    }
}

extension URLRequest {
    fileprivate mutating func setHeaderIfMissing(_ name: String, _ value: String) {
        if self.value(forHTTPHeaderField: name) == nil { setValue(value, forHTTPHeaderField: name) }
    }
}
