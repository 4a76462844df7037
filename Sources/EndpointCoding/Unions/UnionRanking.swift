extension ValueReader {
    /// The rank of a candidate that the value may match.
    struct UnionRank {
        let index: Int
        fileprivate(set) var score: Int64 = 0
        /// A Boolean value that indicates whether all required fields or a constant of the case are present.
        fileprivate(set) var isPlausible = true
        /// A Boolean value that indicates whether a constant of the case is present.
        fileprivate(set) var isNamed = false
        /// A Boolean value that indicates whether the object has nothing in common with the case.
        ///
        /// The object then has no declared field, or another value of a distinguishing enumeration.
        fileprivate(set) var isUnrelated = false
        fileprivate(set) var hasOtherValue = false
        /// The number of the object's members that the case declares.
        fileprivate(set) var knownCount = 0

        /// Returns a Boolean value that indicates whether the case fits as well as a better-ranked one.
        ///
        /// The case fits as well if it declares as many members as the better case, and neither constants nor
        /// enumerations nor missing fields distinguish the two cases.
        func fits(like better: UnionRank) -> Bool {
            isPlausible && !isUnrelated && knownCount >= better.knownCount && better.score - score < -Score.missing
        }
    }

    /// Returns the candidates that the value may match, the best first.
    ///
    /// For objects, the best candidate is one whose constants and required fields are all present and that declares the
    /// most fields. Among equal candidates, one that preserves other fields comes first, then the one that requires the
    /// most fields, then the first in order. A constant with another value excludes a candidate. If the document itself
    /// names a case, as an XML element's name does, that case is the only candidate.
    func ranking(of candidates: [UnionCandidate]) -> [UnionRank] {
        if let named = tape.origins?.choice(at: index)?.index, candidates.indices.contains(named) {
            return [UnionRank(index: named)]
        }
        if tape.holdsTexts, let inner = valueInText { return inner.ranking(of: candidates) }
        let kind = tape.holdsTexts ? kindInText : token.kind
        let members = token.kind == .object ? MemberLengths(of: tape, object: index) : nil
        var possible: [UnionRank] = []
        possible.reserveCapacity(candidates.count)
        var told: Set<Int>?
        var namedCount = 0
        for (index, candidate) in candidates.enumerated() {
            guard let rank = rank(of: candidate, at: index, kind, members) else { continue }
            if rank.isNamed { namedCount += 1 }
            possible.append(rank)
        }
        // Another value of an enumeration doesn't exclude the only candidate whose constants are present.
        for index in possible.indices where possible[index].hasOtherValue {
            if possible[index].isNamed, namedCount == 1 { continue }
            let known = told ?? distinguishedByFields(candidates)
            told = known
            possible[index].isPlausible = false
            possible[index].isUnrelated = !known.contains(possible[index].index)
        }
        possible.sort { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }
        return possible
    }

    /// The JSON type that the text of a string represents: `12` is a number, `007` is a string.
    private var kindInText: ValueTape.Token.Kind {
        guard isString else { return token.kind }
        let text = tape.text(at: index)
        if text == "true" || text == "false" { return .boolean }
        return NumberText.isJSONNumber(text) ? .number : token.kind
    }

    /// Returns the rank of a candidate; nil if the value can't match the candidate.
    private func rank(
        of candidate: UnionCandidate, at position: Int, _ kind: ValueTape.Token.Kind, _ members: MemberLengths?
    ) -> UnionRank? {
        var rank = UnionRank(index: position)
        switch (candidate, kind) {
        case (.anything, _): rank.score = Score.anything
        case (.boolean, .boolean), (.array, .array), (.number, .number): break
        case (.integer, .number):
            // The integer fits in 64 bits. An integer that only `UInt64` can represent is a less plausible match.
            rank.score = 1
            guard let fits = fitsInt64 else { return nil }
            rank.isPlausible = fits
        case (.inString(let number), _): return self.rank(of: number, at: position, kindInText, members)
        case (.string, _) where isString: rank.score = kind.isString ? 0 : -2
        case (.oneOfStrings(let strings), _) where isString:
            // An enumeration may be open, so an unknown value is still possible.
            rank.score = strings.contains { tape.key(at: index, is: $0) } ? 1 : -1
        case (.object(let required, let known, let constants, let enumerations, let isExtensible), .object):
            guard let members, addFields(required, constants, members, to: &rank) else { return nil }
            var next = 0
            while next < enumerations.count {
                let (value, hasOne) = check(enumerations, from: &next, members)
                guard let value, hasOne || tape.view.tokens[value].kind != .null else { continue }
                rank.score += hasOne ? Score.enumeration : -Score.enumeration
                if !hasOne { rank.hasOtherValue = true }
            }
            let count = members.count(required, known)
            rank.knownCount = count
            rank.score += Score.known * Int64(count)
            if isExtensible || count == token.count { rank.score += Score.losesNothing }
            let takesAny = isExtensible || (required.isEmpty && known.isEmpty)
            rank.isUnrelated = count == 0 && !takesAny && token.count > 0
        default: return nil
        }
        return rank
    }

    /// Returns the indexes of the candidates with a field of the object that no other candidate declares.
    private func distinguishedByFields(_ candidates: [UnionCandidate]) -> Set<Int> {
        var told: Set<Int> = []
        var key = index + 1
        for _ in 0..<token.count {
            var knowing: Int?
            var isShared = false
            for (index, candidate) in candidates.enumerated() where candidate.knows(key, on: tape) {
                isShared = knowing != nil
                knowing = index
                if isShared { break }
            }
            if let knowing, !isShared { told.insert(knowing) }
            key = Int(tape.view.tokens[key + 1].next)
        }
        return told
    }

    /// Adds the scores of constants and required fields to a rank.
    ///
    /// The result is false if a constant excludes the candidate.
    private func addFields(
        _ required: [StaticString], _ constants: [(StaticString, UnionCandidate.Constant)], _ members: MemberLengths,
        to rank: inout UnionRank
    ) -> Bool {
        var next = 0
        while next < constants.count {
            let key = constants[next].0
            let (value, hasOne) = check(constants, from: &next, members)
            guard let value else { continue }
            if hasOne {
                rank.score += Score.constant
                rank.isNamed = true
            } else if tape.view.tokens[value].kind != .null || required.contains(where: { $0.isSame(as: key) }) {
                return false
            }
            // Many servers write null for an absent field, so null doesn't exclude a candidate whose constant is
            // optional.
        }
        for key in required {
            let isThere = members.value(of: key) != nil
            rank.score += isThere ? Score.required : Score.missing
            if !isThere { rank.isPlausible = false }
        }
        if rank.isNamed { rank.isPlausible = true }
        return true
    }

    /// Returns the value at `a.b`, the field `b` of the object in the field `a`.
    private func innerValue(_ path: StaticString) -> Int? {
        let bytes = UnsafeBufferPointer(start: path.utf8Start, count: path.utf8CodeUnitCount)
        guard let start = bytes.baseAddress, let dot = bytes.firstIndex(of: UInt8(ascii: ".")),
            let outer = tape.value(ofKey: start, count: dot, inObjectAt: index), tape.view.tokens[outer].kind == .object
        else { return nil }
        return tape.value(ofKey: start + dot + 1, count: bytes.count - dot - 1, inObjectAt: outer)
    }

    /// Returns the value of the field at `next`, and advances to the next field.
    ///
    /// The result also indicates whether the value is one of the field's listed values.
    private func check(
        _ fields: [(StaticString, UnionCandidate.Constant)], from next: inout Int, _ members: MemberLengths
    ) -> (value: Int?, hasOne: Bool) {
        let key = fields[next].0
        let value = members.value(of: key) ?? innerValue(key)
        var hasOne = false
        repeat {
            if let value, !hasOne { hasOne = isValue(fields[next].1, at: value) }
            next += 1
        } while next < fields.count && fields[next].0.isSame(as: key)
        return (value, hasOne)
    }

    private func isValue(_ value: UnionCandidate.Constant, at index: Int) -> Bool {
        if tape.holdsTexts, self.value(at: index).isString { return isValue(value, in: tape.text(at: index)) }
        switch (value, tape.view.tokens[index].kind) {
        case (.null, .null): return true
        case (.boolean(let value), .boolean):
            return value == (tape.view.bytes[Int(tape.view.tokens[index].offset)] == UInt8(ascii: "t"))
        case (.number(let text), .number):
            if tape.key(at: index, is: text) { return true }
            return JSONNumber(text: tape.text(at: index)) == JSONNumber(text: text.description)
        case (.string(let text), let kind): return kind.isString && tape.key(at: index, is: text)
        default: return false
        }
    }

    /// Returns a Boolean value that indicates whether a string represents a candidate's value.
    private func isValue(_ value: UnionCandidate.Constant, in text: String) -> Bool {
        switch value {
        case .null: false
        case .boolean(let value): text == (value ? "true" : "false")
        case .number(let number):
            text.withBytes { NumberText.matches($0) } && JSONNumber(text: text) == JSONNumber(text: number.description)
        case .string(let word): text == word.description
        }
    }
}

