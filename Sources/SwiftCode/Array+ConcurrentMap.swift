import Dispatch

extension Array where Element: Sendable {
    /// What becomes of each element, in their order.
    ///
    /// - Parameter jobs: How many threads work on it; with one it is this thread.
    func concurrentMap<Result: Sendable>(jobs: Int, _ transform: @Sendable (Element) -> Result) -> [Result] {
        guard jobs > 1, count > 1 else { return map(transform) }
        return [Result](unsafeUninitializedCapacity: count) { results, initializedCount in
            // Each place is written by one thread, and read when all have ended.
            nonisolated(unsafe) let results = results
            DispatchQueue.concurrentPerform(iterations: jobs) { job in
                for index in stride(from: job, to: count, by: jobs) {
                    results.initializeElement(at: index, to: transform(self[index]))
                }
            }
            initializedCount = count
        }
    }
}
