/// Where the content of a response lies: `"data.items"`, or `["a.b"]` for a key that has a dot in it.
///
/// Both `.` and `>` separate keys; empty parts are dropped. The empty path is the root.
public struct KeyPathRoot: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    CustomStringConvertible
{
    public let keys: [String]

    public init(keys: [String]) {
        self.keys = keys
    }

    public init(_ text: String) {
        keys = text.split { $0 == "." || $0 == ">" }.map(String.init)
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(arrayLiteral elements: String...) {
        self.init(keys: elements)
    }

    /// The whole response.
    public static let root = KeyPathRoot(keys: [])

    public var description: String { keys.joined(separator: ".") }
}

/// Why a key path leads nowhere.
public enum KeyPathError: Error, Sendable, Equatable {
    /// There is no such key, or nothing that could have keys.
    case notFound(KeyPathRoot)
}

extension ValueReader {
    /// The value at `path`: keys lead through objects, numbers through arrays, and any other key through every element of
    /// an array, which gives an array. A null on the way makes the result null.
    ///
    /// - Throws: ``KeyPathError`` when the path leads nowhere.
    func value(at path: KeyPathRoot) throws -> ValueReader {
        if path.keys.isEmpty { return self }
        guard let result = Self.walk(tape, from: index, path.keys[...]) else { throw KeyPathError.notFound(path) }
        let outer = codingPath + path.keys.map { FieldKey($0) as any CodingKey }
        switch result {
        case .value(let index):
            return ValueReader(tape, at: index, codingPath: outer)
        case .values:
            var tokens = tape.tokens
            result.append(to: &tokens)
            return ValueReader(JSONTape(bytes: tape.bytes, tokens: tokens), at: tape.tokens.count, codingPath: outer)
        }
    }

    private indirect enum WalkResult {
        case value(Int)
        /// What was found in each element of an array; nil where there was nothing.
        case values([WalkResult?], array: Int)

        /// Appends tokens that stand for the result: an array of links.
        func append(to tokens: inout [JSONTape.Token]) {
            switch self {
            case .value(let index):
                tokens.append(JSONTape.Token(kind: .link, offset: 0, count: 0, next: UInt32(index)))
            case .values(let results, let array):
                let start = tokens.count
                let offset = tokens[array].offset
                tokens.append(JSONTape.Token(kind: .array, offset: offset, count: UInt32(results.count), next: 0))
                for result in results {
                    if let result {
                        result.append(to: &tokens)
                    } else {
                        tokens.append(
                            JSONTape.Token(kind: .null, offset: offset, count: 0, next: UInt32(tokens.count + 1))
                        )
                    }
                }
                tokens[start].next = UInt32(tokens.count)
            }
        }
    }

    private static func walk(_ tape: JSONTape, from index: Int, _ keys: ArraySlice<String>) -> WalkResult? {
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
        case .boolean, .number, .string, .escapedString, .link:
            return nil
        }
    }
}
