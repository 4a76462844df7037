import Foundation

/// A type that reads the requests of one connection, with limits on their sizes and durations.
struct ConnectionReader {
    /// An error that ends the connection after a response with `status`; 0 means no response.
    struct Failure: Error {
        var status: Int
        var detail: String
        static let closed = Failure(status: 0, detail: "")
    }

    private let socket: Int32
    /// A function that is called whenever bytes are received from the client.
    private let received: () -> Void
    private var buffer: [UInt8] = []
    private var start = 0

    static let largestHead = 64 << 10
    static let largestBody = 16 << 20
    /// The maximum number of headers of a request.
    private static let mostHeaders = 200
    /// The longest times for receiving the head and the body of a request, in seconds.
    private static let headTime = 30.0
    private static let bodyTime = 60.0

    init(socket: Int32, received: @escaping () -> Void) {
        self.socket = socket
        self.received = received
    }

    private mutating func fill(until deadline: Date) throws(Failure) {
        guard Date() < deadline else { throw Failure(status: 408, detail: "the request takes too long") }
        // Bytes that have been read are removed, so that pipelined requests and small chunks don't fill the memory.
        if start == buffer.count || start > Self.largestHead {
            buffer.removeSubrange(..<start)
            start = 0
        }
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        let count = chunk.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { throw .closed }
        received()
        buffer += chunk[..<count]
    }

    /// Reads the head and the body of the next request; `confirm` sends `100 Continue`.
    mutating func next(confirm: () -> Void) throws(Failure) -> MockRequest {
        let deadline = Date(timeIntervalSinceNow: Self.headTime)
        try skipEmptyLines(until: deadline)
        var scanned = start
        var end: Int?
        while end == nil {
            end = endOfHead(from: scanned)
            if end != nil { break }
            guard buffer.count - start <= Self.largestHead else {
                throw Failure(status: 431, detail: "the head is larger than \(Self.largestHead) bytes")
            }
            let length = buffer.count - start
            try fill(until: deadline)
            scanned = start + max(0, length - 3)
        }
        guard let end, end - start <= Self.largestHead else {
            throw Failure(status: 431, detail: "the head is larger than \(Self.largestHead) bytes")
        }
        let head = String(decoding: buffer[start..<end], as: UTF8.self)
        start = end + 4
        var request = try Self.request(head)
        if let expected = request.header("expect"), expected.lowercased() != "100-continue" {
            throw Failure(status: 417, detail: "'Expect' is '\(expected)', not '100-continue'")
        }
        let bodyDeadline = Date(timeIntervalSinceNow: Self.bodyTime)
        if let coding = request.header("transfer-encoding") {
            guard coding.lowercased() == "chunked", request.header("content-length") == nil else {
                throw Failure(status: 400, detail: "invalid framing")
            }
            if request.header("expect") != nil { confirm() }
            request.body = try chunks(until: bodyDeadline)
        } else if let length = request.header("content-length") {
            guard length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length) else {
                throw Failure(status: 400, detail: "invalid 'Content-Length'")
            }
            guard count <= Self.largestBody else {
                throw Failure(status: 413, detail: "the body is larger than \(Self.largestBody) bytes")
            }
            if count > 0, request.header("expect") != nil { confirm() }
            request.body = try take(count, until: bodyDeadline)
        }
        return request
    }

    /// Skips the empty lines that a client may send before a request (RFC 9112, section 2.2).
    private mutating func skipEmptyLines(until deadline: Date) throws(Failure) {
        while true {
            while buffer.count - start < 2 { try fill(until: deadline) }
            guard buffer[start] == 0x0D, buffer[start + 1] == 0x0A else { return }
            start += 2
        }
    }

    /// Returns the offset at which the head of a request ends; nil if its end hasn't been received.
    private func endOfHead(from offset: Int) -> Int? {
        guard buffer.count >= offset + 4 else { return nil }
        return buffer.withUnsafeBufferPointer { bytes in
            for index in offset...(bytes.count - 4) where bytes[index] == 0x0D {
                if bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A { return index }
            }
            return nil
        }
    }

    private mutating func take(_ count: Int, until deadline: Date) throws(Failure) -> [UInt8] {
        while buffer.count - start < count { try fill(until: deadline) }
        defer { start += count }
        return Array(buffer[start..<start + count])
    }

    private mutating func line(until deadline: Date) throws(Failure) -> String {
        while true {
            if let end = buffer[start...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return String(decoding: buffer[start..<end], as: UTF8.self).replacing("\r", with: "")
            }
            guard buffer.count - start < 4096 else { throw Failure(status: 400, detail: "invalid chunk") }
            try fill(until: deadline)
        }
    }

    private mutating func chunks(until deadline: Date) throws(Failure) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let size = try line(until: deadline).prefix { $0 != ";" }.filter { $0 != " " }
            // `Int(_:radix:)` accepts a sign, which the size of a chunk must not have.
            guard size.utf8.count <= 8, size.allSatisfy(\.isHexDigit), let count = Int(size, radix: 16) else {
                throw Failure(status: 400, detail: "invalid chunk")
            }
            guard body.count + count <= Self.largestBody else {
                throw Failure(status: 413, detail: "the body is larger than \(Self.largestBody) bytes")
            }
            if count == 0 { break }
            body += try take(count, until: deadline)
            guard try line(until: deadline).isEmpty else { throw Failure(status: 400, detail: "invalid chunk") }
        }
        var trailers = 0
        while try !line(until: deadline).isEmpty {
            trailers += 1
            guard trailers < 100 else { throw Failure(status: 431, detail: "too many trailers") }
        }
        return body
    }

    private static func request(_ head: String) throws(Failure) -> MockRequest {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let parts = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), !parts[0].isEmpty else {
            throw Failure(status: 400, detail: "invalid request line")
        }
        guard lines.count <= Self.mostHeaders + 1 else {
            throw Failure(status: 431, detail: "the request has more than \(Self.mostHeaders) headers")
        }
        let isOld = parts[2] == "HTTP/1.0"
        var target = parts[1]
        // A target in absolute form contains the host, which replaces the header `Host` (RFC 9112, section 3.2.2).
        var host: String?
        if target.hasPrefix("http://") || target.hasPrefix("https://"), let slashes = target.firstRange(of: "://") {
            let rest = target[slashes.upperBound...]
            let path = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            host = String(rest[..<path])
            target = path < rest.endIndex ? rest[path...] : "/"
        }
        if let problem = PercentText.problem(in: target) { throw Failure(status: 400, detail: problem) }
        let path = target.prefix { $0 != "?" }
        var headers: [(String, String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                throw Failure(status: 400, detail: "invalid header")
            }
            let name = line[..<colon]
            guard !name.contains(where: { $0 == " " || $0 == "\t" }),
                !line.utf8.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F })
            else { throw Failure(status: 400, detail: "invalid header") }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append((name.lowercased(), String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())))
        }
        let hosts = headers.count { $0.0 == "host" }
        guard hosts == 1 || hosts == 0 && isOld else {
            throw Failure(status: 400, detail: hosts == 0 ? "no header 'Host'" : "several headers 'Host'")
        }
        if let host {
            headers.removeAll { $0.0 == "host" }
            headers.append(("host", host))
        }
        return MockRequest(
            method: String(parts[0]), path: path.isEmpty ? "/" : String(path),
            query: target.utf8.count > path.utf8.count ? String(target.dropFirst(path.count + 1)) : nil,
            headers: headers, isOld: isOld)
    }
}
