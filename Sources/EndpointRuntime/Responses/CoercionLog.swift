@_spi(Format) import EndpointCoding

/// A log of the coercions in a response that is decoded tolerantly.
///
/// All copies of the response share the log. `EndpointMapper` implements the protocol.
package protocol CoercionLog: AnyObject, Sendable {
    /// Returns the coercions for another tape.
    func tapeCoercions() -> any Coercions

    /// Adds the coercions of a tape whose decoding has ended.
    ///
    /// - Parameter path: The location of the tape's document in the body.
    func add(_ tape: ValueTape, at path: String)

    /// Returns the default if the body has no `Value` at all; nil if the type has none.
    func defaultContent<Value: ReadableValue>(at path: KeyPathRoot, of response: Response) -> Value?

    /// Decodes a type that only conforms to `Decodable`.
    ///
    /// A value of another type is replaced by the type's default.
    func content<Value: Decodable>(
        _ type: Value.Type, at path: KeyPathRoot, of response: Response
    ) throws(EndpointError) -> Value
}

extension Response {
    /// Decodes from a tape of the body, and logs its coercions.
    package func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        let value = try notes.recording { try body(ValueReader(tape)) }
        coercionLog?.add(tape, at: path)
        return value
    }
}
