public import EndpointRuntime
public import Foundation

/// A publisher of the values of a stream, each as it comes, then of the end.
///
/// ```swift
/// streamPublisher { try await store.changes.watch() }
///     .sink(receiveCompletion: { _ in }, receiveValue: { change in show(change) })
/// ```
///
/// It is cold as every ``RequestPublisher`` is. The next value is asked for when the subscriber has taken the one before and
/// wants another: a subscriber with little demand slows the server down. Cancelling the subscription closes the connection.
///
/// - Parameters:
///   - queue: Where the values come; the main queue unless another one is given.
///   - open: Gives the values: an `ItemStream`, its events, a `PartSequence`, a `ByteStream`. What it throws becomes an
///     `EndpointError`, as with `Producer`.
public func streamPublisher<Values: AsyncSequence & Sendable>(
    on queue: DispatchQueue = .main, _ open: @escaping @Sendable () async throws -> Values
) -> RequestPublisher<Values.Element, EndpointError> where Values.Element: Sendable {
    RequestPublisher(on: queue) { send throws(EndpointError) in
        do {
            for try await value in try await open() { await send(value) }
        } catch let error as EndpointError {
            throw error
        } catch {
            throw .underlying(error, nil)
        }
    }
}
