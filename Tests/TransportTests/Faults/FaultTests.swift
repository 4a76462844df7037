import Bookstore
import EndpointRuntime
import Foundation
import RawServer
import Testing

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// A server of faults: each ends a call with an error that says what happened, or does no harm; and the client is as
/// good as new afterwards.
@Suite("Server faults", .serialized, .timeLimit(.minutes(10)))
struct FaultTests {
    @Test(
        "each fault ends its call with its expected error", arguments: FaultTransport.allCases,
        FaultKind.allCases)
    func faults(transport: FaultTransport, kind: FaultKind) async throws {
        // Most of them wait.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, fault) in kind.all.enumerated() {
                if index >= 8 { try await group.next() }
                group.addTask { try await Self.try(fault, with: transport) }
            }
            try await group.waitForAll()
        }
    }

    private static func `try`(_ fault: Fault, with transport: FaultTransport) async throws {
        let expected = transport.ending(of: fault)
        if case .leftOut = expected { return }
        let server = try RawServer { connection in
            while let request = connection.request() {
                if request.line.contains("/good") {
                    guard connection.send(Fault.json(Fault.bookstoreBook("good", "A good one"))) else { return }
                } else {
                    fault.serve(connection)
                    guard fault.keepsConnection else { return }
                }
            }
        }
        let client = BookstoreClient(
            environment: BookstoreEnvironment(baseURL: server.url), retrier: nil, transport: transport.make())
        let ending = await ending(of: client.books.with(.timeout(.seconds(120))), "A-1", fault.options)
        #expect(transport.allows(ending, where: expected), "\(fault.name) ends with \(ending)")
        // The server has closed the connection, which the client may not have seen yet.
        let good = await Self.ending(
            of: client.books.with(.timeout(.seconds(120))), "good", [.retrier(RetryPolicy.lostConnection)])
        #expect(good == .book("A good one"), "\(fault.name) isn't over")
    }

    private static func ending(of client: BooksClient, _ id: String, _ options: [CallOptions]) async -> FaultEnding {
        let client = options.reduce(client) { $0.with($1) }
        do {
            return .book(try await client.get(id: id).title)
        } catch {
            return FaultEnding(error)
        }
    }
}

/// The transports that faults are tried with.
enum FaultTransport: String, CaseIterable, CustomTestStringConvertible {
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif
    case urlSession

    var testDescription: String { rawValue }

    func make() -> any Transport {
        switch self {
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport()
        #endif
        case .urlSession: URLSessionTransport()
        }
    }

    func ending(of fault: Fault) -> FaultEnding {
        switch self {
        #if AsyncHTTPClient
            case .asyncHTTPClient: fault.endings.asyncHTTPClient
        #endif
        case .urlSession: fault.endings.urlSession
        }
    }

    func allows(_ ending: FaultEnding, where expected: FaultEnding) -> Bool {
        #if canImport(FoundationNetworking)
            // Its session has a time limit, too, and keeps what has come by then; or curl has had enough before.
            if self == .urlSession, expected == .noAnswer(.timedOut) {
                return [expected, .interrupted(200, .timedOut), .noAnswer(.unsaid), .noAnswer(.malformed)].contains(
                    ending)
            }
            return ending == expected
        #else
            // Apple's session behaves differently: any result is accepted.
            return self == .urlSession || ending == expected
        #endif
    }
}

/// The fault of a response.
enum FaultKind: String, CaseIterable, CustomTestStringConvertible {
    case connections, heads, endless, statuses, lengths, encodings, redirects, contentTypes, values

    var testDescription: String { rawValue }

    var all: [Fault] {
        switch self {
        case .connections: Fault.connections
        case .heads: Fault.heads
        case .endless: Fault.endless
        case .statuses: Fault.statuses
        case .lengths: Fault.lengths
        case .encodings: Fault.encodings
        case .redirects: Fault.redirects
        case .contentTypes: Fault.contentTypes
        case .values: Fault.values
        }
    }
}
