/// The credentials of a client, which can be of several kinds.
///
/// ```swift
/// let member = BookstoreClient(credentials: .bearer("an access token"))
/// let both   = BookstoreClient(credentials: .bearer("an access token").and(.apiKey("a key")))
/// ```
public struct Credentials: Sendable {
    /// The location of an API key.
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
        case token(any TokenProvider)
        case basic(user: String, password: String)
        case apiKey(String, name: String, location: Location)
    }

    private struct Credential: Sendable {
        let kind: Kind
        /// The description's security scheme that it is for; nil for any.
        let scheme: String?

        /// Returns the scopes that the token must have.
        func scopes(among schemes: [RequiredScheme]) -> [String] {
            schemes.first { scheme == nil ? !$0.scopes.isEmpty : $0.key == scheme }?.scopeList ?? []
        }
    }

    private let held: [Credential]

    /// Nothing is sent.
    public static let none = Credentials(held: [])

    /// Returns credentials with an access token (RFC 6750).
    public static func bearer(_ token: String, scheme: String? = nil) -> Credentials {
        Credentials(held: [Credential(kind: .bearer(token), scheme: scheme)])
    }

    /// Returns credentials with a token provider (RFC 6750).
    ///
    /// The provider is called for each request, and refreshes the token when a server refuses it.
    public static func bearer(_ tokens: any TokenProvider, scheme: String? = nil) -> Credentials {
        Credentials(held: [Credential(kind: .token(tokens), scheme: scheme)])
    }

    /// Returns credentials with a user name and password (RFC 7617).
    public static func basic(user: String, password: String, scheme: String? = nil) -> Credentials {
        Credentials(held: [Credential(kind: .basic(user: user, password: password), scheme: scheme)])
    }

    /// Returns credentials with an API key.
    public static func apiKey(
        _ key: String, name: String, in location: Location, scheme: String? = nil
    ) -> Credentials {
        Credentials(held: [Credential(kind: .apiKey(key, name: name, location: location), scheme: scheme)])
    }

    /// Combines two sets of credentials.
    public func and(_ others: Credentials) -> Credentials {
        Credentials(held: held + others.held)
    }

    /// The headers and parameters of the query that these put in, by their names in lower case.
    var names: Set<String> {
        Set(
            held.map { credential in
                switch credential.kind {
                case .bearer, .token, .basic: "authorization"
                case .apiKey(_, let name, let location): location == .cookie ? "cookie" : name.lowercased()
                }
            }
        )
    }

    /// Adds the credentials of an operation to `request`, except for tokens to request.
    ///
    /// An existing header is preserved.
    ///
    /// - Parameter security: Alternatives, each a list of schemes needed together: of those that are held completely
    ///   the first is sent. Nil sends all that is held.
    ///
    /// - Throws: ``ParameterError`` when a credential holds what would end its line.
    func apply(to request: inout RequestMessage, security: [[RequiredScheme]]?) throws {
        for credential in chosen(for: security).credentials { try Self.apply(credential.kind, to: &request) }
    }

    /// Adds to `request` what an operation asks for, tokens included.
    ///
    /// - Parameter renewed: What took the place of a token that was refused.
    /// - Returns: The token that a provider gave, where it was sent.
    func applyTokens(
        to request: inout RequestMessage, security: [[RequiredScheme]]?, refreshed: SentToken? = nil
    ) async throws -> SentToken? {
        var sent: SentToken?
        let chosen = chosen(for: security)
        for credential in chosen.credentials {
            guard case .token(let provider) = credential.kind else {
                try Self.apply(credential.kind, to: &request)
                continue
            }
            guard request[header: "Authorization"] == nil else { continue }
            if let refreshed {
                sent = refreshed
            } else {
                let scopes = credential.scopes(among: chosen.schemes)
                sent = SentToken(token: try await Self.token(of: provider, scopes), provider: provider, scopes: scopes)
            }
            if let authorization = sent?.token.authorization {
                try Self.check("Authorization", authorization)
                request[header: "Authorization"] = authorization
            }
        }
        return sent
    }

    private static func token(of provider: any TokenProvider, _ scopes: [String]) async throws -> AccessToken {
        do {
            return try await provider.token(scopes: scopes)
        } catch {
            throw Task.isCancelled ? Cancellation.error : TokenError.unavailable(error)
        }
    }

    /// Throws an error for a header that contains a line end.
    ///
    /// Foundation would omit such a header, and the request would be sent without credentials.
    private static func check(_ name: String, _ value: String) throws {
        if let error = ParameterError(header: name, value) { throw error }
    }

    private static func apply(_ kind: Kind, to request: inout RequestMessage) throws {
        switch kind {
        case .bearer(let token):
            try check("Authorization", token)
            request.setHeaderIfMissing("Authorization", "Bearer " + token)
        case .token:
            break
        case .basic(let user, let password):
            let pair = Data("\(user):\(password)".utf8).base64EncodedString()
            request.setHeaderIfMissing("Authorization", "Basic " + pair)
        case .apiKey(let key, let name, .header):
            try check(name, key)
            request.setHeaderIfMissing(name, key)
        case .apiKey(let key, let name, .query):
            let name = PercentEncoding.encoded(name) + "="
            // Servers that give the URL of the next page tend to leave the key in it.
            let query = RequestURL.query(of: request.url)
            if query?.split(separator: "&").contains(where: { $0.hasPrefix(name) }) == true { return }
            request.url = RequestURL.appending(name + PercentEncoding.encoded(key), to: request.url)
        case .apiKey(let key, let name, .cookie):
            guard HeaderText.isValidInCookie(name), !name.isEmpty else {
                throw ParameterError.forbiddenCharacter(parameter: name)
            }
            let cookie = name + "=" + PercentEncoding.encoded(key)
            let others = request[header: "Cookie"].map { $0 + "; " } ?? ""
            request[header: "Cookie"] = others + cookie
        }
    }

    var isEmpty: Bool { held.isEmpty }

    /// A Boolean value that indicates whether any of the credentials has a token provider.
    var holdsTokens: Bool {
        held.contains { if case .token = $0.kind { true } else { false } }
    }

    /// Returns the credentials for the security requirements.
    ///
    /// A requirement without schemes needs no credentials, but credentials for another alternative are sent
    /// nevertheless. Credentials without a scheme are sent wherever any are required.
    private func chosen(
        for security: [[RequiredScheme]]?
    ) -> (credentials: [Credential], schemes: [RequiredScheme]) {
        guard let security else { return (held, []) }
        let needed = security.filter { !$0.isEmpty }
        for schemes in needed {
            let matching = schemes.compactMap { scheme in held.first { $0.scheme == scheme.key } }
            if matching.count == schemes.count { return (matching, schemes) }
        }
        let others = held.filter { $0.scheme == nil }
        guard let schemes = needed.first, !others.isEmpty else { return ([], []) }
        return (schemes.compactMap { scheme in held.first { $0.scheme == scheme.key } } + others, schemes)
    }
}

