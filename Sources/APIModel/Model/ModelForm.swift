/// The form and the conformances of generated models, in addition to those that all have.
public struct ModelForm: Sendable, Hashable {
    /// A protocol that models conform to when they are asked to, since each takes the compiler some time.
    public enum Conformance: String, Sendable, CaseIterable {
        case hashable = "Hashable"
        /// For received models.
        case encodable = "Encodable"
        /// For request models.
        case decodable = "Decodable"
        /// Both.
        case codable = "Codable"
        /// For models with an `id`.
        case identifiable = "Identifiable"
    }

    /// The kind of all models: structures of variables, or classes of constants.
    ///
    /// Operations don't affect the kind, so that a new operation never turns one kind into the other.
    public enum Kind: String, Sendable, CaseIterable {
        case `struct`, `class`
    }

    public var kind = Kind.struct
    public var conformances: Set<Conformance> = []

    public init() {}
}
