public import Foundation
public import HTTPTypes

/// The protocol of swift-openapi-runtime 1.x.
public protocol ClientTransport: Sendable {
    func send(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?)
}

/// The protocol of swift-openapi-runtime 1.x.
public protocol ClientMiddleware: Sendable {
    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

/// The type of swift-openapi-runtime 1.x, with the initializers that the bridge uses.
public final class HTTPBody: AsyncSequence, Sendable {
    public typealias ByteChunk = ArraySlice<UInt8>
    public typealias Element = ByteChunk

    public enum Length: Sendable, Equatable {
        case unknown
        case known(Int64)
    }

    public enum IterationBehavior: Sendable {
        case single
        case multiple
    }

    public let length: Length
    public let iterationBehavior: IterationBehavior
    private let makeIterator: @Sendable () -> Iterator

    public init<Bytes: AsyncSequence & Sendable>(
        _ sequence: Bytes, length: Length, iterationBehavior: IterationBehavior
    ) where Bytes.Element == ByteChunk {
        self.length = length
        self.iterationBehavior = iterationBehavior
        makeIterator = {
            var iterator = sequence.makeAsyncIterator()
            return Iterator { try await iterator.next() }
        }
    }

    public struct Iterator: AsyncIteratorProtocol {
        private let produce: () async throws -> ByteChunk?

        init(_ produce: @escaping () async throws -> ByteChunk?) {
            self.produce = produce
        }

        public mutating func next() async throws -> ByteChunk? { try await produce() }
    }

    public func makeAsyncIterator() -> Iterator { makeIterator() }
}
