@_spi(Format) import EndpointCoding

/// A log of the coercions in a response that is decoded with tolerant reading.
///
/// All copies of the response share the log. The module `EndpointMapper` implements the protocol.
package protocol CoercionLog: AnyObject, Sendable {
    /// Returns a new record of coercions, which a tape of the body uses while it is decoded.
    func tapeCoercions() -> any Coercions

    /// Adds the coercions of a tape to the log, after the tape was decoded.
    ///
    /// - Parameter path: The location of the tape's document in the body.
    func add(_ tape: ValueTape, at path: String)

    /// Returns the default of a type for a body without such a value; nil if the type has no default.
    func defaultContent<Value: ReadableValue>(at path: KeyPathRoot, of response: Response) -> Value?

    /// Decodes a type that conforms to `Decodable` but isn't a generated model.
    ///
    /// A value that doesn't match the type is replaced by the type's default.
    func content<Value: Decodable>(
        _ type: Value.Type, at path: KeyPathRoot, of response: Response
    ) throws(EndpointError) -> Value
}

extension Response {
    /// Decodes a value from a tape of the body, and logs the coercions of the tape.
    package func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        let value = try notes.recording { try body(ValueReader(tape)) }
        coercionLog?.add(tape, at: path)
        return value
    }
}
