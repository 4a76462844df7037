public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The only door to the network.
public protocol Transport: Sendable {
    /// Sends `request` and returns what came back, whatever its status. Cancelling the task cancels the request.
    ///
    /// - Parameter body: What is sent in place of the request's own body.
    /// - Throws: The error of the connection, `URLError.cancelled` when the task was cancelled.
    func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse)
}

/// A body that doesn't lie in the request.
public enum TransportBody: Sendable {
    case data(Data)
    /// Sent from where it lies, without being read into memory.
    case file(URL)
}

/// Sends through `URLSession`.
public struct URLSessionTransport: Transport {
    private let session: URLSession

    public init(session: URLSession = .shared) {
        self.session = session
    }

    public func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
        let (data, response) =
            switch body {
            case nil: try await session.data(for: request)
            case .data(let data): try await session.upload(for: request, from: data)
            case .file(let url): try await session.upload(for: request, fromFile: url)
            }
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (data, response)
    }
}
