// Paths whose value may be absent: `KeyPathRoot.ifPresent`.

/// A type that has a value for absence.
private protocol NullReadable {
    static func writeNothing(to output: ValueOutput)
}

extension Optional: NullReadable {
    static func writeNothing(to output: ValueOutput) {
        output.writeNull()
    }
}

extension Array: NullReadable {
    static func writeNothing(to output: ValueOutput) {
        output.beginList()
        output.endList(count: 0)
    }
}

extension Dictionary: NullReadable {
    static func writeNothing(to output: ValueOutput) {
        output.endObject(isEmpty: true)
    }
}

extension KeyPathRoot {
    /// Returns a Boolean value that indicates whether the value may be absent and `Value` can represent that.
    package func allowsAbsence<Value>(of type: Value.Type) -> Bool {
        allowsAbsence && type is any NullReadable.Type
    }
}

extension ValueReader {
    /// Reads the value at `path`.
    ///
    /// - Throws: `KeyPathError` if there is no value at the path, unless the path allows that and `Value` can
    ///   represent it; `DecodingError` if the value isn't a `Value`.
    package func content<Value: ReadableValue>(at path: KeyPathRoot) throws -> Value {
        try Value(from: value(at: path, for: Value.self))
    }

    /// Returns a reader of the value at `path`, or of the value that represents absence for `Value`.
    ///
    /// - Throws: `KeyPathError` if there is no value at the path, unless the path allows that and `Value` can
    ///   represent it.
    package func value<Value>(at path: KeyPathRoot, for type: Value.Type) throws -> ValueReader {
        guard path.allowsAbsence, let type = type as? any NullReadable.Type else { return try value(at: path) }
        let found = isMissing(path) ? nil : try value(at: path)
        if let found, !found.isNull { return found }
        let nothing = TapeOutput()
        type.writeNothing(to: nothing)
        return ValueReader(try nothing.tape())
    }

    /// Returns a Boolean value that indicates whether a key of the path is missing. A value without keys, such as a
    /// string, isn't the object that the path requires.
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
