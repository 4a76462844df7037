extension ValueReader {
    /// Reads the union's case that the value matches best, or the next best if that case can't be read.
    ///
    /// In an open union a value is unknown if it matches no case: it has another type, has neither the constants and
    /// enumerations nor the required fields of any case, or its distinguishing fields have other types. An object of a
    /// known case that can't be read is an error nevertheless. Null is an error too.
    ///
    /// - Parameters:
    ///   - unknown: Creates the case for an unknown value of an open union; nil for a closed union.
    ///   - read: Reads the case at an index of `candidates`.
    /// - Throws: The error of the best case if no case can be read and the match is definite or the union is closed;
    ///   `DecodingError` if the value matches no case.
    @_spi(Generated)
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], unknown: ((JSONValue) -> Union)? = nil, _ read: (Int) throws -> Union
    ) throws -> Union {
        if tape.isCoercing { return try tolerantMatch(among: candidates, unknown, read) }
        let memory = try unionMemory()
        if let memory, let known = try memory.value(Union.self, at: index) { return known }
        do {
            let value = try bestMatch(among: candidates, unknown, read)
            memory?.keep(.success(value), at: index)
            return value
        } catch {
            memory?.keep(.failure(error) as Result<Union, any Error>, at: index)
            throw error
        }
    }

    @inline(__always)
    private func bestMatch<Union>(
        among candidates: [UnionCandidate], _ unknown: ((JSONValue) -> Union)?, _ read: (Int) throws -> Union
    ) throws -> Union {
        let ranked = relatedRanks(of: candidates, isOpen: unknown != nil)
        if ranked.isEmpty { return try unknownMatch(unknown) }
        let ignored = ignoredValues
        do {
            let value = try read(ranked[0].index)
            return ignored == ignoredValues ? value : exactMatch(ranked[...], insteadOf: value, read)
        } catch {
            return try otherMatch(ranked, after: error, unknown, read)
        }
    }

    // These functions are separate, because values nest and each level needs stack for all locals of its function.
    @inline(never)
    private func relatedRanks(of candidates: [UnionCandidate], isOpen: Bool) -> [UnionRank] {
        ranking(of: candidates).filter { !isOpen || !$0.isUnrelated }
    }

    /// The number of values that this thread has ignored because of an invalid format.
    @inline(never)
    private var ignoredValues: Int { StackGuard.current?.pointee.ignoredValues ?? 0 }

    /// Reads the first case of `ranks`, or another case that fits equally well and ignores no value.
    private func firstMatch<Union>(of ranks: ArraySlice<UnionRank>, _ read: (Int) throws -> Union) throws -> Union {
        let ignored = ignoredValues
        let value = try read(ranks[ranks.startIndex].index)
        return ignored == ignoredValues ? value : exactMatch(ranks, insteadOf: value, read)
    }

    /// Returns the value of another case that ignores no value, if it fits equally well as the first case.
    ///
    /// See ``UnionRank/fits(like:)``. If there is no such case, the result is `value`, the value of the first case.
    @inline(never)
    private func exactMatch<Union>(
        _ ranks: ArraySlice<UnionRank>, insteadOf value: Union, _ read: (Int) throws -> Union
    ) -> Union {
        guard let best = ranks.first, ranks.count > 1 else { return value }
        return readingAgain {
            for rank in ranks.dropFirst() where rank.fits(like: best) {
                let ignored = ignoredValues
                guard let other = try? StackGuard.withoutNotes({ try read(rank.index) }), ignored == ignoredValues
                else { continue }
                StackGuard.removeNotes(about: self)
                return other
            }
            return value
        }
    }

    @inline(never)
    private func otherMatch<Union>(
        _ ranks: [UnionRank], after error: any Error, _ unknown: ((JSONValue) -> Union)?,
        _ read: (Int) throws -> Union
    ) throws -> Union {
        StackGuard.removeNotes(about: self)
        let (best, others) = (ranks[0], ranks.dropFirst())
        if unknown != nil {
            return try readingAgain { try value(among: others, after: error, of: best, read) } ?? unknownMatch(unknown)
        }
        guard !others.isEmpty, let value = readingAgain({ firstValue(among: others, read) }) else { throw error }
        return value
    }

    @inline(never)
    private func unknownMatch<Union>(_ unknown: ((JSONValue) -> Union)?) throws -> Union {
        guard let unknown else { throw corrupted("the value matches none of the union's cases") }
        if isNull { throw mismatch([String: JSONValue].self, expected: "an object") }
        return unknown(try JSONValue(from: self))
    }

    // Tolerant reading tries to read the value without coercion first, and otherwise reads the best match with
    // coercion. The function is separate, so that reading without coercion doesn't need its stack.
    @inline(never)
    private func tolerantMatch<Union>(
        among candidates: [UnionCandidate], _ unknown: ((JSONValue) -> Union)?, _ read: (Int) throws -> Union
    ) throws -> Union {
        tape.coercions?.isSuspended = true
        do {
            defer { tape.coercions?.isSuspended = false }
            return try firstMatch(among: candidates, unknown: unknown, read)
        } catch {
            guard let best = ranking(of: candidates).first else { throw error }
            return try read(best.index)
        }
    }
}

