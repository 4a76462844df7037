public import EndpointRuntime
public import Foundation

/// Returns a publisher of the values of a stream as they are received, and then its completion.
///
/// ```swift
/// streamPublisher { try await store.changes.watch() }
///     .sink(receiveCompletion: { _ in }, receiveValue: { change in show(change) })
/// ```
///
/// Like every ``RequestPublisher`` it is cold. The next value is requested when the subscriber has demand: little
/// demand slows the server. Cancelling the subscription closes the connection.
///
/// - Parameters:
///   - queue: The queue of the values; the main queue by default.
///   - open: Returns the values: an `ItemStream`, its events, a `PartSequence`, a `ByteStream`. Its error becomes an
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
