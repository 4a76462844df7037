// Paths where nothing may lie: `KeyPathRoot.ifPresent`.

/// What has a value that stands for nothing.
private protocol ReadableNothing {
    static func writeNothing(to output: ValueOutput)
}

extension Optional: ReadableNothing {
    static func writeNothing(to output: ValueOutput) {
        output.writeNull()
    }
}

extension Array: ReadableNothing {
    static func writeNothing(to output: ValueOutput) {
        output.beginList()
        output.endList(count: 0)
    }
}

extension Dictionary: ReadableNothing {
    static func writeNothing(to output: ValueOutput) {
        output.endObject(isEmpty: true)
    }
}

extension KeyPathRoot {
    /// Whether nothing may lie there, and is a `Value` then.
    package func allowsAbsence<Value>(of type: Value.Type) -> Bool {
        allowsAbsence && type is any ReadableNothing.Type
    }
}

extension ValueReader {
    /// Reads what lies at `path`.
    ///
    /// - Throws: ``KeyPathError`` when the path leads nowhere, unless it allows that and `Value` can say so;
    ///   `DecodingError` when what lies there is no `Value`.
    package func content<Value: ReadableValue>(at path: KeyPathRoot) throws -> Value {
        try Value(from: value(at: path, for: Value.self))
    }

    /// What lies at `path`, or what stands for nothing in the eyes of whoever reads a `Value` there.
    ///
    /// - Throws: ``KeyPathError`` when the path leads nowhere, unless it allows that and `Value` can say so.
    package func value<Value>(at path: KeyPathRoot, for type: Value.Type) throws -> ValueReader {
        guard path.allowsAbsence, let type = type as? any ReadableNothing.Type else { return try value(at: path) }
        let found = isMissing(path) ? nil : try value(at: path)
        if let found, !found.isNull { return found }
        let nothing = TapeOutput()
        type.writeNothing(to: nothing)
        return ValueReader(try nothing.tape())
    }

    /// Whether a key of the path isn't there. What has no keys at all, as a text, isn't the object that the path is of.
    private func isMissing(_ path: KeyPathRoot) -> Bool {
        var current = self
        for count in path.keys.indices {
            guard let next = try? value(at: KeyPathRoot(keys: Array(path.keys[...count]))) else {
                return current.token.kind == .object || current.token.kind == .array
            }
            current = next
        }
        return false
    }
}
