@_spi(Format) import EndpointCoding

/// The tolerant decoding of a response's body, whose coercions are logged.
package struct TolerantReading: Sendable {
    private let keepsCounts: Bool
    private let log: @Sendable (_ tape: ValueTape, _ path: String) -> Void
    /// A closure that decodes a type that conforms to `Decodable` but isn't a generated model.
    let decode: @Sendable (any Decodable.Type, KeyPathRoot, Response) throws(EndpointError) -> Any

    /// Creates a tolerant decoding.
    ///
    /// - Parameters:
    ///   - keepsCounts: A Boolean value that indicates whether an unreadable array element is replaced by a default.
    ///   - log: A closure that receives each tape after it was decoded, and the location of its document in the body.
    package init(
        keepsCounts: Bool, log: @escaping @Sendable (_ tape: ValueTape, _ path: String) -> Void,
        decode: @escaping @Sendable (any Decodable.Type, KeyPathRoot, Response) throws(EndpointError) -> Any
    ) {
        self.keepsCounts = keepsCounts
        self.log = log
        self.decode = decode
    }

    /// A new record of coercions, which a tape of the body uses while it is decoded.
    package var coercions: TapeCoercions { TapeCoercions(keepingCounts: keepsCounts) }

    /// Decodes a value from a tape, and logs the coercions of the tape.
    package func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        let value = try body(ValueReader(tape))
        log(tape, path)
        return value
    }

    /// Returns the default that replaces the body of a response, and logs it; nil if there is no default.
    package func defaultContent<Value>(
        at path: KeyPathRoot, of response: Response, _ makeDefault: (TapeCoercions) -> (value: Value, json: String)?
    ) -> Value? {
        let coercions = coercions
        guard let made = makeDefault(coercions) else { return nil }
        let text = try? JSONOutput(writing: String(decoding: response.data.prefix(1000), as: UTF8.self)).text
        if let tape = (try? ValueTape(json: response.data, coercions: coercions))
            ?? text.flatMap({ try? ValueTape(json: Array($0.utf8), coercions: coercions) })
        {
            coercions.replace(ValueReader(tape), with: made.json)
            log(tape, path.description)
        }
        return made.value
    }
}