/// The weights of the facts that make up the score of a candidate.
///
/// A greater weight outweighs any number of smaller ones, for up to a thousand fields.
private enum Score {
    static let required: Int64 = 1
    static let losesNothing: Int64 = 1_000
    static let known: Int64 = 10_000
    static let missing: Int64 = -100_000_000
    static let enumeration: Int64 = 1_000_000_000
    static let constant: Int64 = 1_000_000_000_000
    static let anything: Int64 = .min / 2
}

extension UnionCandidate {
    /// Returns a Boolean value that indicates whether an object of this case may have a field.
    ///
    /// - Parameter key: The index of the field's key on the tape.
    fileprivate func knows(_ key: Int, on tape: ValueTape) -> Bool {
        guard case .object(let required, let known, _, _, _) = self else { return false }
        return required.contains { tape.key(at: key, is: $0) } || known.contains { tape.key(at: key, is: $0) }
    }
}

extension StaticString {
    fileprivate func isSame(as other: StaticString) -> Bool {
        utf8CodeUnitCount == other.utf8CodeUnitCount
            && ByteWord.areEqual(utf8Start, other.utf8Start, count: utf8CodeUnitCount)
    }
}

extension NumberText {
    /// Returns a Boolean value that indicates whether `text` is a number in RFC 8259's notation.
    ///
    /// The notation has no plus sign and no leading zeros (section 6).
    static func isJSONNumber(_ text: String) -> Bool {
        text.withBytes { matches($0) } && (try? ValueTape(json: Array(text.utf8))) != nil
    }
}
