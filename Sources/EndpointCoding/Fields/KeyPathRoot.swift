/// The location of the content in a response body, such as `"data.items"`.
///
/// Write `["a.b"]` for a key that contains a dot.
///
/// Both `.` and `>` separate keys; empty parts are dropped. The empty path is the root.
public struct KeyPathRoot: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    CustomStringConvertible
{
    /// The keys, from the root to the content; empty for the root.
    public let keys: [String]
    /// A Boolean value that indicates whether the value may be absent; see ``ifPresent(_:)``.
    package private(set) var allowsAbsence = false
    /// A Boolean value that indicates whether strings are converted to numbers.
    ///
    /// See ``numbersInStrings(_:)``.
    var readsNumbersInStrings = false
    /// The location in XML: element names separated by slashes; nil if the names equal the keys.
    package private(set) var elements: String?

    /// Creates a path of keys, which may contain any characters.
    public init(keys: [String]) { self.keys = keys }

    /// Creates a path of keys, with the path of elements in XML.
    ///
    /// - Parameter elements: Element names below the root element, separated by slashes: `books/book`. For an array,
    ///   the path of its elements; `*` is any name.
    public init(_ path: KeyPathRoot, elements: String) {
        self = path
        self.elements = elements
    }

    /// Creates a path of keys separated by `.` or `>`.
    public init(_ text: String) {
        self.init(keys: text.split { $0 == "." || $0 == ">" }.map(String.init))
    }

    public init(stringLiteral value: String) { self.init(value) }

    public init(arrayLiteral elements: String...) { self.init(keys: elements) }

    /// The path of the whole response body.
    public static let root = KeyPathRoot(keys: [])

    /// Returns a copy of the path at which the value may be absent or null.
    ///
    /// An absent array or dictionary is read as empty, and an absent optional as nil. Reading any other type fails
    /// nevertheless.
    public static func ifPresent(_ path: KeyPathRoot) -> KeyPathRoot {
        var path = path
        path.allowsAbsence = true
        return path
    }

    public var description: String { keys.joined(separator: ".") }

    /// Returns a Boolean value that indicates whether an absent value may be read as a `Value`.
    ///
    /// The path must allow absence, and `Value` must be able to represent it.
    package func allowsAbsence<Value>(of type: Value.Type) -> Bool {
        allowsAbsence && type is any NullReadable.Type
    }
}

/// An error thrown when there is no value at a key path.
package enum KeyPathError: Error, Sendable, Equatable {
    /// A key of the path is missing, or a value on the path is neither an object nor an array.
    case notFound(KeyPathRoot)
}

extension KeyPathError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let path): "No value at key path '\(path)'."
        }
    }

    public var errorDescription: String? { description }
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

    /// Returns a Boolean value that indicates whether a key of the path is missing.
    ///
    /// A value without keys, such as a string, isn't the object that the path requires.
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

    /// Returns the value at `path`.
    ///
    /// Keys refer to members of objects, numbers to elements of arrays, and any other key to each element of an array,
    /// which results in an array. A null on the path makes the result null.
    ///
    /// - Throws: `KeyPathError` if there is no value at the path.
    package func value(at path: KeyPathRoot) throws -> ValueReader {
        let found = path.keys.isEmpty ? self : try value(below: path)
        return path.readsNumbersInStrings ? found.numbersInStrings : found
    }

    private func value(below path: KeyPathRoot) throws -> ValueReader {
        guard let (index, keys) = descend(from: self.index, path.keys[...]) else { throw KeyPathError.notFound(path) }
        let outer = codingPath + path.keys.map { FieldKey($0) as any CodingKey }
        if keys.isEmpty { return ValueReader(ValueTape(tape, codingPath: outer), at: index) }
        var tokens: [ValueTape.Token] = []
        append(elementsOf: index, keys, to: &tokens)
        return ValueReader(tape.appending(tokens, codingPath: outer), at: tape.count)
    }

    /// Follows the path to its value, or to the first array whose elements each have the next key.
    ///
    /// - Returns: The index of the value or array, and the keys that remain; nil if there is no value.
    private func descend(from first: Int, _ path: ArraySlice<String>) -> (index: Int, keys: ArraySlice<String>)? {
        var (index, keys) = (first, path)
        while let key = keys.first {
            switch tape.tokens[index].kind {
            case .object:
                guard let value = tape.value(ofKey: key, inObjectAt: index) else { return nil }
                index = value
            case .array:
                guard let position = Int(key) else { return (index, keys) }
                let elements = tape.elements(ofArrayAt: index)
                guard elements.indices.contains(position) else { return nil }
                index = elements[position]
            case .null: return (index, [])
            case .boolean, .number, .string, .unicodeString, .escapedString, .link: return nil
            }
            keys.removeFirst()
        }
        return (index, keys)
    }

    /// Appends the tokens of an array of links, one for each element of the array at `array`.
    ///
    /// Each link refers to the value at `keys` in an element. For an element without that value, null is appended.
    private func append(elementsOf array: Int, _ keys: ArraySlice<String>, to tokens: inout [ValueTape.Token]) {
        let (start, elements) = (tokens.count, tape.elements(ofArrayAt: array))
        func append(_ kind: ValueTape.Token.Kind, count: Int = 0, next: Int) {
            tokens.append(
                ValueTape.Token(
                    kind: kind, offset: tape.tokens[array].offset, count: UInt32(count), next: UInt32(next)))
        }
        append(.array, count: elements.count, next: 0)
        for element in elements {
            guard let (index, left) = descend(from: element, keys) else {
                append(.null, next: tape.count + tokens.count + 1)
                continue
            }
            if left.isEmpty { append(.link, next: index) } else { self.append(elementsOf: index, left, to: &tokens) }
        }
        tokens[start].next = UInt32(tape.count + tokens.count)
    }
}

/// A type that can represent an absent value: an optional, an array or a dictionary.
private protocol NullReadable {
    static func writeNothing(to output: ValueOutput)
}

extension Optional: NullReadable {
    static func writeNothing(to output: ValueOutput) { output.writeNull() }
}

extension Array: NullReadable {
    static func writeNothing(to output: ValueOutput) {
        output.beginList()
        output.endList(count: 0)
    }
}

extension Dictionary: NullReadable {
    static func writeNothing(to output: ValueOutput) { output.endObject(isEmpty: true) }
}
