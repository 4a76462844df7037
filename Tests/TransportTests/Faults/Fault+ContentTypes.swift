import EndpointRuntime
import RawServer

extension Fault {
    private static func typed(_ type: String, _ body: String = book) -> String {
        answer("Content-Type: \(type)\r\n", body)
    }

    /// Bodies of another type than is documented, or of none.
    static let contentTypes: [Fault] = [
        Fault("has no type", .book("The hostile one"), sends: answer("", book)),
        Fault("has an empty type", .book("The hostile one"), sends: typed("")),
        Fault("has a type that is none", .book("The hostile one"), sends: typed(";;;=,")),
        Fault("is HTML", .contentType, sends: typed("text/html", "<html>sign in</html>")),
        Fault("says that JSON is HTML", .contentType, sends: typed("text/html")),
        Fault("says that JSON is an image", .contentType, sends: typed("image/png")),
        Fault("says that JSON is an event stream", .contentType, sends: typed("text/event-stream")),
        Fault("says that JSON is text", .book("The hostile one"), sends: typed("text/plain")),
        Fault("says that HTML is JSON", .notJSON, sends: json("<html>sign in</html>")),
        Fault(
            "has two types", .book("The hostile one"),
            sends: answer("Content-Type: application/json\r\nContent-Type: text/html\r\n", book)),
        Fault(
            "has a charset that nobody knows", .book("The hostile one"), sends: typed("application/json; charset=own")),
        Fault("has a type with a hundred thousand parameters", .noAnswer(.malformed), urlSession: .noAnswer(.unsaid)) {
            $0.send(typed("application/json" + String(repeating: "; a=b", count: 100_000)))
        },
        Fault(
            "has a type whose quotes don't end", .book("The hostile one"),
            sends: typed("application/json; charset=\"utf-8")),
        Fault("has text in UTF-16", .notJSON) {
            let body = book.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            $0.send(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-16le\r\nContent-Length: \(body.count)\r\n\r\n"
            )
            $0.send(body)
        },
    ]
}
