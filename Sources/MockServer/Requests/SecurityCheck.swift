import OpenAPI

/// A check that a request has the credentials that its operation requires.
///
/// Any value of a credential is accepted.
struct SecurityCheck {
    let document: Document

    /// Returns the challenge for a request without required credentials; nil if none are missing.
    func challenge(of operation: Document.Operation, _ request: MockRequest, _ query: [(String, String)]) -> String? {
        let requirements = operation.security ?? document.security ?? []
        guard !requirements.isEmpty else { return nil }
        var challenges: [String] = []
        for requirement in requirements {
            let own = requirement.schemes.compactMap { scheme in
                document.securitySchemes.first { $0.name == scheme.name }.flatMap { missing($0.kind, request, query) }
            }
            if own.isEmpty { return nil }
            challenges += own
        }
        return challenges.first ?? "Bearer"
    }

    private func missing(
        _ kind: Document.SecurityScheme.Kind, _ request: MockRequest, _ query: [(String, String)]
    ) -> String? {
        func has(_ scheme: String) -> Bool {
            request.header("authorization")?.lowercased().hasPrefix(scheme.lowercased() + " ") ?? false
        }
        switch kind {
        case .apiKey(let name, .header): return request.header(name.lowercased()) == nil ? "ApiKey" : nil
        case .apiKey(let name, .query): return query.contains { $0.0 == name } ? nil : "ApiKey"
        case .apiKey(let name, .cookie):
            let cookies = (request.header("cookie") ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
            return cookies.contains { $0.hasPrefix(name + "=") } ? nil : "ApiKey"
        case .basic: return has("Basic") ? nil : "Basic realm=\"mock\""
        case .bearer, .oauth2, .openIDConnect: return has("Bearer") ? nil : "Bearer"
        case .http(let scheme): return has(scheme) ? nil : scheme
        case .mutualTLS: return nil
        }
    }
}
