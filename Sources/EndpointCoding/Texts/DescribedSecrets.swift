/// The names of the values that an OpenAPI description declares secret.
///
/// Logs and errors redact them, in addition to values with well-known secret names (``SecretNames``) and the client's
/// credentials.
public struct DescribedSecrets: Sendable, Hashable {
    /// The names of secret headers and parameters, in lower case.
    ///
    /// A secret parameter is an API key, or has the format `password`.
    let parameters: Set<String>
    /// The names of secret fields of bodies, in lower case.
    ///
    /// A secret field has the format `password`, or is sent and never received.
    let fields: Set<String>

    /// The names of a description that declares no secrets.
    public static let none = DescribedSecrets()

    /// Creates a set of secret names, which are compared without regard to case.
    public init(parameters: [String] = [], fields: [String] = []) {
        self.parameters = Set(parameters.map { $0.lowercased() })
        self.fields = Set(fields.map { $0.lowercased() })
    }

    /// A Boolean value that indicates whether the description declares no secrets.
    package var isEmpty: Bool { parameters.isEmpty && fields.isEmpty }
}
