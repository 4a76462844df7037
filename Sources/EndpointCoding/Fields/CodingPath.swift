/// A key or index of a coding path.
package struct FieldKey: CodingKey, Hashable {
    package let stringValue: String
    package let intValue: Int?

    package init(_ text: String) {
        stringValue = text
        intValue = nil
    }

    package init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    package init(stringValue: String) {
        self.init(stringValue)
    }

    package init(intValue: Int) {
        self.init(index: intValue)
    }
}

extension DecodingError {
    /// Returns the error with a longer path: without the found value, if the key has the name of a secret.
    package func inside(_ key: FieldKey, of outer: [any CodingKey]) -> DecodingError {
        let error = with { outer + [key] + $0.dropFirst(outer.count) }
        return key.intValue == nil && SecretNames.isSecret(field: key.stringValue) ? error.withoutFoundValue : error
    }

    /// Returns the same error with a coding path that starts at the body's root, given that the content was read at
    /// `path`. An error that already starts there is returned unchanged.
    package func inside(_ path: KeyPathRoot) -> DecodingError {
        let error = with { inner in
            inner.prefix(path.keys.count).map(\.stringValue) == path.keys
                ? inner : path.keys.map { FieldKey($0) } + inner
        }
        return path.keys.contains(where: SecretNames.isSecret(field:)) ? error.withoutFoundValue : error
    }

    private func with(_ path: ([any CodingKey]) -> [any CodingKey]) -> DecodingError {
        with { context in
            Context(
                codingPath: path(context.codingPath), debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        }
    }

    /// The error without the value in parentheses, which ``ValueReader/foundDetail`` adds.
    private var withoutFoundValue: DecodingError {
        with { context in
            let words = Array(context.debugDescription.utf8)
            guard let start = words.firstIndex(of: UInt8(ascii: "(")), let end = words.lastIndex(of: UInt8(ascii: ")")),
                start > 0, start < end
            else { return context }
            return Context(
                codingPath: context.codingPath,
                debugDescription: String(decoding: words[..<(start - 1)] + words[(end + 1)...], as: UTF8.self),
                underlyingError: context.underlyingError
            )
        }
    }

    private func with(_ change: (Context) -> Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, let context): return .typeMismatch(type, change(context))
        case .valueNotFound(let type, let context): return .valueNotFound(type, change(context))
        case .keyNotFound(let key, let context): return .keyNotFound(key, change(context))
        case .dataCorrupted(let context): return .dataCorrupted(change(context))
        @unknown default: return self
        }
    }
}
