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

    /// The form of models that are only received: a class of constants, or a structure of variables.
    public enum ReceivedForm: String, Sendable, CaseIterable {
        case `class`, `struct`
        /// Structures where there are no more than a handful of plain values, and classes else.
        case automatic
    }

    public var conformances: Set<Conformance> = []
    public var received = ReceivedForm.class

    public init() {}
}
