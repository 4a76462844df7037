#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A time limit that records whether it has been exceeded.
final class TimeLimit: Sendable {
    /// The maximum duration of a single sleep while the time limit is awaited.
    ///
    /// A cancelled sleep stays in memory until its time is over. A client with thousands of calls per second, each with
    /// a limit of one minute, would retain 100 MB of cancelled sleeps. Short sleeps are released soon.
    private static let longestSleep = Duration.seconds(1)

    private let duration: Duration
    private let isOver = Locked(false)

    init(_ duration: Duration) {
        self.duration = duration
    }

    var hasPassed: Bool { isOver.withLock { $0 } }

    /// Runs `body` in a task that is cancelled when the time is over or the caller's task is cancelled.
    ///
    /// The function always waits until `body` has ended, so no part of a call continues after the call has returned.
    /// Time is measured by the system's continuous clock, not by the configurable clock for retries, which may skip
    /// waits.
    func value<Value: Sendable>(of body: @escaping @Sendable () async -> Value) async -> Value {
        let work = Task { await body() }
        let watch = Task {
            let end = ContinuousClock.now + duration
            while ContinuousClock.now < end {
                try await Task.sleep(until: min(end, .now + Self.longestSleep), clock: .continuous)
            }
            isOver.withLock { $0 = true }
            work.cancel()
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            watch.cancel()
            work.cancel()
        }
    }

    /// The error of an exceeded limit; a `URLError` where `URLSession` is available.
    static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.timedOut)
        #else
            ConnectionError(.timedOut)
        #endif
    }

    /// Returns the result of `body` within the time limit.
    ///
    /// - Throws: ``error`` if `body` was cancelled because of the limit, with the received part of a response.
    func value<Value: Sendable>(
        orError body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let result = await value { await Result { try await body() } }
        guard case .failure(let error) = result, hasPassed, ErrorChain(error).isCancelled else {
            return try result.get()
        }
        guard let interrupted = error as? InterruptedResponse else { throw Self.error }
        throw InterruptedResponse(error: Self.error, head: interrupted.head, data: interrupted.data)
    }

    /// Returns the response of `body` within the limit.
    ///
    /// If `body` was cancelled because of the limit, its error is replaced by a timeout.
    func response(of body: @escaping @Sendable () async throws -> Response) async throws -> Response {
        guard duration > .zero else { throw EndpointError.underlying(Self.error, nil) }
        let result = await value { await Result { try await body() } }
        return try result.mapError { replacingCancellation($0) }.get()
    }

    /// Returns the error, with a timeout in place of a cancellation that the limit has caused.
    func replacingCancellation(_ error: any Error) -> any Error {
        let chain = ErrorChain(error)
        guard hasPassed, chain.isCancelled else { return error }
        let timedOut = RequestLine(of: chain.errors.last ?? error)?.named(in: Self.error) ?? Self.error
        return (error as? EndpointError).map { EndpointError.underlying(timedOut, $0.response) } ?? timedOut
    }
}

extension ByteStream {
    /// Returns a stream of these bytes that fails if a chunk takes longer than `duration`.
    func limited(to duration: Duration) -> ByteStream {
        ByteStream {
            try await TimeLimit(duration).value(orError: {
                var iterator = makeAsyncIterator()
                return try await iterator.next()
            })
        } cancel: {
            cancel()
        }
    }

    /// Returns a stream of these bytes whose errors are replaced by the result of `map`.
    func mappingErrors(_ map: @escaping @Sendable (any Error) -> any Error) -> ByteStream {
        ByteStream {
            do {
                var iterator = makeAsyncIterator()
                return try await iterator.next()
            } catch {
                throw map(error)
            }
        } cancel: {
            cancel()
        }
    }
}
