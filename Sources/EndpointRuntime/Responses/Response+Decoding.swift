extension Response {
    /// Decodes the body, or the value at a key path in it, as `type`.
    ///
    /// It decodes the same values as ``map(_:atKeyPath:using:failsOnEmptyData:)-(_,KeyPathRoot?,_,_)`` does, but throws
    /// the errors of a decoder.
    ///
    /// - Parameters:
    ///   - path: The decoder's key strategy doesn't apply to it.
    ///   - decoder: Nil for the type's fastest decoding.
    /// - Throws: `DecodingError`: `.dataCorrupted` if the body isn't JSON, `.keyNotFound` if there is no value at the
    ///   key path.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root, using decoder: JSONDecoder? = nil
    ) throws -> Value {
        do throws(EndpointError) {
            return try map(type, atKeyPath: path == .root ? nil : path, using: decoder)
        } catch {
            throw decodingError(error, at: path)
        }
    }

    /// Returns the error that a decoder would throw.
    private func decodingError(_ error: EndpointError, at path: KeyPathRoot) -> any Error {
        switch error {
        case .objectMapping(let cause as DecodingError, _): DecodingFailure(cause).error(in: data)
        case .objectMapping(let cause, _): cause
        case .jsonMapping(let response): decodingError(at: path, response.cause)
        default: error
        }
    }

    /// Returns the error for a missing value at `path`.
    private func decodingError(at path: KeyPathRoot, _ cause: (any Error)?) -> DecodingError {
        let root: ValueReader
        do {
            root = ValueReader(try ValueTape(json: data, nestingLimit: nestingLimit))
        } catch {
            let words = ResponseDescription(self)
            let context = DecodingError.Context(
                codingPath: [], debugDescription: words.redacted(words.body.reason(error)), underlyingError: error
            )
            return .dataCorrupted(context)
        }
        let keys = path.keys.map { FieldKey($0) }
        let found = keys.indices.last { (try? root.value(at: KeyPathRoot(keys: Array(path.keys[..<$0])))) != nil } ?? 0
        let context = DecodingError.Context(
            codingPath: Array(keys[..<found]), debugDescription: KeyPathFailure(path, in: data).text,
            underlyingError: cause
        )
        return .keyNotFound(keys[found], context)
    }
}
