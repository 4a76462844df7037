/// The values that a description declares secret, by their names in messages.
///
/// Logs and errors redact them, in addition to values with well-known secret names (``SecretNames``) and the client's
/// credentials.
public struct DescribedSecrets: Sendable, Hashable {
    /// Headers and parameters, in lower case: API keys, and parameters of the format `password`.
    package let parameters: Set<String>
    /// Fields of bodies, in lower case: properties of the format `password`, and those that are only sent.
    package let fields: Set<String>

    /// The description calls nothing secret.
    public static let none = DescribedSecrets()

    /// Names, in any case.
    public init(parameters: [String] = [], fields: [String] = []) {
        self.parameters = Set(parameters.map { $0.lowercased() })
        self.fields = Set(fields.map { $0.lowercased() })
    }

    /// A Boolean value that indicates whether the description declares no secrets.
    package var isEmpty: Bool { parameters.isEmpty && fields.isEmpty }
}
