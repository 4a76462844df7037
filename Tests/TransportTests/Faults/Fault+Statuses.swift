import EndpointRuntime
import RawServer

extension Fault {
    private static let rest = "Content-Type: application/json\r\nContent-Length: \(book.utf8.count)\r\n\r\n\(book)"

    /// Invalid statuses, and responses whose status has no body.
    static let statuses: [Fault] = [
        Fault(
            "has no status", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported), sends: "HTTP/1.1\r\n" + rest),
        Fault(
            "has a status of letters", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 abc OK\r\n" + rest),
        Fault(
            "has a status of two digits", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 20 OK\r\n" + rest),
        Fault(
            "has a status of four digits", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 2000 OK\r\n" + rest),
        Fault(
            "has a status below zero", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 -200 OK\r\n" + rest),
        Fault(
            "has a status beyond all numbers", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 99999999999999999999999 OK\r\n" + rest),
        Fault(
            "has status 0", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 000 OK\r\n" + rest),
        Fault(
            "has status 99", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 099 OK\r\n" + rest),
        Fault(
            "has status 0 and no body", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 000 OK\r\nContent-Length: 0\r\n\r\n"),
        Fault("has status 999", .status(999), sends: "HTTP/1.1 999 OK\r\n" + rest),
        Fault("has status 600", .status(600), sends: "HTTP/1.1 600 OK\r\n" + rest),
        Fault("has status 299", .book("The hostile one"), sends: "HTTP/1.1 299 OK\r\n" + rest),
        Fault(
            "has no reason", .book("The hostile one"), urlSession: .noAnswer(.unsaid), sends: "HTTP/1.1 200\r\n" + rest),
        Fault(
            "switches protocols", .status(101), urlSession: .noAnswer(.malformed),
            sends: "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
        Fault("announces a thousand times, and answers", .book("The hostile one")) {
            $0.send(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1000) + "HTTP/1.1 200 OK\r\n" + rest)
        },
        Fault(
            "gives hints with a body", .noAnswer(.malformed), urlSession: .noAnswer(.unsupported),
            sends: "HTTP/1.1 103 Early Hints\r\n" + rest),
        Fault("has no content, and a body", .notJSON, sends: "HTTP/1.1 204 No Content\r\n" + rest),
        Fault(
            "has reset the content, and a body", .book("The hostile one"),
            sends: "HTTP/1.1 205 Reset Content\r\n" + rest),
        Fault("hasn't been modified, and a body", .status(304), sends: "HTTP/1.1 304 Not Modified\r\n" + rest),
        Fault(
            "has no content in chunks", .notJSON,
            sends: "HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        Fault(
            "asks for a password in no words", .status(401),
            sends: answer("WWW-Authenticate: \r\n", "", status: "401 No")),
        Fault(
            "asks for a password in a way that nobody knows", .status(401),
            sends: answer("WWW-Authenticate: Own realm=\"\\\", , =, Basic\r\n", "", status: "401 No")),
        Fault(
            "asks for a password for the proxy", .status(407),
            sends: answer("Proxy-Authenticate: Basic realm=\"x\"\r\n", "", status: "407 No")),
        Fault(
            "asks for digests of a kind that nobody knows", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid),
            sends: answer(
                "WWW-Authenticate: Digest realm=\"a\", nonce=\"\0\", algorithm=none, qop=\r\n", "", status: "401 No")),
        Fault("answers twice", .book("The hostile one"), sends: json(book) + json(bookstoreBook("A-2", "Another's"))),
    ]
}
