/// A type that can be printed, compared, hashed, encoded and copied without generated code.
///
/// The runtime reads all stored properties of the type (`Mirror`). An enumeration has one value in each of its cases.
public protocol ReflectedValue: Sendable {}

/// The abilities of each generated model, for requests and responses.
///
/// Three conformances rather than a protocol that refines two: clients have hundreds of models, and a refinement costs
/// each of them a table that is built at run time, and the functions that build it.
public typealias ReflectedModel = ReflectedValue & Equatable & CustomDebugStringConvertible

/// A model with properties that are never printed.
///
/// These properties are those of the format `password` and those that are only sent.
public protocol SensitiveModel: ReflectedValue {
    /// The names of the properties.
    static var secretProperties: [String] { get }
}
