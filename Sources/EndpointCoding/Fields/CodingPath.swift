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

    package init(stringValue: String) { self.init(stringValue) }

    package init(intValue: Int) { self.init(index: intValue) }
}

extension DecodingError {
    /// Returns the error of corrupted data.
    package static func corrupted(
        _ description: String, at path: [any CodingKey] = [], _ cause: (any Error)? = nil
    ) -> DecodingError {
        .dataCorrupted(Context(codingPath: path, debugDescription: description, underlyingError: cause))
    }

    /// Returns a copy of the error whose coding path includes `key`.
    ///
    /// If the key has the name of a secret, the copy doesn't contain the found value.
    package func inside(_ key: FieldKey, of outer: [any CodingKey]) -> DecodingError {
        let error = with(path: outer + [key] + Array(context.codingPath.dropFirst(outer.count)))
        return key.intValue == nil && SecretNames.isSecret(field: key.stringValue) ? error.withoutFoundValue : error
    }

    /// Returns a copy of the error with a coding path that starts at the body's root.
    ///
    /// `path` is the location of the content in the body. An error whose path already starts at the root keeps its
    /// path.
    package func inside(_ path: KeyPathRoot) -> DecodingError {
        let inner = context.codingPath
        let isInside = inner.prefix(path.keys.count).map(\.stringValue) == path.keys
        let error = isInside ? self : with(path: path.keys.map { FieldKey($0) as any CodingKey } + inner)
        return path.keys.contains(where: SecretNames.isSecret(field:)) ? error.withoutFoundValue : error
    }

    /// The error without the found value, which ``ValueReader/foundDetail`` adds in parentheses.
    var withoutFoundValue: DecodingError {
        let words = Array(context.debugDescription.utf8)
        guard let start = words.firstIndex(of: UInt8(ascii: "(")), let end = words.lastIndex(of: UInt8(ascii: ")")),
            start > 0, start < end
        else { return self }
        return with(description: String(decoding: words[..<(start - 1)] + words[(end + 1)...], as: UTF8.self))
    }

    package var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: "\(self)")
        }
    }

    /// Returns a copy of the error with another coding path or description.
    package func with(path: [any CodingKey]? = nil, description: String? = nil) -> DecodingError {
        let changed = Context(
            codingPath: path ?? context.codingPath, debugDescription: description ?? context.debugDescription,
            underlyingError: context.underlyingError)
        switch self {
        case .typeMismatch(let type, _): return .typeMismatch(type, changed)
        case .valueNotFound(let type, _): return .valueNotFound(type, changed)
        case .keyNotFound(let key, _): return .keyNotFound(key, changed)
        case .dataCorrupted: return .dataCorrupted(changed)
        @unknown default: return self
        }
    }
}

extension [any CodingKey] {
    /// The text of the coding path in the notation of code, such as `books[0].price`.
    package var pathText: String {
        reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    /// Returns `reason`, preceded by the path of the value that can't be read or written.
    package func locating(_ reason: String) -> String {
        let path = pathText
        return path.isEmpty ? reason : "At \(path): \(reason)"
    }
}
