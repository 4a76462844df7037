import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server on loopback that does on each connection what a test says, byte by byte: an HTTP server library would keep
/// a test from sending what isn't HTTP, and from seeing the moment at which a connection closes.
package final class RawServer: Sendable {
    package let port: UInt16
    private let listener: Int32
    private let accepted = Counter()

    /// - Parameter serve: Serves each connection on a separate thread; the connection closes when it returns.
    package init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
        #if canImport(Darwin)
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listener, accepted) = (listener, accepted)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
                guard bind(listener, pointer, size) == 0, listen(listener, 1024) == 0,
                    getsockname(listener, pointer, &size) == 0
                else { return nil }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port.bigEndian }
            }
        }
        guard let port else { throw POSIXError(.EADDRNOTAVAIL) }
        self.port = port
        // Separate threads: those of tasks are few, and all tests need them.
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    if errno == EINTR { continue }
                    // Only here: another server's listener would have this one's number, and its connections come here.
                    #if !canImport(Darwin)
                        _ = close(listener)
                    #endif
                    return
                }
                let connection = RawConnection(descriptor, number: accepted.next())
                Thread.detachNewThread {
                    serve(connection)
                    connection.close()
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        // What wakes the thread that accepts: there it is this, elsewhere the shutdown.
        #if canImport(Darwin)
            close(listener)
        #endif
    }

    /// A connection to a server on loopback.
    static func connect(to port: UInt16) -> Int32? {
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { systemConnect(descriptor, $0, size) }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Without a slash at its end.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The number of accepted connections.
    package var connectionCount: Int { accepted.count }
}

/// Counts from any thread.
package final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    package init() {}

    package var count: Int { lock.withLock { value } }

    /// The number before this one.
    @discardableResult
    package func next() -> Int {
        lock.withLock {
            defer { value += 1 }
            return value
        }
    }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(descriptor, address, size)
}