/// A token that went with a request, and who gave it.
struct SentToken: Sendable {
    let token: AccessToken
    let provider: any TokenProvider
    /// The scopes that the operation requires.
    var scopes: [String] = []

    /// Returns a refreshed token.
    func refreshed() async throws -> SentToken {
        SentToken(token: try await provider.refresh(after: token, scopes: scopes), provider: provider, scopes: scopes)
    }

    /// Returns a Boolean value that indicates whether the server refused the token of the request.
    ///
    /// The server itself, rather than one that it redirected to, must have refused the token. The result is false if
    /// the header had another value.
    func isRejected(by head: ResponseHead?, to message: RequestMessage) -> Bool {
        guard head?.statusCode == 401, message[header: "Authorization"] == token.authorization,
            let origin = WebOrigin(message.url)
        else { return false }
        return head?.url.flatMap { WebOrigin($0) } == origin
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kinds, without the secrets.
    public var description: String {
        let kinds = held.map { credential in
            switch credential.kind {
            case .bearer, .token: "bearer"
            case .basic: "basic"
            case .apiKey(_, let name, _): "apiKey \(name)"
            }
        }
        return "Credentials(\(kinds.joined(separator: ", ")))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension RequestMessage {
    fileprivate mutating func setHeaderIfMissing(_ name: String, _ value: String) {
        if self[header: name] == nil { self[header: name] = value }
    }
}
