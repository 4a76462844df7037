import FlyingFox
import Foundation

/// A bookstore on loopback: an HTTP server that answers the requests of the tour.
///
/// It knows nothing of the generated client. Its responses are written out as a server of the real world would send
/// them, envelopes included.
@main
enum BookstoreServer {
    static func main() async throws {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port))
        await Shelf().serve(on: server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            try await server.waitUntilListening()
            if case .ip4(_, let port) = await server.listeningAddress {
                print("listening on http://127.0.0.1:\(port)")
                fflush(nil)
            }
            try await group.waitForAll()
        }
    }

    /// The port that the first argument names; without one, the system chooses.
    private static var port: UInt16 {
        CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 0
    }
}
