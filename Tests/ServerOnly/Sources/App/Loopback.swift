import EndpointRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One connection over loopback, read and written until the other end closes it.
struct Loopback: ~Copyable {
    private let descriptor: Int32

    /// A connection to a port of this machine.
    static func connection(to port: UInt16) throws -> Loopback {
        let connection = Loopback(try socket())
        let descriptor = connection.descriptor
        guard withAddress(port, { connect(descriptor, $0, $1) }) == 0 else { throw ConnectionError(.unreachable) }
        return connection
    }

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Serves one request on a port that the system chooses, on a separate thread.
    ///
    /// - Parameter answer: Returns the complete response to the request.
    /// - Returns: The port.
    static func serve(_ answer: @escaping @Sendable (String) -> String) throws -> UInt16 {
        let listener = try socket()
        guard withAddress(0, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else {
            throw ConnectionError(.unreachable)
        }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        Task.detached {
            let connection = Loopback(accept(listener, nil, nil))
            connection.write(answer(connection.read(until: { $0.hasSuffix("\r\n\r\n") })))
            close(listener)
        }
        return address.sin_port.bigEndian
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(descriptor, bytes, bytes.count, 0)
    }

    /// Reads until the other side closes the connection or `isEnough` returns true.
    func read(until isEnough: (String) -> Bool = { _ in false }) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isEnough(String(decoding: text, as: UTF8.self)) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func socket() throws -> Int32 {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        #if canImport(Glibc)
            let descriptor = Glibc.socket(AF_INET, stream, 0)
        #elseif canImport(Musl)
            let descriptor = Musl.socket(AF_INET, stream, 0)
        #else
            let descriptor = Darwin.socket(AF_INET, stream, 0)
        #endif
        guard descriptor >= 0 else { throw ConnectionError(.unreachable) }
        return descriptor
    }

    private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
