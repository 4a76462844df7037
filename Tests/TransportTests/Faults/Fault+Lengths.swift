import EndpointRuntime
import RawServer

extension Fault {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    private static let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"

    private static let trailers = FaultEnding.leftOut(
        "FoundationNetworking takes trailers for the head of another answer, and traps")

    private static func length(_ value: String, _ body: String = book) -> String {
        "\(head)Content-Length: \(value)\r\n\r\n\(body)"
    }

    /// Bodies that have another length than they say, in one piece or in chunks.
    static let lengths: [Fault] = [
        Fault(
            "says more than there is", .interrupted(200, .lost),
            sends: length("\(book.utf8.count + 1)")),
        Fault("says less than there is", .notJSON, sends: length("\(book.utf8.count - 1)")),
        Fault("says that there is nothing", .notJSON, sends: length("0")),
        Fault("says a length below zero", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid), sends: length("-1")),
        Fault("says a length of letters", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid), sends: length("many")),
        Fault("says no length", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid), sends: length("")),
        Fault(
            "says a length with a sign", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: length("+\(book.utf8.count)")),
        Fault("says a length in hexadecimal", .noAnswer(.malformed), urlSession: .notJSON, sends: length("0x10")),
        Fault("says a length with a fraction", .noAnswer(.malformed), urlSession: .notJSON, sends: length("10.0")),
        Fault(
            "says a length beyond 64 bits", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: length("99999999999999999999999999")),
        Fault(
            "says a length of 2^63", .interrupted(200, .lost), urlSession: .book("The hostile one"),
            sends: length("9223372036854775808")),
        Fault(
            "says a length of 2^63 - 1", .interrupted(200, .lost),
            urlSession: .leftOut("FoundationNetworking traps on it"), sends: length("9223372036854775807")),
        Fault(
            "says a length of an exabyte", .interrupted(200, .lost),
            sends: length("1152921504606846976")),
        Fault(
            "says two lengths", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: "\(head)Content-Length: 5\r\n" + "Content-Length: \(book.utf8.count)\r\n\r\n\(book)"),
        Fault(
            "says two lengths in one line", .noAnswer(.malformed), urlSession: .notJSON,
            sends: length("5, \(book.utf8.count)")),
        Fault(
            "says its length twice", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: "\(head)Content-Length: \(book.utf8.count)\r\n" + "Content-Length: \(book.utf8.count)\r\n\r\n\(book)"
        ),
        Fault(
            "says a length and that there are chunks", .noAnswer(.malformed), urlSession: .book("The hostile one"),
            sends: "\(head)Content-Length: 5\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n\(String(book.utf8.count, radix: 16))\r\n\(book)\r\n0\r\n\r\n"),
        Fault(
            "says that there are chunks, twice", .book("The hostile one"),
            sends:
                "\(head)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n\(String(book.utf8.count, radix: 16))\r\n\(book)\r\n0\r\n\r\n"
        ),
        Fault(
            "has an encoding of transfer that nobody knows", .book("The hostile one"),
            urlSession: .interrupted(200, .unsaid), sends: "\(head)Transfer-Encoding: own\r\n\r\n\(book)"),
        Fault(
            "has chunks, and then another encoding", .interrupted(200, .undecodable),
            urlSession: .interrupted(200, .unsaid), sends: "\(head)Transfer-Encoding: chunked, gzip\r\n\r\n\(book)"),
        Fault(
            "has no last chunk", .interrupted(200, .lost),
            sends: chunked + "4\r\n    \r\n"),
        Fault(
            "has half a chunk", .interrupted(200, .lost),
            sends: chunked + "40\r\n    "),
        Fault(
            "has a chunk's size of letters", .interrupted(200, .malformed), urlSession: .interrupted(200, .unsaid),
            sends: chunked + "xyz\r\n    \r\n0\r\n\r\n"),
        Fault(
            "has a chunk's size below zero", .interrupted(200, .malformed), urlSession: .interrupted(200, .unsaid),
            sends: chunked + "-4\r\n    \r\n0\r\n\r\n"),
        Fault(
            "has a chunk's size beyond 64 bits", .interrupted(200, .malformed), urlSession: .interrupted(200, .unsaid),
            sends: chunked + "fffffffffffffffff\r\n    \r\n0\r\n\r\n"),
        Fault(
            "has a chunk's size of 2^63 - 1", .interrupted(200, .lost),
            sends: chunked + "7fffffffffffffff\r\n    "),
        Fault(
            "has a chunk's size of 2^64 - 1", .interrupted(200, .lost), urlSession: .interrupted(200, .unsaid),
            sends: chunked + "ffffffffffffffff\r\n    "),
        Fault(
            "has no chunk's size", .interrupted(200, .malformed), urlSession: .interrupted(200, .unsaid),
            sends: chunked + "\r\n    \r\n0\r\n\r\n"),
        Fault(
            "has more in a chunk than it says", .interrupted(200, .malformed), urlSession: .interrupted(200, .unsaid),
            sends: chunked + "2\r\n    \r\n0\r\n\r\n"),
        Fault(
            "has a NUL in a chunk's size", .interrupted(200, .malformed), urlSession: .notJSON,
            sends: chunked + "4\0\r\n    \r\n0\r\n\r\n"),
        Fault(
            "has trailers", .book("The hostile one"), urlSession: trailers,
            sends: chunked + "\(String(book.utf8.count, radix: 16))\r\n\(book)\r\n0\r\nX-A: b\r\nX-A: c\r\n\r\n"),
        Fault(
            "has another length in its trailers", .interrupted(200, .malformed), urlSession: trailers,
            sends: chunked + "\(String(book.utf8.count, radix: 16))\r\n\(book)\r\n0\r\nContent-Length: 3\r\n\r\n"),
        Fault("has a hundred thousand chunks of one byte", .notJSON) {
            $0.send(chunked)
            for _ in 0..<100 { $0.send(String(repeating: "1\r\n \r\n", count: 1000)) }
            $0.send("0\r\n\r\n")
        },
        Fault("has more than the limit in one piece", .interrupted(200, .tooLarge), .bodyLimit(1 << 20)) {
            let body = String(repeating: " ", count: 4 << 20)
            $0.send(json(body))
        },
        Fault("has a body without an end", .interrupted(200, .tooLarge), .bodyLimit(1 << 20)) {
            $0.send("\(head)\r\n")
            let piece = String(repeating: " ", count: 1 << 16)
            for _ in 0..<10_000 { guard $0.send(piece) else { return } }
        },
        Fault("has chunks without an end", .interrupted(200, .tooLarge), .bodyLimit(1 << 20)) {
            $0.send(chunked)
            let piece = String(repeating: " ", count: 1 << 16)
            for _ in 0..<10_000 { guard $0.sendChunk(piece) else { return } }
        },
    ]
}
