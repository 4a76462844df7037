package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One connection of a ``RawServer``, used by the thread that serves it. Nothing here waits longer than half a minute.
package final class RawConnection: @unchecked Sendable {
    /// Counted from zero, in the order in which they were made.
    package let number: Int
    private let descriptor: Int32
    private var isOpen = true
    private var unread: [UInt8] = []

    init(_ descriptor: Int32, number: Int) {
        self.descriptor = descriptor
        self.number = number
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    // What comes

    /// The next request, with its body where its header says how long that is; nil when there is none.
    package func request() -> RawRequest? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let head = unread.firstRange(of: end) {
                var request = RawRequest(head: String(decoding: unread[..<head.lowerBound], as: UTF8.self))
                unread.removeFirst(head.upperBound)
                let length = request["Content-Length"].flatMap { Int($0) } ?? 0
                while unread.count < length { guard receive() else { break } }
                request.body = Data(unread.prefix(length))
                unread.removeFirst(min(length, unread.count))
                return request
            }
            guard receive() else { return nil }
        }
    }

    /// The next chunk of a request's body that comes in chunks; empty at its end, nil where it is cut off.
    package func chunk() -> [UInt8]? {
        while true {
            if let line = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let text = String(decoding: unread[..<line], as: UTF8.self).prefix { $0.isHexDigit }
                guard let count = Int(text, radix: 16) else { return nil }
                let end = line + 1 + count + 2
                while unread.count < end { guard receive() else { return nil } }
                let chunk = Array(unread[(line + 1)..<(line + 1 + count)])
                unread.removeFirst(end)
                return chunk
            }
            guard receive() else { return nil }
        }
    }

    /// A request's body, in chunks or not; nil where it is cut off.
    package func body(of request: RawRequest) -> [UInt8]? {
        guard request["Transfer-Encoding"]?.lowercased() == "chunked" else {
            let length = request["Content-Length"].flatMap { Int($0) } ?? 0
            return request.body.count < length ? nil : Array(request.body)
        }
        var body: [UInt8] = []
        while let chunk = chunk() {
            if chunk.isEmpty { return body }
            body += chunk
        }
        return nil
    }

    /// The head of the next request, whose body isn't read; nil when there is none.
    package func requestHead() -> RawRequest? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let head = unread.firstRange(of: end) {
                defer { unread.removeFirst(head.upperBound) }
                return RawRequest(head: String(decoding: unread[..<head.lowerBound], as: UTF8.self))
            }
            guard receive() else { return nil }
        }
    }

    /// Forwards bytes between the connection and another server on loopback, until one of them closes.
    ///
    /// - Parameter first: What the other server is sent before that.
    package func tunnel(to port: UInt16, sending first: String = "") {
        guard let descriptor = RawServer.connect(to: port) else { return }
        let other = RawConnection(descriptor, number: number)
        other.send(first)
        other.send(unread)
        unread = []
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            other.pump(into: self)
            done.signal()
        }
        pump(into: other)
        done.wait()
        other.close()
    }

    private func pump(into other: RawConnection) {
        while receive() {
            guard other.send(unread) else { break }
            unread = []
        }
        other.endSending()
    }

    private func endSending() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Reads more of what was sent; false at the end.
    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread += buffer[..<count]
        return true
    }

    /// Waits until the other side closes, up to half a minute.
    package func isClosedByPeer() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return true }
            if count < 0 { return errno != EAGAIN && errno != EWOULDBLOCK }
        }
    }

    // What is sent

    /// - Returns: False when the other side is gone.
    @discardableResult
    package func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends a complete response.
    @discardableResult
    package func answer(
        _ body: String, status: String = "200 OK", type: String = "application/json", headers: String = ""
    ) -> Bool {
        send(
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }

    /// Sends the head of a chunked response.
    @discardableResult
    package func begin(_ status: String = "200 OK", type: String, headers: String = "") -> Bool {
        send("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(headers)Transfer-Encoding: chunked\r\n\r\n")
    }

    @discardableResult
    package func sendChunk(_ text: String) -> Bool {
        send(String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n")
    }

    @discardableResult
    package func endChunks() -> Bool {
        send("0\r\n\r\n")
    }

    // How it ends

    package func close() {
        guard isOpen else { return }
        isOpen = false
        shutdown(descriptor, Int32(SHUT_RDWR))
        systemClose(descriptor)
    }

    /// Ends the connection as one that is lost does.
    package func reset() {
        guard isOpen else { return }
        isOpen = false
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        systemClose(descriptor)
    }
}

private func systemClose(_ descriptor: Int32) {
    _ = close(descriptor)
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

/// A request as it came.
package struct RawRequest: Sendable {
    package let head: String
    package var body = Data()

    /// `GET /books HTTP/1.1`
    package var line: String { head.components(separatedBy: "\r\n").first ?? "" }

    /// The value of a header field.
    package subscript(name: String) -> String? {
        for line in head.components(separatedBy: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    package var text: String { String(decoding: body, as: UTF8.self) }
}
