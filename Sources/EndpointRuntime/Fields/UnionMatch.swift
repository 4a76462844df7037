extension ValueReader {
    /// Reads the case of a union that the value fits best; where that one fails on closer look, the next.
    ///
    /// - Parameter read: Reads the case at an index of `candidates`.
    /// - Throws: What the best case throws when none can be read; `DecodingError` when the value can be none of them.
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], _ read: (Int) throws -> Union
    ) throws -> Union {
        let ranked = ranking(of: candidates)
        guard let best = ranked.first else {
            throw corrupted("the value fits none of the types that are possible here")
        }
        do {
            return try read(best.index)
        } catch {
            for rank in ranked.dropFirst() {
                if let value = try? read(rank.index) { return value }
            }
            throw error
        }
    }

    /// The same for a union that is open: what can be none of the cases, or has neither the constants nor the required
    /// fields of any, is of a kind that isn't known. An object of a known kind that can't be read is an error all the
    /// same, and so is null.
    ///
    /// - Parameters:
    ///   - unknown: Makes the case for what isn't known.
    ///   - read: Reads the case at an index of `candidates`.
    /// - Throws: What the best case throws when it is meant, and none can be read.
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], unknown: (JSONValue) -> Union, _ read: (Int) throws -> Union
    ) throws -> Union {
        var failure: (any Error)?
        for rank in ranking(of: candidates) where !rank.isForeign {
            do {
                return try read(rank.index)
            } catch {
                if failure == nil, rank.isMeant { failure = error }
            }
        }
        if let failure { throw failure }
        if isNull { throw mismatch([String: JSONValue].self, expected: "an object") }
        return unknown(try JSONValue(from: self))
    }
}
