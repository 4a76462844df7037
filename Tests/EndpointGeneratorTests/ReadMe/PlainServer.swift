import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An HTTP server on loopback for programs that tests run: on separate threads, since tests that wait for the compiler
/// block those of tasks.
final class PlainServer: Sendable {
    struct Request: Sendable {
        var method: String
        /// As it came, percent-encoded.
        var target: String
        var body: String
    }

    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var headers: [String: String] = [:]
        var body: String
    }

    let baseURL: String
    private let listener: Int32
    private let log = Log()

    private final class Log: Sendable {
        private let lock = NSLock()
        nonisolated(unsafe) private var requests: [Request] = []

        func append(_ request: Request) {
            lock.withLock { requests.append(request) }
        }

        var all: [Request] { lock.withLock { requests } }
    }

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        #if canImport(Darwin)
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
                guard bind(listener, pointer, size) == 0, listen(listener, 8) == 0,
                    getsockname(listener, pointer, &size) == 0
                else { return nil }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port.bigEndian }
            }
        }
        guard let port else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        baseURL = "http://127.0.0.1:\(port)"
        let log = log
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread {
                    Self.serve(connection, log, answer)
                    close(connection)
                }
            }
        }
    }

    /// Ends the thread that waits for connections.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// The requests, in order.
    var requests: [Request] { log.all }

    private static func serve(_ connection: Int32, _ log: Log, _ answer: (Request) -> Answer) {
        guard let request = request(from: connection) else { return }
        log.append(request)
        let answer = answer(request)
        var head = "HTTP/1.1 \(answer.status) Answered\r\nContent-Type: \(answer.type)\r\nConnection: close\r\n"
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        let bytes = Array((head + "Content-Length: \(answer.body.utf8.count)\r\n\r\n" + answer.body).utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// One request, with a body of a known length if it has any; nil where the connection ends before.
    private static func request(from connection: Int32) -> Request? {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
            let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) }
            let body = text[end.upperBound...]
            let words = lines.first?.components(separatedBy: " ") ?? []
            guard body.utf8.count >= length ?? 0 else { continue }
            return words.count == 3 ? Request(method: words[0], target: words[1], body: String(body)) : nil
        }
    }
}
