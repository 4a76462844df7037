/// A type that can be printed, compared, hashed, encoded and copied without generated code.
///
/// The runtime reads all stored properties of the type (`Mirror`). Each case of an enumeration must have one associated
/// value.
public protocol ReflectedValue: Sendable {}

/// The conformances that every generated model has, for requests and responses.
///
/// The alias combines three conformances. A protocol that refines two of them would cost each of a client's hundreds of
/// models a table that is built at run time, and the functions that build the table.
public typealias ReflectedModel = ReflectedValue & Equatable & CustomDebugStringConvertible

/// A model with properties that are never printed.
///
/// Such a property has the format `password`, or is sent and never received. Conforming types are structures or classes
/// without weak and unowned properties.
public protocol SensitiveModel: ReflectedValue, CustomReflectable {
    /// The names of the properties that are never printed.
    static var secretProperties: [String] { get }
}