extension ValueReader {
    /// Returns the value of the first case that can be read; nil if no case can be read.
    private func firstValue<Union>(
        among ranks: ArraySlice<UnionRank>, _ read: (Int) throws -> Union
    ) -> Union? {
        for index in ranks.indices {
            if let value = try? firstMatch(of: ranks[index...], read) { return value }
            StackGuard.removeNotes(about: self)
        }
        return nil
    }

    /// Returns the value of the first case that can be read after `best` has failed; nil if none can.
    ///
    /// The result is also nil if two definite matches fail with different errors. In that case a field's type
    /// distinguishes the cases, and the value matches neither.
    ///
    /// - Throws: The error of the first definite match if no case can be read.
    private func value<Union>(
        among ranks: ArraySlice<UnionRank>, after error: any Error, of best: UnionRank, _ read: (Int) throws -> Union
    ) throws -> Union? {
        var failures = best.isPlausible ? [error] : []
        var isNamed = best.isNamed
        for (index, rank) in zip(ranks.indices, ranks) {
            do {
                return try firstMatch(of: ranks[index...], read)
            } catch {
                StackGuard.removeNotes(about: self)
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

/// A cache of the results of a tape's unions, used after a candidate has failed.
///
/// Each candidate of a union reads the nested unions again. Without this cache, values that match none of the
/// candidates would be read once for each path through the candidates: twice as often for each level.
final class UnionMatchCache {
    private struct Key: Hashable {
        let index: Int
        let union: ObjectIdentifier
    }

    fileprivate let tape: ValueTape
    private var results: [Key: Result<Any, any Error>] = [:]

    fileprivate init(of tape: ValueTape) { self.tape = tape }

    /// Returns the cached union value at `index`, or throws the cached error; nil if nothing is cached.
    fileprivate func value<Union>(_ type: Union.Type, at index: Int) throws -> Union? {
        try results[Key(index: index, union: ObjectIdentifier(type))]?.get() as? Union
    }

    fileprivate func keep<Union>(_ result: Result<Union, any Error>, at index: Int) {
        results[Key(index: index, union: ObjectIdentifier(Union.self))] = result.map { $0 }
    }
}

extension ValueReader {
    /// Checks that the stack has room for another level, and returns the cache of union results.
    ///
    /// - Returns: The cache; nil if no candidate has failed.
    /// - Throws: The error of ``descend()``.
    private func unionMemory() throws -> UnionMatchCache? {
        try descend()
        guard let unions = StackGuard.current?.pointee.unions, let memory = unions as? UnionMatchCache,
            memory.tape === tape
        else { return nil }
        return memory
    }

    /// Calls `read` with a cache of union results.
    ///
    /// A failed candidate may have read the same unions before.
    private func readingAgain<Value>(_ read: () throws -> Value) rethrows -> Value {
        guard let thread = StackGuard.current, thread.pointee.unions == nil else { return try read() }
        thread.pointee.unions = UnionMatchCache(of: tape)
        defer { thread.pointee.unions = nil }
        return try read()
    }
}
