import Foundation

/// Takes what a callback brings, as a continuation does: once.
public final class Answer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, any Error>)
        case given(Result<Value, any Error>)
        case taken
        /// It came too late, or never.
        case missed
    }

    private let lock = NSLock()
    /// Read and written under the lock only.
    nonisolated(unsafe) private var state = State.open

    fileprivate init() {}

    public func resume(returning value: Value) { give(.success(value), isLate: false) }
    public func resume(throwing error: any Error) { give(.failure(error), isLate: false) }
    public func resume(with result: Result<Value, any Error>) { give(result, isLate: false) }

    fileprivate func give(_ result: Result<Value, any Error>, isLate: Bool) {
        let waiting: CheckedContinuation<Value, any Error>? = lock.withLock {
            switch state {
            case .open:
                state = .given(result)
                return nil
            case .waiting(let continuation):
                state = isLate ? .missed : .taken
                return continuation
            case .missed:
                return nil
            case .given, .taken:
                // As a checked continuation has it: a callback that comes twice is a fault.
                precondition(isLate, "a callback came twice")
                return nil
            }
        }
        waiting?.resume(with: result)
    }

    fileprivate func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let given: Result<Value, any Error>? = lock.withLock {
                if case .given(let result) = state {
                    state = .taken
                    return result
                }
                state = .waiting(continuation)
                return nil
            }
            if let given { continuation.resume(with: given) }
        }
    }
}

extension Answer where Value == Void {
    public func resume() { resume(returning: ()) }
}

/// Starts an operation that ends with a callback, and waits for it: `withCheckedContinuation` with a deadline.
///
/// - Throws: ``WaitedInVain`` when it doesn't come in time, and what the callback says.
public func withDeadline<Value: Sendable>(
    _ deadline: Duration = usualDeadline, of type: Value.Type = Value.self,
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line, _ begin: (Answer<Value>) -> Void
) async throws -> Value {
    let answer = Answer<Value>()
    let watch = Task {
        try await Task.sleep(for: deadline)
        answer.give(
            .failure(WaitedInVain(description: "\(file):\(line): no callback came within \(deadline)")), isLate: true)
    }
    defer { watch.cancel() }
    begin(answer)
    return try await answer.value()
}
