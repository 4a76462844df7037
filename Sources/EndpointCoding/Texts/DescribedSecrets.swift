/// Which values a description calls secret, by the names that they have on the wire: what isn't shown in logs and errors,
/// beside what is secret by its name (``SecretNames``) and what the client's own credentials put in.
public struct DescribedSecrets: Sendable, Hashable {
    /// Headers and parameters, in lower case: API keys, and parameters of the format `password`.
    public let parameters: Set<String>
    /// Fields of bodies, in lower case: properties of the format `password`, and those that are only sent.
    public let fields: Set<String>

    /// The description calls nothing secret.
    public static let none = DescribedSecrets()

    /// Names, in any case.
    public init(parameters: [String] = [], fields: [String] = []) {
        self.parameters = Set(parameters.map { $0.lowercased() })
        self.fields = Set(fields.map { $0.lowercased() })
    }

    /// Whether the description calls nothing secret.
    public var isEmpty: Bool { parameters.isEmpty && fields.isEmpty }
}
