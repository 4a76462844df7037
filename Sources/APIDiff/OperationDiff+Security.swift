import Diagnostics
import OpenAPI

// Comparison of security requirements, security schemes and servers.
extension OperationDiff {
    // Comparison of the security requirements and servers of two operations

    mutating func compareSecurity(
        _ one: Document.Operation, _ other: Document.Operation, at name: String
    ) {
        let first = one.security ?? old.document.security ?? []
        let second = (other.security ?? new.document.security ?? []).map(oldNames)
        guard first != second else { return }
        let before = first.isEmpty ? [Document.SecurityRequirement(schemes: [])] : first
        let after = second.isEmpty ? [Document.SecurityRequirement(schemes: [])] : second
        for requirement in before where !after.contains(where: { Self.isMet($0, by: requirement) }) {
            let credentials = requirement.schemes.isEmpty ? "no credentials" : Self.text(requirement)
            report(
                .breaking, "security-changed", name,
                "\(credentials) no longer suffice\(requirement.schemes.count == 1 ? "s" : "")", one.range, other.range)
        }
        for requirement in after where !before.contains(where: { Self.isMet($0, by: requirement) }) {
            let credentials = requirement.schemes.isEmpty ? "no credentials" : Self.text(requirement)
            report(.compatible, "security-added", name, "\(credentials) may be used", one.range, other.range)
        }
    }

    /// Returns a requirement of the new version, with the old names of renamed security schemes.
    private func oldNames(_ requirement: Document.SecurityRequirement) -> Document.SecurityRequirement {
        var requirement = requirement
        for index in requirement.schemes.indices {
            requirement.schemes[index].name =
                renamedSchemes[requirement.schemes[index].name] ?? requirement.schemes[index].name
        }
        return requirement
    }

    /// Returns whether the credentials for `others` satisfy all schemes and scopes of `requirement`.
    static func isMet(
        _ requirement: Document.SecurityRequirement, by others: Document.SecurityRequirement
    ) -> Bool {
        requirement.schemes.allSatisfy { scheme in
            others.schemes.contains { $0.name == scheme.name && Set(scheme.scopes).isSubset(of: $0.scopes) }
        }
    }

    static func text(_ requirement: Document.SecurityRequirement) -> String {
        requirement.schemes.map { scheme in
            scheme.scopes.isEmpty ? "'\(scheme.name)'" : "'\(scheme.name)' (\(scheme.scopes.joined(separator: ", ")))"
        }.joined(separator: " and ")
    }

    mutating func compareSchemes() {
        let oldNames = Set(old.document.securitySchemes.map(\.name))
        var additions = new.document.securitySchemes.filter { !oldNames.contains($0.name) }
        for scheme in old.document.securitySchemes {
            let subject = "security scheme '\(scheme.name)'"
            guard let match = new.document.securitySchemes.first(where: { $0.name == scheme.name }) else {
                // The name of a scheme isn't sent, so another scheme for the same credentials takes its place.
                guard let index = additions.firstIndex(where: { isSame(scheme, $0) }) else {
                    report(
                        .risky, "security-scheme-removed", subject, "the security scheme is removed", scheme.range, nil)
                    continue
                }
                let renamed = additions.remove(at: index)
                renamedSchemes[renamed.name] = scheme.name
                report(
                    .compatible, "security-scheme-renamed", subject, "the security scheme is called '\(renamed.name)'",
                    scheme.range, renamed.range)
                continue
            }
            let (first, second) = (Self.text(scheme.kind), Self.text(match.kind))
            if first != second {
                report(
                    .breaking, "security-scheme-changed", subject, "the scheme changed from \(first) to \(second)",
                    scheme.range, match.range)
            }
            compareURLs(scheme, match, at: subject)
        }
        for scheme in additions {
            report(
                .compatible, "security-scheme-added", "security scheme '\(scheme.name)'", "a security scheme is added",
                nil, scheme.range)
        }
    }

    /// Returns whether two schemes, regardless of their names, require the same credentials.
    private func isSame(_ one: Document.SecurityScheme, _ other: Document.SecurityScheme) -> Bool {
        guard Self.text(one.kind) == Self.text(other.kind) else { return false }
        var comparison = OperationDiff(old, new)
        comparison.compareURLs(one, other, at: "")
        return comparison.changes.isEmpty
    }

