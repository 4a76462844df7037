public import EndpointRuntime
public import Foundation

/// Returns a publisher of a stream's values, which are published as they are received.
///
/// ```swift
/// streamPublisher { try await store.changes.watch() }
///     .sink(receiveCompletion: { _ in }, receiveValue: { change in show(change) })
/// ```
///
/// The stream is opened for each subscriber, when the subscriber requests values. At most one value is read ahead of
/// the subscriber's demand, so a subscriber with little demand slows the server. Cancelling the subscription closes
/// the connection.
///
/// - Parameters:
///   - queue: The queue on which values are delivered; by default the main queue.
///   - open: A closure that returns the values: an `ItemStream`, its events, a `PartSequence` or a `ByteStream`. An
///     error of the closure or the values becomes an `EndpointError`, as with `Producer`.
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
