extension ValueReader {
    /// Reads the case of a union that the value fits best; where that one fails on closer look, the next.
    ///
    /// - Parameter read: Reads the case at an index of `candidates`.
    /// - Throws: What the best case throws when none can be read; `DecodingError` when the value can be none of them.
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], _ read: (Int) throws -> Union
    ) throws -> Union {
        if tape.isCoercing { return try tolerantMatch(among: candidates, read) }
        let memory = try unionMemory()
        if let memory, let known = try memory.value(Union.self, at: index) { return known }
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
            throw corrupted("the value matches none of the union's cases")
        }
        do {
            return try read(best.index)
        } catch {
            return try otherMatch(ranked.dropFirst(), after: error, read)
        }
    }

    // The code after a failure is a separate function: values nest, and each level of recursion needs stack for all
    // locals of its function.
    @inline(never)
    private func otherMatch<Union>(
        _ others: ArraySlice<UnionRank>, after error: any Error, _ read: (Int) throws -> Union
    ) throws -> Union {
        guard !others.isEmpty, let value = readingAgain({ others.firstValue(read) }) else { throw error }
        return value
    }

    /// Reads an open union. A value is unknown if it matches no case: it has another type, has neither the constants
    /// and enumerations nor the required fields of any case, or its distinguishing fields have other types. An object
    /// of a known case that can't be read is an error nevertheless, and so is null.
    ///
    /// - Parameters:
    ///   - unknown: Creates the case for an unknown value.
    ///   - read: Reads the case at an index of `candidates`.
    /// - Throws: The error of the best match if it is definite and no case can be read.
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], unknown: (JSONValue) -> Union, _ read: (Int) throws -> Union
    ) throws -> Union {
        if tape.isCoercing { return try tolerantMatch(among: candidates, unknown: unknown, read) }
        let memory = try unionMemory()
        if let memory, let known = try memory.value(Union.self, at: index) { return known }
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
        let ranked = ranking(of: candidates).filter { !$0.isUnrelated }
        guard let best = ranked.first else { return try unknownMatch(unknown) }
        do {
            return try read(best.index)
        } catch {
            return try otherMatch(ranked.dropFirst(), after: error, of: best, unknown, read)
        }
    }

    @inline(never)
    private func otherMatch<Union>(
        _ others: ArraySlice<UnionRank>, after error: any Error, of best: UnionRank, _ unknown: (JSONValue) -> Union,
        _ read: (Int) throws -> Union
    ) throws -> Union {
        try readingAgain { try others.value(after: error, of: best, read) } ?? unknownMatch(unknown)
    }

    @inline(never)
    private func unknownMatch<Union>(_ unknown: (JSONValue) -> Union) throws -> Union {
        if isNull { throw mismatch([String: JSONValue].self, expected: "an object") }
        return unknown(try JSONValue(from: self))
    }
}

// Tolerant reading: the value is read unchanged if it is one of the cases, otherwise as the best match. These are
// separate functions so that their stack isn't needed where nothing is coerced.
extension ValueReader {
    @inline(never)
    private func tolerantMatch<Union>(
        among candidates: [UnionCandidate], _ read: (Int) throws -> Union
    ) throws -> Union {
        tape.coercions?.isSuspended = true
        do {
            defer { tape.coercions?.isSuspended = false }
            return try firstMatch(among: candidates, read)
        } catch {
            return try coerced(after: error, candidates, read)
        }
    }

    @inline(never)
    private func tolerantMatch<Union>(
        among candidates: [UnionCandidate], unknown: (JSONValue) -> Union, _ read: (Int) throws -> Union
    ) throws -> Union {
        tape.coercions?.isSuspended = true
        do {
            defer { tape.coercions?.isSuspended = false }
            return try firstMatch(among: candidates, unknown: unknown, read)
        } catch {
            return try coerced(after: error, candidates, read)
        }
    }

    private func coerced<Union>(
        after error: any Error, _ candidates: [UnionCandidate], _ read: (Int) throws -> Union
    ) throws -> Union {
        guard let best = ranking(of: candidates).first else { throw error }
        return try read(best.index)
    }
}

extension ArraySlice<ValueReader.UnionRank> {
    /// Returns the value of the first case that can be read; nil if none can.
    fileprivate func firstValue<Union>(_ read: (Int) throws -> Union) -> Union? {
        for rank in self {
            if let value = try? read(rank.index) { return value }
        }
        return nil
    }

    /// Returns the same if `best` can't be read.
    ///
    /// The result is nil too if two definite matches fail with other errors: a field's type distinguishes them then,
    /// and the value matches neither.
    ///
    /// - Throws: The error of the first definite match if none can be read.
    fileprivate func value<Union>(
        after error: any Error, of best: ValueReader.UnionRank, _ read: (Int) throws -> Union
    ) throws -> Union? {
        var failures = best.isPlausible ? [error] : []
        var isNamed = best.isNamed
        for rank in self {
            do {
                return try read(rank.index)
            } catch {
                guard rank.isPlausible else { continue }
                failures.append(error)
                isNamed = isNamed || rank.isNamed
            }
        }
        guard let failure = failures.first else { return nil }
        let reason = "\(failure)"
        if isNamed || failures.allSatisfy({ "\($0)" == reason }) { throw failure }
        return nil
    }
}
