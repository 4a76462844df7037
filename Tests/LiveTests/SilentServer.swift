import Foundation
import RawServer

/// A server that accepts a request and never responds, but detects when its client disconnects; or disconnects itself.
final class SilentServer: Sendable {
    private let server: RawServer
    /// The scripts of the connections, in order; further ones are closed immediately.
    private let scripts = Scripts()

    init() throws {
        server = try RawServer { [scripts] connection in scripts.next()?(connection) }
    }

    var baseURL: String { server.url }

    /// The two moments that a test waits for, in this order: the request has come, the caller has hung up.
    func takeRequest() -> (received: Task<String, Never>, closed: Task<Bool, Never>) {
        let (requests, request) = AsyncStream.makeStream(of: String.self)
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        scripts.add { connection in
            request.yield(connection.request()?.head ?? "")
            request.finish()
            end.yield(connection.isClosedByPeer())
            end.finish()
        }
        return (Task { await requests.first { _ in true } ?? "" }, Task { await ends.first { _ in true } ?? false })
    }

    /// Closes the first connection after its request, and responds to the next one.
    ///
    /// - Returns: How many requests have come by then.
    func hangUpThenAnswer() -> Task<Int, Never> {
        let (counts, count) = AsyncStream.makeStream(of: Int.self)
        let received = Counter()
        scripts.add { connection in
            if connection.request() != nil { received.next() }
        }
        scripts.add { connection in
            if connection.request() != nil { received.next() }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nhere")
            count.yield(received.count)
            count.finish()
        }
        return Task { await counts.first { _ in true } ?? 0 }
    }
}

/// Taken one after the other, from any thread.
private final class Scripts: @unchecked Sendable {
    typealias Script = @Sendable (RawConnection) -> Void

    private let lock = NSCondition()
    private var scripts: [Script] = []

    func add(_ script: @escaping Script) {
        lock.lock()
        scripts.append(script)
        lock.signal()
        lock.unlock()
    }

    /// Waits for one, up to half a minute: a connection may be there before its script is.
    func next() -> Script? {
        lock.lock()
        defer { lock.unlock() }
        let end = Date(timeIntervalSinceNow: 30)
        while scripts.isEmpty { guard lock.wait(until: end) else { return nil } }
        return scripts.removeFirst()
    }
}
