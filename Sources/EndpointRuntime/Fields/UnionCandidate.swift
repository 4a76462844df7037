/// What tells that a value is meant for one case of a union.
public enum UnionCandidate: Sendable {
    case boolean, integer, number, string, array
    /// A string that is one of these.
    case oneOfStrings([String])
    /// An object. `constants` are fields that can have one value only.
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

    /// The index of the candidate that fits best: of objects the one whose constants and required fields are all there
    /// and that knows most of the fields; of equally good ones the first.
    ///
    /// - Throws: `DecodingError` when the value is of a kind that none of them is.
    public func bestMatch(among candidates: [UnionCandidate]) throws -> Int {
        let keys = token.kind == .object ? tape.members(ofObjectAt: index).map(\.key) : []
        var best: (index: Int, score: Int)?
        for (candidate, index) in zip(candidates, candidates.indices) {
            guard let score = score(of: candidate, keys: keys) else { continue }
            if best.map({ $0.score < score }) ?? true { best = (index, score) }
        }
        guard let best else { throw corrupted("the value fits none of the types that are possible here") }
        return best.index
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

    private func score(required: [String], known: [String], constants: [(String, String)], keys: [String]) -> Int {
        var score = 0
        for (key, constant) in constants {
            guard let value = tape.value(ofKey: key, inObjectAt: index).map({ self.value(at: $0).stringIfAny }) else {
                continue
            }
            score += value == constant ? 100_000 : -100_000
        }
        for key in required { score += keys.contains(key) ? 20 : -1_000 }
        for key in keys where required.contains(key) || known.contains(key) { score += 10 }
        return score
    }
}
