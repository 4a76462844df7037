/// What tells that a value is meant for one case of a union.
public enum UnionCandidate: Sendable {
    case boolean, integer, number, string, array
    /// A string that is one of these.
    case oneOfStrings([String])
    /// An object. `constants` are fields that can have one value only; `a.b` is the field `b` of the object in `a`.
    case object(required: [String], known: [String], constants: [(String, String)])
    /// Whatever no other case wants.
    case anything
}

extension ValueReader {
    /// The string that tells which case of a union this is; empty when it is absent.
    public func discriminator(_ key: StaticString) throws -> String {
        guard token.kind == .object else { throw mismatch([String: JSONValue].self, expected: "an object") }
        return tape.value(ofKey: key.description, inObjectAt: index).flatMap { value(at: $0).stringIfAny } ?? ""
    }

    /// What to throw when the string at `key` names no case that there is.
    public func unknownDiscriminator(_ key: StaticString) -> DecodingError {
        corrupted("'\(key)' names none of the types that are possible here")
    }

    /// The indices of the candidates that are possible, the best first: of objects the one whose constants and required
    /// fields are all there and that knows most of the fields; of equally good ones the first.
    ///
    /// - Returns: At least one.
    /// - Throws: `DecodingError` when the value is of a kind that none of them is.
    func ranking(of candidates: [UnionCandidate]) throws -> [Int] {
        let keys = token.kind == .object ? tape.members(ofObjectAt: index).map(\.key) : []
        let possible = candidates.enumerated().compactMap { index, candidate in
            score(of: candidate, keys: keys).map { (index: index, score: $0) }
        }
        guard !possible.isEmpty else { throw corrupted("the value fits none of the types that are possible here") }
        return possible.sorted { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }.map(\.index)
    }

    /// How well the value fits; nil when it can't be this candidate at all.
    private func score(of candidate: UnionCandidate, keys: [String]) -> Int? {
        switch (candidate, token.kind) {
        case (.anything, _): return -1_000_000
        case (.boolean, .boolean), (.array, .array): return 0
        case (.number, .number): return 0
        case (.integer, .number): return (try? number(Int.self).integer(Int64.self)) == nil ? nil : 1
        case (.string, .string), (.string, .escapedString): return 0
        case (.oneOfStrings(let strings), .string), (.oneOfStrings(let strings), .escapedString):
            // An enumeration may be open, so a value that it doesn't know is still possible.
            return stringIfAny.map(strings.contains) == true ? 1 : -1
        case (.object(let required, let known, let constants), .object):
            return score(required: required, known: known, constants: constants, keys: keys)
        default: return nil
        }
    }

    private func field(_ path: String) -> ValueReader? {
        if let place = tape.value(ofKey: path, inObjectAt: index) { return value(at: place) }
        guard let dot = path.firstIndex(of: "."),
            let outer = tape.value(ofKey: String(path[..<dot]), inObjectAt: index).map({ value(at: $0) }),
            outer.token.kind == .object
        else { return nil }
        return tape.value(ofKey: String(path[path.index(after: dot)...]), inObjectAt: outer.index).map { value(at: $0) }
    }

    private func score(required: [String], known: [String], constants: [(String, String)], keys: [String]) -> Int {
        var score = 0
        for (key, constant) in constants {
            guard let value = field(key).map(\.stringIfAny) else { continue }
            score += value == constant ? 100_000 : -100_000
        }
        for key in required { score += keys.contains(key) ? 20 : -1_000 }
        for key in keys where required.contains(key) || known.contains(key) { score += 10 }
        return score
    }
}
