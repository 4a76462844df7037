import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port on loopback that doesn't accept connections, like an unreachable host.
package final class DeafListener: Sendable {
    package let port: UInt16
    private let descriptors: [Int32]

    /// - Throws: An error if the system accepts connections anyway.
    package init() throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var descriptors = [listener]
        var isFull = false
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                // Connections are never accepted from the queue of one, and when it is full further ones get no
                // response.
                guard bind(listener, pointer, size) == 0, listen(listener, 0) == 0,
                    getsockname(listener, pointer, &size) == 0
                else { return }
                for _ in 0..<16 where !isFull {
                    let client = socket(AF_INET, kind, 0)
                    descriptors.append(client)
                    _ = fcntl(client, F_SETFL, O_NONBLOCK)
                    _ = systemConnect(client, pointer, size)
                    var state = pollfd(fd: client, events: Int16(POLLOUT), revents: 0)
                    isFull = poll(&state, 1, 200) == 0
                }
            }
        }
        self.descriptors = descriptors
        port = address.sin_port.bigEndian
        guard isFull else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(descriptor, address, size)
}
