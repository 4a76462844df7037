@_spi(Format) public import EndpointCoding

/// A coercion of a value with an unexpected type, with the value that replaced it.
///
/// The rules for coercions are described in ``MappingPolicy``.
public struct Coercion: Sendable, Hashable {
    /// The location of the value in the body, such as `books[0].price`; empty for the body itself.
    public let keyPath: String
    /// The original value in the body; nil if there is none.
    public let found: JSONValue?
    /// The value that was used instead; nil if the original value counts as absent.
    ///
    /// An absent value is read as nil or as the field's default, and adds no element to an array.
    public let used: JSONValue?

    init(keyPath: String, found: JSONValue?, used: JSONValue?) {
        self.keyPath = keyPath
        self.found = found
        self.used = used
    }
}

extension Coercion: CustomStringConvertible {
    private static let lengthLimit = 60

    /// A description for logs, such as `books[0].price: "12" was read as 12`.
    ///
    /// Values of fields whose names indicate secrets are redacted.
    public var description: String {
        let found = found.map(words) ?? "nothing"
        let used = used.map { "was read as \(words($0))" } ?? "was ignored"
        return "\(keyPath.isEmpty ? "the body" : PrintableText.of(keyPath)): \(found) \(used)"
    }

    private func words(_ value: JSONValue) -> String {
        // Indexes are removed from names such as `passwords[0]`. A value inside a secret object or array is secret too.
        let names = keyPath.split(separator: ".").map { String($0.prefix { $0 != "[" }) }
        if names.contains(where: SecretNames.isSecret(field:)) { return Redaction.mark }
        let json = (try? JSONOutput(writing: value).text) ?? ""
        let text = PrintableText.of(Redaction.standard.json(Array(json.utf8)) ?? Redaction.mark)
        return text.count > Self.lengthLimit ? text.prefix(Self.lengthLimit) + "…" : text
    }
}

extension ValueTape {
    /// Returns the coercions of the tape's values with their locations, in document order.
    ///
    /// - Parameter path: The location of the tape's document.
    func locatedCoercions(at path: String = "") -> [Coercion] {
        guard let entries = coercions?.entries, !entries.isEmpty else { return [] }
        var walk = CoercionWalk(
            self, entries.sorted { ($0.index, $0.missingKey ?? "") < ($1.index, $1.missingKey ?? "") })
        walk.visit(0, path)
        return walk.coercions
    }
}

/// A traversal of a tape's values that determines the locations of coerced values.
private struct CoercionWalk {
    private let tape: ValueTape
    private let entries: [TapeCoercions.Entry]
    private var next = 0
    private(set) var coercions: [Coercion] = []

    init(_ tape: ValueTape, _ entries: [TapeCoercions.Entry]) {
        self.tape = tape
        self.entries = entries
        coercions.reserveCapacity(entries.count)
    }

    /// Visits the value at `index` and all values in it.
    mutating func visit(_ index: Int, _ path: String) {
        while next < entries.count, entries[next].index == index {
            let entry = entries[next]
            let used = entry.used.flatMap { try? JSONValue(json: Data($0.utf8)) }
            if let key = entry.missingKey {
                coercions.append(Coercion(keyPath: path.isEmpty ? key : "\(path).\(key)", found: nil, used: used))
            } else {
                let found = try? JSONValue(from: ValueReader(tape, at: index))
                coercions.append(Coercion(keyPath: path, found: found, used: used))
            }
            next += 1
        }
        guard next < entries.count, entries[next].index < Int(tape.tokens[index].next) else { return }
        switch tape.tokens[index].kind {
        case .object:
            for (key, value) in tape.members(ofObjectAt: index) where holdsEntry(value) {
                visit(value, path.isEmpty ? key : "\(path).\(key)")
            }
        case .array:
            for (position, element) in tape.elements(ofArrayAt: index).enumerated() where holdsEntry(element) {
                visit(element, "\(path)[\(position)]")
            }
        case .null, .boolean, .number, .string, .unicodeString, .escapedString, .link: break
        }
    }

    private func holdsEntry(_ index: Int) -> Bool {
        next < entries.count && entries[next].index >= index
            && entries[next].index < max(Int(tape.tokens[index].next), index + 1)
    }
}
