extension ValueReader {
    /// Reads the case of a union that the value fits best; where that one fails on closer look, the next.
    ///
    /// - Parameter read: Reads the case at an index of `candidates`.
    /// - Throws: What the best case throws when none can be read; `DecodingError` when the value is of a kind that none of
    ///   them is.
    public func firstMatch<Union>(
        among candidates: [UnionCandidate], _ read: (Int) throws -> Union
    ) throws -> Union {
        let ranked = try ranking(of: candidates)
        do {
            return try read(ranked[0])
        } catch {
            for index in ranked.dropFirst() {
                if let value = try? read(index) { return value }
            }
            throw error
        }
    }
}
