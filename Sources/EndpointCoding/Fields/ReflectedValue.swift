/// What can be printed, compared, hashed, encoded and copied without code of its own: the runtime looks at its stored
/// properties (`Mirror`), all of them. An enumeration has one value in each of its cases.
public protocol ReflectedValue: Sendable {}

/// What each generated model can do, whichever way it goes.
///
/// Three conformances rather than a protocol that refines two: clients have hundreds of models, and a refinement costs
/// each of them a table that is made at run time, and the functions that make it.
public typealias ReflectedModel = ReflectedValue & Equatable & CustomDebugStringConvertible

/// A model of whose properties some are never printed: those of the format `password` and those that are only sent.
public protocol ModelWithSecrets: ReflectedValue {
    /// The names of the properties.
    static var secretProperties: [String] { get }
}
