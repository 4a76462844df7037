/// The rules by which names of a description become names in Swift.
///
/// The styles of other generators preserve the names that an app with their client already uses.
public enum NameStyle: String, CaseIterable, Sendable {
    /// Names by the Swift API Design Guidelines, without words that an operation's group already states.
    case swift
    /// The names of swift-openapi-generator with `namingStrategy: defensive`, its default.
    case apple
    /// The names of swift-openapi-generator with `namingStrategy: idiomatic`.
    case appleIdiomatic = "apple-idiomatic"
    /// The names of CreateAPI: whole operation IDs, and `is` before Boolean properties.
    case createAPI = "createapi"
    /// The names of openapi-generator's generators swift5 and swift6.
    case openAPIGenerator = "openapi-generator"
}
