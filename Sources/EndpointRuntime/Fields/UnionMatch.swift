extension ValueReader {
    /// Reads the case of a union that the value fits best; where that one fails on closer look, the next.
    ///
    /// - Parameter read: Reads the case at an index of `candidates`.
    /// - Throws: What the best case throws when none can be read; `DecodingError` when the value can be none of them.
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], _ read: (Int) throws -> Union
    ) throws -> Union {
        let memory = try unionMemory()
        if let memory, let known = try memory.value(Union.self, at: index) { return known }
        if let mending = tape.mending {
            return try mended(mending, candidates, { try bestMatch(among: candidates, read) }, read)
        }
        do {
            let value = try bestMatch(among: candidates, read)
            memory?.keep(.success(value), at: index)
            return value
        } catch {
            memory?.keep(.failure(error) as Result<Union, any Error>, at: index)
            throw error
        }
    }

    @inline(__always)
    private func bestMatch<Union>(among candidates: [UnionCandidate], _ read: (Int) throws -> Union) throws -> Union {
        let ranked = ranking(of: candidates)
        guard let best = ranked.first else {
            throw corrupted("the value fits none of the types that are possible here")
        }
        do {
            return try read(best.index)
        } catch {
            let others = ranked.dropFirst()
            guard !others.isEmpty, let value = readingAgain({ others.firstValue(read) }) else { throw error }
            return value
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
        let memory = try unionMemory()
        if let memory, let known = try memory.value(Union.self, at: index) { return known }
        if let mending = tape.mending {
            return try mended(mending, candidates, { try bestMatch(among: candidates, unknown: unknown, read) }, read)
        }
        do {
            let value = try bestMatch(among: candidates, unknown: unknown, read)
            memory?.keep(.success(value), at: index)
            return value
        } catch {
            memory?.keep(.failure(error) as Result<Union, any Error>, at: index)
            throw error
        }
    }

    @inline(__always)
    private func bestMatch<Union>(
        among candidates: [UnionCandidate], unknown: (JSONValue) -> Union, _ read: (Int) throws -> Union
    ) throws -> Union {
        let ranked = ranking(of: candidates).filter { !$0.isForeign }
        if let best = ranked.first {
            do {
                return try read(best.index)
            } catch {
                if let value = try readingAgain({ try ranked.dropFirst().value(after: error, of: best, read) }) {
                    return value
                }
            }
        }
        if isNull { throw mismatch([String: JSONValue].self, expected: "an object") }
        return unknown(try JSONValue(from: self))
    }
}

extension ValueReader {
    /// Reads the case of a union tolerantly: as it was sent where it is one of the cases, and else as the best of them.
    private func mended<Union>(
        _ mending: TapeRepairs, _ candidates: [UnionCandidate], _ strictly: () throws -> Union,
        _ read: (Int) throws -> Union
    ) throws -> Union {
        do {
            return try mending.suspended(strictly)
        } catch {
            guard let best = ranking(of: candidates).first else { throw error }
            return try read(best.index)
        }
    }
}

extension ArraySlice<ValueReader.UnionRank> {
    /// What the first that can be read is; nil when none can.
    fileprivate func firstValue<Union>(_ read: (Int) throws -> Union) -> Union? {
        for rank in self {
            if let value = try? read(rank.index) { return value }
        }
        return nil
    }

    /// The same where `best` can't be read.
    ///
    /// - Throws: What the first one that is meant throws when none can be read.
    fileprivate func value<Union>(
        after error: any Error, of best: ValueReader.UnionRank, _ read: (Int) throws -> Union
    ) throws -> Union? {
        var failure = best.isMeant ? error : nil
        for rank in self {
            do {
                return try read(rank.index)
            } catch {
                if failure == nil, rank.isMeant { failure = error }
            }
        }
        if let failure { throw failure }
        return nil
    }
}
