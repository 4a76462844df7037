import EndpointRuntime
import Foundation
import RawServer

extension Fault {
    private static let rest = "Content-Type: application/json\r\nContent-Length: \(book.utf8.count)\r\n\r\n\(book)"

    /// Invalid and endless heads, and heads with invalid headers.
    static let heads: [Fault] = [
        Fault(
            "answers with a body alone, as HTTP/0.9", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: book + "\r\n\r\n"),
        Fault(
            "answers with a page alone, as HTTP/0.9", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "<html>hello</html>\r\n\r\n"),
        Fault(
            "answers in another protocol", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "SSH-2.0-OpenSSH_9.6\r\n\r\n"),
        Fault("answers with a TLS alert", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported)) {
            $0.send([0x15, 3, 1, 0, 2, 2, 0x28, 13, 10, 13, 10])
        },
        Fault("answers with HTTP/2 frames", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported)) {
            $0.send([0, 0, 12, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100, 0, 4, 0, 1, 0, 0, 13, 10, 13, 10])
        },
        Fault(
            "has an HTTP of its own", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/7.3 200 OK\r\n" + rest),
        Fault("speaks HTTP/1.0", .book("The hostile one"), sends: "HTTP/1.0 200 OK\r\n" + rest),
        Fault(
            "ends its lines with line feeds alone", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: \(book.utf8.count)\n\n\(book)"),
        Fault(
            "has a NUL in a header's value", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\nX-A: a\0b\r\n" + rest),
        Fault(
            "has a NUL in a header's name", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\nX\0A: b\r\n" + rest),
        Fault(
            "has a NUL in the reason", .book("The hostile one"), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 O\0K\r\n" + rest),
        Fault(
            "has a return within a header", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: "HTTP/1.1 200 OK\r\nX-A: a\rb\r\n" + rest),
        Fault(
            "has a header without a colon", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\nnothing\r\n" + rest),
        Fault(
            "has a header without a name", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\n: nothing\r\n" + rest),
        Fault(
            "has a blank in a header's name", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\nX A: b\r\n" + rest),
        Fault(
            "has a blank before a colon", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\nX-A : b\r\n" + rest),
        Fault(
            "folds a header's line", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: "HTTP/1.1 200 OK\r\nX-A: a\r\n b\r\n" + rest),
        Fault(
            "folds the first header's line", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: "HTTP/1.1 200 OK\r\n b\r\n" + rest),
        Fault("has bytes in its headers that are no text", .book("The hostile one"), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 200 ")
            $0.send([0xFF, 0xC3, 0x28])
            $0.send("\r\nX-A: ")
            $0.send([0xFF, 0xFE, 0xC0, 0x80, 0xED, 0xA0, 0x80])
            $0.send("\r\n" + rest)
        },
        Fault("has bytes in a header's name that are no text", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 200 OK\r\nX-")
            $0.send([0xFF, 0xFE])
            $0.send(": b\r\n" + rest)
        },
        Fault("has a header of a megabyte", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 200 OK\r\nX-A: \(String(repeating: "a", count: 1 << 20))\r\n" + rest)
        },
        Fault("has a status line of a megabyte", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 200 \(String(repeating: "a", count: 1 << 20))\r\n" + rest)
        },
        Fault("has a header's name of a megabyte", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 200 OK\r\n\(String(repeating: "a", count: 1 << 20)): a\r\n" + rest)
        },
        Fault("has a hundred thousand headers", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send("HTTP/1.1 200 OK\r\n\(String(repeating: "X-A: a\r\n", count: 100_000))" + rest)
        },
        Fault("has the same header five hundred times", .noAnswer(.malformed), urlSession: .book("The hostile one")) {
            $0.send("HTTP/1.1 200 OK\r\n\(String(repeating: "X-A: a\r\n", count: 500))" + rest)
        },
        Fault("sets a thousand cookies", .noAnswer(.malformed), urlSession: .book("The hostile one")) {
            let cookies = (0..<1000).map { "Set-Cookie: c\($0)=\($0); Path=/\r\n" }.joined()
            $0.send("HTTP/1.1 200 OK\r\n" + cookies + rest)
        },
        Fault("sets cookies that are none", .noAnswer(.malformed), urlSession: .book("The hostile one")) {
            let values = [
                "", "=", ";", "a", "=;=;=", "a=b; Expires=never", "a=\u{1}", "a=b; Domain=.; Path", "a=b; Max-Age=1e99",
            ]
            $0.send("HTTP/1.1 200 OK\r\n" + values.map { "Set-Cookie: \($0)\r\n" }.joined() + rest)
        },
        Fault(
            "asks to wait for ever", .status(429),
            sends: answer("Retry-After: 99999999999999999999\r\n", "", status: "429 Slow")),
        Fault(
            "asks to wait since the beginning of time", .status(503),
            sends: answer("Retry-After: Thu, 01 Jan 0000 00:00:00 GMT\r\n", "", status: "503 Out")),
    ]
}
