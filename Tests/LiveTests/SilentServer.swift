import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server that takes a request and never answers, but sees when its caller hangs up; or hangs up itself.
///
/// It stands on bare sockets: an HTTP server library would hide the moment at which the connection closes.
final class SilentServer: Sendable {
    let baseURL: String
    private let listener: Int32

    init() throws {
        #if canImport(Darwin)
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
                guard bind(listener, pointer, size) == 0, listen(listener, 8) == 0,
                    getsockname(listener, pointer, &size) == 0
                else { return nil }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port.bigEndian }
            }
        }
        guard let port else { throw POSIXError(.EADDRNOTAVAIL) }
        baseURL = "http://127.0.0.1:\(port)"
    }

    deinit {
        close(listener)
    }

    /// The two moments that a test waits for, in this order: the request has come, the caller has hung up.
    func takeRequest() -> (received: Task<String, Never>, closed: Task<Bool, Never>) {
        let listener = listener
        let (requests, request) = AsyncStream.makeStream(of: String.self)
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        // A thread of its own: those of the tasks are few, and all tests need them.
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            defer { close(connection) }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = recv(connection, &buffer, buffer.count, 0)
            request.yield(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self))
            request.finish()
            var byte: UInt8 = 0
            // Blocks until there is more to read or the other side closes: 0 is the end of the stream.
            end.yield(recv(connection, &byte, 1, 0) <= 0)
            end.finish()
        }
        return (Task { await requests.first { _ in true } ?? "" }, Task { await ends.first { _ in true } ?? false })
    }

    /// Closes the first connection when its request has come, and answers the next one.
    ///
    /// - Returns: How many requests have come by then.
    func hangUpThenAnswer() -> Task<Int, Never> {
        let listener = listener
        let (counts, count) = AsyncStream.makeStream(of: Int.self)
        Thread.detachNewThread {
            var received = 0
            for answer in ["", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nhere"] {
                let connection = accept(listener, nil, nil)
                var buffer = [UInt8](repeating: 0, count: 65536)
                if recv(connection, &buffer, buffer.count, 0) > 0 { received += 1 }
                if !answer.isEmpty { _ = send(connection, answer, answer.utf8.count, 0) }
                close(connection)
            }
            count.yield(received)
            count.finish()
        }
        return Task { await counts.first { _ in true } ?? 0 }
    }
}
