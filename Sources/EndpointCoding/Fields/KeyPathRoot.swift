/// The location of the content in a response body: `"data.items"`, or `["a.b"]` for a key that contains a dot.
///
/// Both `.` and `>` separate keys; empty parts are dropped. The empty path is the root.
public struct KeyPathRoot: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    CustomStringConvertible
{
    /// The keys from the root inwards; none for the root itself.
    public let keys: [String]
    /// A Boolean value that indicates whether the value may be absent; see ``ifPresent(_:)``.
    package let allowsAbsence: Bool
    /// The location in XML: element names separated by slashes; nil if they are the same as the keys.
    package let elements: String?

    /// Creates a path of keys, which may contain any characters.
    public init(keys: [String]) {
        self.init(keys, allowsAbsence: false, elements: nil)
    }

    private init(_ keys: [String], allowsAbsence: Bool, elements: String?) {
        self.keys = keys
        self.allowsAbsence = allowsAbsence
        self.elements = elements
    }

    /// Creates a path of keys, with the path of elements in XML.
    ///
    /// - Parameter elements: Element names below the root element, separated by slashes: `books/book`. For an array,
    ///   the path of its elements; `*` is any name.
    public init(_ path: KeyPathRoot, elements: String) {
        self.init(path.keys, allowsAbsence: path.allowsAbsence, elements: elements)
    }

    /// Creates a path of keys separated by `.` or `>`.
    public init(_ text: String) {
        self.init(keys: text.split { $0 == "." || $0 == ">" }.map(String.init))
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(arrayLiteral elements: String...) {
        self.init(keys: elements)
    }

    /// The whole response.
    public static let root = KeyPathRoot(keys: [])

    /// Returns the same path, at which the value may be absent or null: an array or dictionary is empty then, and an
    /// optional nil. Reading any other type fails nevertheless.
    public static func ifPresent(_ path: KeyPathRoot) -> KeyPathRoot {
        KeyPathRoot(path.keys, allowsAbsence: true, elements: path.elements)
    }

    public var description: String { keys.joined(separator: ".") }
}

/// An error thrown when a key path leads to no value.
package enum KeyPathError: Error, Sendable, Equatable {
    /// There is no such key, or nothing that could have keys.
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
    /// Returns the value at `path`: keys refer to members of objects, numbers to elements of arrays, and any other key
    /// to each element of an array, which results in an array. A null on the path makes the result null.
    ///
    /// - Throws: `KeyPathError` if there is no value at the path.
    package func value(at path: KeyPathRoot) throws -> ValueReader {
        if path.keys.isEmpty { return self }
        guard let result = Self.walk(tape, from: index, path.keys[...]) else { throw KeyPathError.notFound(path) }
        let outer = codingPath + path.keys.map { FieldKey($0) as any CodingKey }
        switch result {
        case .value(let index):
            return ValueReader(ValueTape(tape, codingPath: outer), at: index)
        case .values(_, let array):
            var tokens: [ValueTape.Token] = []
            result.append(to: &tokens, after: tape.count, offset: tape.tokens[array].offset)
            return ValueReader(tape.appending(tokens, codingPath: outer), at: tape.count)
        }
    }

    private indirect enum WalkResult {
        case value(Int)
        /// The results for each element of an array; nil for elements without one.
        case values([WalkResult?], array: Int)

        /// Appends tokens that stand for the result: an array of links, behind `first` other tokens.
        func append(to tokens: inout [ValueTape.Token], after first: Int, offset: UInt32) {
            switch self {
            case .value(let index):
                tokens.append(ValueTape.Token(kind: .link, offset: 0, count: 0, next: UInt32(index)))
            case .values(let results, _):
                let start = tokens.count
                tokens.append(ValueTape.Token(kind: .array, offset: offset, count: UInt32(results.count), next: 0))
                for result in results {
                    if let result {
                        result.append(to: &tokens, after: first, offset: offset)
                    } else {
                        tokens.append(
                            ValueTape.Token(
                                kind: .null, offset: offset, count: 0, next: UInt32(first + tokens.count + 1))
                        )
                    }
                }
                tokens[start].next = UInt32(first + tokens.count)
            }
        }
    }

    private static func walk(_ tape: ValueTape, from index: Int, _ keys: ArraySlice<String>) -> WalkResult? {
        guard let key = keys.first else { return .value(index) }
        switch tape.tokens[index].kind {
        case .object:
            return tape.value(ofKey: key, inObjectAt: index).flatMap { walk(tape, from: $0, keys.dropFirst()) }
        case .array:
            let elements = tape.elements(ofArrayAt: index)
            if let position = Int(key) {
                return elements.indices.contains(position)
                    ? walk(tape, from: elements[position], keys.dropFirst()) : nil
            }
            return .values(elements.map { walk(tape, from: $0, keys) }, array: index)
        case .null:
            return .value(index)
        case .boolean, .number, .string, .unicodeString, .escapedString, .link:
            return nil
        }
    }
}
