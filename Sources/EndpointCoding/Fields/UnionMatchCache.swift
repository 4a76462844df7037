/// The cached results of a tape's unions since a candidate failed.
///
/// Each candidate of a union reads the nested unions again. Without this cache, values that match
/// none of them would be read once for each path through the candidates: twice as often for each level.
package final class UnionMatchCache {
    private struct Key: Hashable {
        let index: Int
        let union: ObjectIdentifier
    }

    let tape: ValueTape
    private var results: [Key: Result<Any, any Error>] = [:]

    package init(of tape: ValueTape) {
        self.tape = tape
    }

    /// Returns the cached union at `index`, or throws its error.
    func value<Union>(_ type: Union.Type, at index: Int) throws -> Union? {
        try results[Key(index: index, union: ObjectIdentifier(type))]?.get() as? Union
    }

    func keep<Union>(_ result: Result<Union, any Error>, at index: Int) {
        results[Key(index: index, union: ObjectIdentifier(Union.self))] = result.map { $0 }
    }
}

extension ValueReader {
    /// Goes one level deeper, into a union.
    ///
    /// - Returns: What has been read of this tape's unions, if a candidate has failed.
    /// - Throws: As ``descend()``.
    func unionMemory() throws -> UnionMatchCache? {
        try descend()
        guard let memory = StackGuard.current?.pointee.unions, memory.tape === tape else { return nil }
        return memory
    }

    /// Reads what a candidate that has failed may have read too.
    func readingAgain<Value>(_ read: () throws -> Value) rethrows -> Value {
        guard let thread = StackGuard.current, thread.pointee.unions == nil else { return try read() }
        thread.pointee.unions = UnionMatchCache(of: tape)
        defer { thread.pointee.unions = nil }
        return try read()
    }
}