    /// Compares the URLs and scopes that clients need to obtain tokens.
    private mutating func compareURLs(
        _ one: Document.SecurityScheme, _ other: Document.SecurityScheme, at subject: String
    ) {
        var urls: [(name: String, old: String?, new: String?)] = []
        switch (one.kind, other.kind) {
        case (.openIDConnect(let first), .openIDConnect(let second)): urls = [("openIdConnectUrl", first, second)]
        case (.oauth2(let before, let first), .oauth2(let after, let second)):
            urls = [("oauth2MetadataUrl", first, second)]
            for grant in Document.SecurityScheme.Flow.Grant.allCases {
                let flows = [before, after].map { $0.first { $0.grant == grant } }
                guard let former = flows[0], let latter = flows[1] else {
                    guard flows[0] != nil || flows[1] != nil else { continue }
                    report(
                        flows[1] == nil ? .breaking : .compatible,
                        flows[1] == nil ? "security-flow-removed" : "security-flow-added", subject,
                        "the flow '\(grant.rawValue)' is \(flows[1] == nil ? "removed" : "added")", one.range,
                        other.range)
                    continue
                }
                urls += [
                    ("authorizationUrl", former.authorizationURL, latter.authorizationURL),
                    ("deviceAuthorizationUrl", former.deviceAuthorizationURL, latter.deviceAuthorizationURL),
                    ("tokenUrl", former.tokenURL, latter.tokenURL),
                    ("refreshUrl", former.refreshURL, latter.refreshURL),
                ].map { ("\(grant.rawValue).\($0.0)", $0.1, $0.2) }
                let scopes = [former, latter].map { Set($0.scopes.map(\.name)) }
                for scope in scopes[0].symmetricDifference(scopes[1]).sorted() {
                    let isAdded = scopes[1].contains(scope)
                    report(
                        isAdded ? .compatible : .risky, "security-scope-\(isAdded ? "added" : "removed")", subject,
                        "the scope '\(scope)' of the flow '\(grant.rawValue)' is \(isAdded ? "added" : "removed")",
                        one.range, other.range)
                }
            }
        default: return
        }
        for url in urls where url.old != url.new {
            // Clients of the old version use the old URL, which may no longer work.
            report(
                url.old == nil ? .compatible : .risky, "security-url-changed", subject,
                SchemaDiff.change(of: url.name, url.old, url.new), one.range, other.range)
        }
    }

    static func text(_ kind: Document.SecurityScheme.Kind) -> String {
        switch kind {
        case .apiKey(let name, let location): "an API key in \(location.rawValue) '\(name)'"
        case .basic: "basic authentication"
        case .bearer: "a bearer token"
        case .http(let scheme): "HTTP authentication '\(scheme)'"
        case .oauth2: "OAuth 2"
        case .openIDConnect: "OpenID Connect"
        case .mutualTLS: "mutual TLS"
        }
    }

    mutating func compareServers(
        _ first: [Document.Server], _ second: [Document.Server], at subject: String, _ one: SourceRange?,
        _ other: SourceRange?
    ) {
        // Clients ignore a slash at the end.
        func address(_ server: Document.Server) -> String {
            server.url.hasSuffix("/") ? String(server.url.dropLast()) : server.url
        }
        let (before, after) = (first.map(address), second.map(address))
        for server in first where !after.contains(address(server)) {
            report(
                .risky, "server-removed", subject, "the server '\(server.url)' is removed", one ?? server.range, other)
        }
        for server in first {
            guard let match = second.first(where: { address($0) == address(server) }) else { continue }
            for variable in server.variables {
                guard let other = match.variables.first(where: { $0.name == variable.name }) else { continue }
                let gone = variable.allowedValues.filter { !other.allowedValues.contains($0) }
                var messages = other.allowedValues.isEmpty ? [] : gone.map { "the value '\($0)' is removed" }
                if variable.defaultValue != other.defaultValue {
                    messages.append(SchemaDiff.change(of: "default", variable.defaultValue, other.defaultValue))
                }
                for message in messages {
                    report(
                        .risky, "server-variable-changed", "\(subject): variable '\(variable.name)'", message,
                        server.range, match.range)
                }
            }
        }
        for server in second where !before.contains(address(server)) {
            report(
                .compatible, "server-added", subject, "the server '\(server.url)' is added", one, other ?? server.range)
        }
    }
}
