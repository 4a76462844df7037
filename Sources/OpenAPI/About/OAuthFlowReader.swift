import Diagnostics
import SpecSyntax

/// A reader of OAuth 2 flows.
enum OAuthFlowReader {
    static func flows(of scheme: SyntaxMapping, in reading: ReadContext) -> [Document.SecurityScheme.Flow] {
        guard reading.version == .v2_0 else { return flows(scheme["flows"], in: reading) }
        return swaggerFlow(scheme, in: reading).map { [$0] } ?? []
    }

    /// Returns the flows in a fixed order, which begins with the client credentials flow.
    ///
    /// A program without a user would try the flows in this order. The order in the description is irrelevant.
    private static func flows(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.SecurityScheme.Flow] {
        guard let mapping = reading.mapping(node, "flows") else { return [] }
        let known = Document.SecurityScheme.Flow.Grant.allCases.filter {
            reading.version >= .v3_2 || $0 != .deviceAuthorization
        }
        return known.compactMap { grant in
            reading.mapping(mapping[grant.rawValue], grant.rawValue).map { fields in
                checkAddresses(of: fields, grant, in: reading)
                return flow(fields, grant, in: reading)
            }
        }
    }

    /// Returns the names of the URL fields that a flow can have (OpenAPI 3.2, 4.29.1).
    private static func addressFields(of grant: Document.SecurityScheme.Flow.Grant) -> [String] {
        switch grant {
        case .implicit: ["authorizationUrl", "refreshUrl"]
        case .password, .clientCredentials: ["tokenUrl", "refreshUrl"]
        case .authorizationCode: ["authorizationUrl", "tokenUrl", "refreshUrl"]
        case .deviceAuthorization: ["deviceAuthorizationUrl", "tokenUrl", "refreshUrl"]
        }
    }

    /// Reports the URL fields of a flow that only other flows can have.
    private static func checkAddresses(
        of mapping: SyntaxMapping, _ grant: Document.SecurityScheme.Flow.Grant, in reading: ReadContext
    ) {
        let own = Self.addressFields(of: grant)
        let all = Set(Document.SecurityScheme.Flow.Grant.allCases.flatMap { Self.addressFields(of: $0) })
        for entry in mapping.entries where all.contains(entry.key) && !own.contains(entry.key) {
            reading.sink.report(
                .unknownField, "unknown field '\(entry.key)' of the flow '\(grant.rawValue)'; ignored",
                at: entry.keyRange, hint: "expected " + own.map { "'\($0)'" }.joined(separator: ", ")
            )
        }
    }

    /// Returns the single flow of a Swagger 2.0 security scheme.
    ///
    /// The flow's fields are fields of the scheme itself.
    private static func swaggerFlow(_ scheme: SyntaxMapping, in reading: ReadContext) -> Document.SecurityScheme
        .Flow?
    {
        let grant: Document.SecurityScheme.Flow.Grant
        switch reading.text(scheme["flow"], "flow") {
        case "implicit": grant = .implicit
        case "password": grant = .password
        case "accessCode": grant = .authorizationCode
        case "application": grant = .clientCredentials
        case nil: return nil
        case let name?:
            reading.sink.report(
                .invalidValue, "unknown flow '\(name)'; ignored", at: scheme["flow"]?.range,
                hint: "expected 'implicit', 'password', 'application' or 'accessCode'"
            )
            return nil
        }
        return flow(scheme, grant, in: reading)
    }

    private static func flow(
        _ mapping: SyntaxMapping, _ grant: Document.SecurityScheme.Flow.Grant, in reading: ReadContext
    ) -> Document.SecurityScheme.Flow {
        let fields = Self.addressFields(of: grant)
        func url(_ field: String) -> String? {
            fields.contains(field) ? reading.endpoint(in: mapping, field) : nil
        }
        return Document.SecurityScheme.Flow(
            grant: grant, authorizationURL: url("authorizationUrl"),
            deviceAuthorizationURL: url("deviceAuthorizationUrl"),
            tokenURL: url("tokenUrl"), refreshURL: url("refreshUrl"), scopes: scopes(mapping["scopes"], in: reading)
        )
    }

    private static func scopes(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.SecurityScheme.Scope] {
        reading.mapping(node, "scopes")?.entries.filter { reading.version != .v2_0 || !$0.isExtension }.map {
            entry in
            Document.SecurityScheme.Scope(name: entry.key, description: reading.prose(entry.value, entry.key))
        } ?? []
    }
}
