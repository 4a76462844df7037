/// A key or index of a coding path.
struct FieldKey: CodingKey, Hashable {
    let stringValue: String
    let intValue: Int?

    init(_ text: String) {
        stringValue = text
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.init(stringValue)
    }

    init(intValue: Int) {
        self.init(index: intValue)
    }
}

extension DecodingError {
    /// The same error, seen from one level further out.
    func inside(_ key: FieldKey, of outer: [any CodingKey]) -> DecodingError {
        with { outer + [key] + $0.dropFirst(outer.count) }
    }

    /// The same error, seen from the body in which what was read lies at `path`, unless it is seen from there already.
    func inside(_ path: KeyPathRoot) -> DecodingError {
        with { inner in
            inner.prefix(path.keys.count).map(\.stringValue) == path.keys
                ? inner : path.keys.map { FieldKey($0) } + inner
        }
    }

    private func with(_ path: ([any CodingKey]) -> [any CodingKey]) -> DecodingError {
        func moved(_ context: Context) -> Context {
            Context(
                codingPath: path(context.codingPath), debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        }
        switch self {
        case .typeMismatch(let type, let context): return .typeMismatch(type, moved(context))
        case .valueNotFound(let type, let context): return .valueNotFound(type, moved(context))
        case .keyNotFound(let key, let context): return .keyNotFound(key, moved(context))
        case .dataCorrupted(let context): return .dataCorrupted(moved(context))
        @unknown default: return self
        }
    }
}
