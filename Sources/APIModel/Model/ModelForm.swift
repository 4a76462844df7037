/// The form of generated models, and their conformances in addition to those that every model has.
public struct ModelForm: Sendable, Hashable {
    /// A protocol to which models conform only if the configuration requests it.
    ///
    /// Such a conformance is optional because it takes the compiler some time.
    public enum Conformance: String, Sendable, CaseIterable {
        case hashable = "Hashable"
        /// The protocol `Encodable`, for models that are only received.
        case encodable = "Encodable"
        /// The protocol `Decodable`, for request models.
        case decodable = "Decodable"
        /// Both `Encodable` and `Decodable`.
        case codable = "Codable"
        /// The protocol `Identifiable`, for models with an `id`.
        case identifiable = "Identifiable"
    }

    /// The kind of all models: structures of variables, or classes of constants.
    ///
    /// Operations don't affect the kind, so a new operation never turns a structure into a class.
    public enum Kind: String, Sendable, CaseIterable {
        case `struct`, `class`
    }

    public var kind = Kind.struct
    public var conformances: Set<Conformance> = []

    public init() {}
}
