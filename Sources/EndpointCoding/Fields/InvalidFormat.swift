/// The underlying error of a value with an invalid format, until it is decided whether the error is ignored.
package struct InvalidFormat: Error, CustomStringConvertible {
    package var description: String { "invalid format" }

    static func isCause(of error: any Error) -> Bool {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
        return context.underlyingError is InvalidFormat
    }

    /// Returns the error of an object in which the value is required: for its parent it is an error like any other.
    static func errorInParent(_ error: any Error) -> any Error {
        guard isCause(of: error), case .dataCorrupted(let context)? = error as? DecodingError else { return error }
        return DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: context.codingPath, debugDescription: context.debugDescription)
        )
    }
}

extension ValueReader {
    /// Returns the error to throw for a value whose format is invalid. An optional value decodes as nil then, unless
    /// formats are read strictly. For a value of another type, such as an array in place of a string, throw any other
    /// error.
    @inline(never)
    public func invalidFormat(_ reason: String) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: codingPath, debugDescription: "\(reason)\(foundDetail), \(tape.position(at: index))",
                underlyingError: InvalidFormat()
            )
        )
    }

    /// Does nothing where a value may count as absent that gave `error`, as any may that is read tolerantly.
    ///
    /// - Throws: `error` otherwise.
    @usableFromInline
    @inline(never)
    func passOver(_ error: any Error) throws {
        if let activeCoercions = tape.activeCoercions { return activeCoercions.replace(index, upTo: end, with: nil) }
        if tape.formats == .strict || !InvalidFormat.isCause(of: error) { throw error }
    }

    /// Ignores the error of the field `key` of an object, or throws it.
    @usableFromInline
    @inline(never)
    func passOver(_ error: any Error, _ key: StaticString) throws {
        do { try passOver(error) } catch { throw located(error, key) }
    }

    /// Ignores the error of the member `key` of an object, or throws it.
    @usableFromInline
    @inline(never)
    func passOver(_ error: any Error, _ key: String) throws {
        do { try passOver(error) } catch { throw located(error, key) }
    }
}
