extension Result where Failure == any Error {
    /// Creates the result of an asynchronous closure: its value, or the error that it throws.
    nonisolated(nonsending) init(catching body: nonisolated(nonsending) () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
