extension Response {
    /// The body, or what lies at a key path of it, as `type`.
    ///
    /// It reads what ``map(_:atKeyPath:using:failsOnEmptyData:)-(_,KeyPathRoot?,_,_)`` reads, but fails as a decoder does.
    ///
    /// - Parameters:
    ///   - path: The decoder's key strategy doesn't apply to it.
    ///   - decoder: Nil for the fastest way that the type has.
    /// - Throws: `DecodingError`: `.dataCorrupted` when the body isn't JSON, `.keyNotFound` when the key path leads
    ///   nowhere.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root, using decoder: JSONDecoder? = nil
    ) throws -> Value {
        do throws(EndpointError) {
            return try map(type, atKeyPath: path == .root ? nil : path, using: decoder)
        } catch {
            throw decodingError(error, at: path)
        }
    }

    /// What a decoder would have thrown.
    private func decodingError(_ error: EndpointError, at path: KeyPathRoot) -> any Error {
        switch error {
        case .objectMapping(let cause as DecodingError, _): DecodingFailure(cause).error(in: data)
        case .objectMapping(let cause, _): cause
        case .jsonMapping(let response): decodingError(at: path, response.cause)
        default: error
        }
    }

    /// Why nothing lies at `path`.
    private func decodingError(at path: KeyPathRoot, _ cause: (any Error)?) -> DecodingError {
        let root: ValueReader
        do {
            root = ValueReader(try ValueTape(json: data, nestingLimit: nestingLimit))
        } catch {
            let words = ResponseWords(self)
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
