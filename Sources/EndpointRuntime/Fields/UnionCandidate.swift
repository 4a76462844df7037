/// What tells that a value is meant for one case of a union.
public enum UnionCandidate: Sendable {
    /// A boolean.
    case boolean
    /// A number that is whole and fits 64 bits.
    case integer
    /// Any number.
    case number
    /// Any string.
    case string
    /// Any list.
    case array
    /// A string that is one of these.
    case oneOfStrings([StaticString])
    /// An object. `constants` are fields that can have one value only; `a.b` is the field `b` of the object in `a`.
    case object(required: [StaticString], known: [StaticString], constants: [(StaticString, StaticString)])
    /// Whatever no other case wants.
    case anything
}

extension ValueReader {
    /// The string that tells which case of a union this is; empty when it is absent.
    public func discriminator(_ key: StaticString) throws -> String {
        guard token.kind == .object else { throw mismatch([String: JSONValue].self, expected: "an object") }
        let member = tape.value(ofKey: key.utf8Start, count: key.utf8CodeUnitCount, inObjectAt: index)
        return member.flatMap { value(at: $0).stringIfAny } ?? ""
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
        let members = token.kind == .object ? MemberLengths(of: tape, object: index) : nil
        var possible: [(index: Int, score: Int)] = []
        possible.reserveCapacity(candidates.count)
        for (index, candidate) in candidates.enumerated() {
            if let score = score(of: candidate, members) { possible.append((index, score)) }
        }
        guard !possible.isEmpty else { throw corrupted("the value fits none of the types that are possible here") }
        possible.sort { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }
        return possible.map(\.index)
    }

    /// How well the value fits; nil when it can't be this candidate at all.
    private func score(of candidate: UnionCandidate, _ members: MemberLengths?) -> Int? {
        switch (candidate, token.kind) {
        case (.anything, _): return -1_000_000
        case (.boolean, .boolean), (.array, .array): return 0
        case (.number, .number): return 0
        case (.integer, .number):
            return JSONNumber.integer(Int64.self, in: tape.stretch(at: index)) == nil ? nil : 1
        case (.string, let kind) where kind.isString: return 0
        case (.oneOfStrings(let strings), let kind) where kind.isString:
            // An enumeration may be open, so a value that it doesn't know is still possible.
            return strings.contains { tape.key(at: index, is: $0) } ? 1 : -1
        case (.object(let required, let known, let constants), .object):
            return members.map { score(required: required, known: known, constants: constants, $0) }
        default: return nil
        }
    }

    /// The value at `a.b`, the field `b` of the object in the field `a`.
    private func innerValue(_ path: StaticString) -> Int? {
        let bytes = UnsafeBufferPointer(start: path.utf8Start, count: path.utf8CodeUnitCount)
        guard let start = bytes.baseAddress, let dot = bytes.firstIndex(of: UInt8(ascii: ".")),
            let outer = tape.value(ofKey: start, count: dot, inObjectAt: index), tape.tokens[outer].kind == .object
        else { return nil }
        return tape.value(ofKey: start + dot + 1, count: bytes.count - dot - 1, inObjectAt: outer)
    }

    private func score(
        required: [StaticString], known: [StaticString], constants: [(StaticString, StaticString)], _ members: MemberLengths
    ) -> Int {
        var score = 0
        for (key, constant) in constants {
            guard let value = members.value(of: key) ?? innerValue(key) else { continue }
            score += tape.tokens[value].kind.isString && tape.key(at: value, is: constant) ? 100_000 : -100_000
        }
        for key in required { score += members.value(of: key) == nil ? -1_000 : 20 }
        return score + 10 * members.count(required, known)
    }
}
