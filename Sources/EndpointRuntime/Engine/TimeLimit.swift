#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A time limit, and whether it has been exceeded.
final class TimeLimit: Sendable {
    /// The maximum duration of one sleep.
    ///
    /// A cancelled sleep stays in memory until its time is over: a client with thousands of calls per second, each with
    /// a limit of one minute, would retain 100 MB of them. Short sleeps end soon.
    private static let longestSleep = Duration.seconds(1)

    private let duration: Duration
    private let isOver = Locked(false)

    init(_ duration: Duration) {
        self.duration = duration
    }

    var hasPassed: Bool { isOver.withLock { $0 } }

    /// Runs `body`, whose task is cancelled when the time is over or the caller's is.
    ///
    /// It is waited for in any case: nothing of a call goes on behind its caller's back. Time is that of the world, not
    /// that of a clock that makes retries not wait.
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

    /// The error of an exceeded limit: that of a session, where `URLSession` is available.
    static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.timedOut)
        #else
            ConnectionError.timedOut
        #endif
    }

    /// Returns the result of `body`.
    ///
    /// - Throws: ``error`` if it was cancelled because of the limit, with the part of a response that was received.
    func value<Value: Sendable>(
        orError body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let result = await value { () async -> Result<Value, any Error> in
            do {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        guard case .failure(let error) = result, hasPassed, ErrorChain(error).isCancelled else {
            return try result.get()
        }
        guard let interrupted = error as? InterruptedResponse else { throw Self.error }
        throw InterruptedResponse(error: Self.error, head: interrupted.head, data: interrupted.data)
    }

    /// Returns the response of `body` within the limit.
    ///
    /// Errors of `body` are those of a timeout if it was cancelled because of the limit.
    func response(of body: @escaping @Sendable () async throws -> Response) async throws -> Response {
        guard duration > .zero else { throw EndpointError.underlying(Self.error, nil) }
        let result = await value { () async -> Result<Response, any Error> in
            do {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try result.mapError { replacingCancellation($0) }.get()
    }

    /// Returns the error, in which a timeout replaces the cancellation.
    func replacingCancellation(_ error: any Error) -> any Error {
        let chain = ErrorChain(error)
        guard hasPassed, chain.isCancelled else { return error }
        let timedOut = RequestLine(of: chain.errors.last ?? error)?.named(in: Self.error) ?? Self.error
        return (error as? EndpointError).map { EndpointError.underlying(timedOut, $0.response) } ?? timedOut
    }
}

extension ByteStream {
    /// Returns the same bytes; the stream fails if a chunk takes longer than `duration`.
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

    /// Returns the same bytes, whose errors are replaced.
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
