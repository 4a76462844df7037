import Foundation

/// An HTTP/1.1 server on the loopback interface that serves the API of a description.
public final class MockServer: Sendable {
    /// An entry of the log, which describes one request and its response.
    public struct Call: Sendable {
        /// The operation's method and path, `GET /books/{id}`; the request's if no operation matches.
        public var route: String
        public var status: Int
        public var milliseconds: Double
    }

    public struct Failure: Error {
        public var reason: String
    }

    /// The port on which the server listens.
    public let port: UInt16
    private let listener: Int32
    private let api: MockAPI
    private let log: @Sendable (Call) -> Void
    private let connections = ConnectionTable(limit: mostConnections)

    private static let mostConnections = 256
    /// The longest time without data on a connection, in seconds.
    private static let idleTime = 30
    /// The longest time for which the rest of a rejected request is read, in seconds.
    private static let discardTime = 5.0

    /// Creates a server that listens on a port of the loopback interface; 0 selects a free port.
    public init(_ api: MockAPI, port: UInt16, log: @escaping @Sendable (Call) -> Void = { _ in }) throws(Failure) {
        #if canImport(Darwin)
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard listener >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, 512) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        guard bound else {
            let reason = String(cString: strerror(errno))
            _ = close(listener)
            throw Failure(reason: reason)
        }
        self.port = address.sin_port.bigEndian
        self.listener = listener
        self.api = api
        self.log = log
    }

    /// Accepts connections until ``stop()`` is called.
    public func run() {
        while true {
            let descriptor = accept(listener, nil, nil)
            if descriptor < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                if errno == EMFILE || errno == ENFILE {
                    usleep(10_000)
                    continue
                }
                #if !canImport(Darwin)
                    _ = close(listener)
                #endif
                return
            }
            prepare(descriptor)
            guard connections.begin(descriptor) else {
                let busy = MockAPI.problem(503, "the server has \(Self.mostConnections) connections")
                _ = write(Self.head(of: busy, isLast: true) + busy.body, to: descriptor)
                _ = close(descriptor)
                continue
            }
            let thread = Thread { [self] in
                serve(descriptor)
                connections.end(descriptor)
                _ = close(descriptor)
            }
            // Schemas and bodies are nested, and 200 levels need more than a thread's default stack of half a megabyte.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// Closes the port.
    ///
    /// The server still serves the requests of open connections. Call this method once, after ``run()`` was started.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        // On Linux, the shutdown ends `accept`, and `run()` closes the listener. If this method closed the listener,
        // `run()` might accept from a descriptor that was reused.
        #if canImport(Darwin)
            _ = close(listener)
        #endif
    }

    private func prepare(_ descriptor: Int32) {
        var time = timeval(tv_sec: Self.idleTime, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    private func serve(_ descriptor: Int32) {
        var reader = ConnectionReader(socket: descriptor) { [connections] in connections.wait(descriptor) }
        while true {
            do throws(ConnectionReader.Failure) {
                let request = try reader.next {
                    _ = write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: descriptor)
                }
                connections.work(descriptor)
                guard respond(to: request, descriptor) else { return }
                connections.wait(descriptor)
            } catch {
                guard error.status != 0 else { return }
                let problem = MockAPI.problem(error.status, error.detail)
                log(Call(route: "invalid request", status: error.status, milliseconds: 0))
                _ = write(Self.head(of: problem, isLast: true) + problem.body, to: descriptor)
                shutdown(descriptor, Int32(SHUT_WR))
                discardRest(of: descriptor)
                return
            }
        }
    }

    /// Reads the rest of a request for a moment.
    ///
    /// Otherwise, a reset of the connection could prevent the client from reading the response.
    private func discardRest(of descriptor: Int32) {
        var time = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let deadline = Date(timeIntervalSinceNow: Self.discardTime)
        var rest = [UInt8](repeating: 0, count: 64 << 10)
        while Date() < deadline {
            let count = rest.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count <= 0 { return }
        }
    }

    /// Sends the response to a request; returns false if the connection must be closed afterwards.
    private func respond(to request: MockRequest, _ descriptor: Int32) -> Bool {
        let start = DispatchTime.now().uptimeNanoseconds
        let response = api.response(to: request)
        if response.delay > 0 { usleep(UInt32(response.delay) * 1000) }
        // HTTP/1.0 has no chunks, so the end of the connection marks the end of a stream.
        let isStream = response.chunks != nil
        let isLast = request.isLast || response.closesConnection || isStream && request.isOld
        defer {
            let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
            let route = response.route ?? "\(request.method) \(request.path)"
            log(Call(route: route, status: response.closesConnection ? 0 : response.status, milliseconds: time))
        }
        guard !response.closesConnection else { return false }
        var bytes = Self.head(of: response, isLast: isLast, isOld: request.isOld)
        guard request.method != "HEAD" else { return write(bytes, to: descriptor) && !isLast }
        guard let chunks = response.chunks else {
            bytes += response.body
            connections.wait(descriptor)
            return write(bytes, to: descriptor) && !isLast
        }
        guard write(bytes, to: descriptor) else { return false }
        for (index, chunk) in chunks.enumerated() {
            if index > 0, response.delay > 0 { usleep(UInt32(response.delay) * 1000) }
            let framed = Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + [0x0D, 0x0A]
            guard write(request.isOld ? chunk : framed, to: descriptor) else { return false }
        }
        if request.isOld { return false }
        return write(Array("0\r\n\r\n".utf8), to: descriptor) && !isLast
    }

    private static func head(of response: MockResponse, isLast: Bool, isOld: Bool = false) -> [UInt8] {
        var head = "HTTP/1.1 \(response.status) \(MockResponse.reason(of: response.status))\r\n"
        for (name, value) in response.headers {
            head += name + ": " + value.filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" } + "\r\n"
        }
        let hasNoBody = response.status == 204 || response.status == 304 || response.status < 200
        if response.chunks != nil {
            if !isOld { head += "Transfer-Encoding: chunked\r\n" }
        } else if !hasNoBody {
            head += "Content-Length: \(response.body.count)\r\n"
        }
        if isLast { head += "Connection: close\r\n" } else if isOld { head += "Connection: keep-alive\r\n" }
        return Array((head + "\r\n").utf8)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        SocketWriter.write(bytes, to: descriptor)
    }
}
