/// The credentials of a client, which may combine several kinds of credentials.
///
/// ```swift
/// let member = BookstoreClient(credentials: .bearer("an access token"))
/// let both   = BookstoreClient(credentials: .bearer("an access token").and(.apiKey("a key")))
/// ```
public struct Credentials: Sendable {
    /// The location of an API key.
    public enum Location: Sendable {
        /// A header with the key's name.
        case header
        /// A query parameter with the key's name.
        case query
        /// A cookie with the key's name.
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
        /// The name of the security scheme that the credential is for; nil for any scheme.
        let scheme: String?

        /// Returns the scopes that the credential's access token must have.
        func scopes(among schemes: [RequiredScheme]) -> [String] {
            schemes.first { scheme == nil ? !$0.scopes.isEmpty : $0.key == scheme }?.scopeList ?? []
        }
    }

    private let held: [Credential]

    /// Empty credentials, which add nothing to requests.
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

    /// The names of the headers and query parameters that the credentials set, in lower case.
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

    /// Adds the credentials of an operation to `request`, except the tokens of token providers.
    ///
    /// An existing header is preserved.
    ///
    /// - Parameter security: The operation's alternatives, each a list of schemes that are required together. The
    ///   credentials of the first alternative whose schemes all have credentials are added. If it is nil, all
    ///   credentials are added.
    ///
    /// - Throws: ``ParameterError`` if a credential contains a character that would end its header line.
    func apply(to request: inout RequestMessage, security: [[RequiredScheme]]?) throws {
        for credential in chosen(for: security).credentials { try Self.apply(credential.kind, to: &request) }
    }

    /// Adds the credentials of an operation to `request`, including the tokens of token providers.
    ///
    /// - Parameter refreshed: The token that replaced a refused token; nil if no token was refused.
    /// - Returns: The token of a token provider, if it was sent.
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
    /// Foundation would omit such a header, and send the request without credentials.
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
            // A server would take the rest of the name for a part of the password (RFC 7617, section 2).
            guard !user.utf8.contains(UInt8(ascii: ":")) else {
                throw ParameterError.forbiddenCharacter(parameter: "user")
            }
            let pair = Data("\(user):\(password)".utf8).base64EncodedString()
            request.setHeaderIfMissing("Authorization", "Basic " + pair)
        case .apiKey(let key, let name, .header):
            try check(name, key)
            request.setHeaderIfMissing(name, key)
        case .apiKey(let key, let name, .query):
            let name = PercentEncoding.encoded(name) + "="
            // The URL of a next page often contains the key already, so the key isn't added again.
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
    /// nevertheless. Credentials that aren't limited to a scheme are sent if any credentials are required.
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

/// An access token that was sent with a request, and the token provider that returned it.
struct SentToken: Sendable {
    let token: AccessToken
    let provider: any TokenProvider
    /// The scopes that the operation requires of the token.
    var scopes: [String] = []

    /// Returns a token that the token provider has refreshed after this token was refused.
    func refresh() async throws -> SentToken {
        SentToken(token: try await provider.refresh(after: token, scopes: scopes), provider: provider, scopes: scopes)
    }

    /// Returns a Boolean value that indicates whether the server refused the token of the request.
    ///
    /// The result is true only for a status of 401 from the request's own server, not from a server that it redirected
    /// to. The result is false if the request's `Authorization` header had another value.
    func isRejected(by head: ResponseHead?, to message: RequestMessage) -> Bool {
        guard head?.statusCode == 401, message[header: "Authorization"] == token.authorization,
            let origin = WebOrigin(message.url)
        else { return false }
        return head?.url.flatMap { WebOrigin($0) } == origin
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kinds of the credentials, without their secrets.
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
