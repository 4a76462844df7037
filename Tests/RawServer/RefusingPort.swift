import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port on loopback that refuses every connection.
///
/// The port is bound to a socket that never listens. No other server can take it while this object exists, which a port
/// that was just released doesn't promise.
package final class RefusingPort: Sendable {
    package let port: UInt16
    private let descriptor: Int32

    /// - Throws: `POSIXError` if the system has no free port.
    package init() throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.descriptor = descriptor
        port = address.sin_port.bigEndian
    }

    deinit {
        close(descriptor)
    }

    /// The base URL, without a slash at its end.
    package var url: String { "http://127.0.0.1:\(port)" }
}
