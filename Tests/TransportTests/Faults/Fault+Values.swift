import EndpointRuntime
import RawServer

extension Fault {
    private static func bytes(_ bytes: [UInt8]) -> @Sendable (RawConnection) -> Void {
        { connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(bytes.count)\r\n\r\n")
            connection.send(bytes)
        }
    }

    /// A book with a member more.
    private static func with(_ member: String) -> String {
        json(bookstoreBook("A-1", "The hostile one", more: "," + member))
    }

    private static func titled(_ title: [UInt8]) -> [UInt8] {
        let parts = bookstoreBook("A-1", "|").split(separator: "|").map { Array($0.utf8) }
        return parts[0] + title + parts[1]
    }

    /// Bodies that aren't JSON, or whose values can't be those of a book.
    static let values: [Fault] = broken + numbers + deep + doubled + texts

    private static let broken = [
        Fault("is nothing", .notJSON, sends: json("")),
        Fault("is blanks", .notJSON, sends: json(" \r\n\t ")),
        Fault("is half a book", .notJSON, sends: json(String(book.prefix(50)))),
        Fault("has more behind it", .notJSON, sends: json(book + "x")),
        Fault("is two books", .notJSON, sends: json(book + book)),
        Fault("has a comma too many", .notJSON, sends: json(#"{"book":{},}"#)),
        Fault("has a comment", .notJSON, sends: json("/* */" + book)),
        Fault("has single quotes", .notJSON, sends: json("{'book':{}}")),
        Fault("has a key without quotes", .notJSON, sends: json("{book:{}}")),
        Fault("is guarded against scripts", .notJSON, sends: json(")]}',\n" + book)),
        Fault(
            "has a mark of its byte order", .book("The hostile one"),
            serve: bytes([0xEF, 0xBB, 0xBF] + Array(book.utf8))),
        Fault("is NULs", .notJSON, serve: bytes(Array(repeating: 0, count: 100))),
        Fault("is null", .otherJSON, sends: json("null")),
        Fault("is a list", .otherJSON, sends: json("[]")),
        Fault("is a number", .notJSON, sends: json("1")),
        Fault("is no book", .notJSON, sends: json("{}")),
        Fault("is a book of nothing", .otherJSON, sends: json(#"{"book":{}}"#)),
        Fault("is a book that is null", .otherJSON, sends: json(#"{"book":null}"#)),
        Fault("is a book that is a list", .otherJSON, sends: json(#"{"book":[]}"#)),
        Fault(
            "has a title that is a number", .otherJSON, sends: json(book.replacing("\"The hostile one\"", with: "1"))),
        Fault("has a time that is none", .otherJSON, sends: json(book.replacing("2024-01-02T", with: "2024-13-42T"))),
        Fault(
            "has a time beyond all calendars", .otherJSON,
            sends: json(book.replacing("2024-01-02T", with: "99999999999-01-02T"))),
        Fault("has a day that is none", .book("The hostile one"), sends: with(#""published":"2023-02-29""#)),
    ]

    private static let numbers = [
        Fault("has a number beyond its type", .book("The hostile one"), sends: with(#""pages":2147483648"#)),
        Fault("has a number below its type", .book("The hostile one"), sends: with(#""pages":-2147483649"#)),
        Fault(
            "has a number beyond all integers", .book("The hostile one"),
            sends: with(#""pages":99999999999999999999999999"#)),
        Fault("has a number with a fraction", .book("The hostile one"), sends: with(#""pages":1.5"#)),
        Fault("has a number beyond doubles", .book("The hostile one"), sends: with(#""pages":1e999"#)),
        Fault(
            "has an exponent without an end", .book("The hostile one"),
            sends: with(#""pages":1e\#(String(repeating: "9", count: 10_000))"#)),
        Fault("has an exponent of an integer", .book("The hostile one"), sends: with(#""pages":1e2"#)),
        Fault("has a million digits", .book("The hostile one")) {
            $0.send(with(#""pages":\#(String(repeating: "7", count: 1_000_000))"#))
        },
        Fault("has an amount of a million digits", .otherJSON) {
            $0.send(json(book.replacing("1.50", with: String(repeating: "7", count: 1_000_000))))
        },
        Fault("has an amount beyond decimals", .otherJSON, sends: json(book.replacing("1.50", with: "1e99999"))),
        Fault("has an amount that is no number", .otherJSON, sends: json(book.replacing("1.50", with: "NaN"))),
        Fault("has a number that isn't one", .notJSON, sends: with(#""pages":NaN"#)),
        Fault("has infinity", .notJSON, sends: with(#""pages":Infinity"#)),
        Fault("has a number with a zero in front", .notJSON, sends: with(#""pages":012"#)),
        Fault("has a number with a plus", .notJSON, sends: with(#""pages":+1"#)),
        Fault("has half a number", .notJSON, sends: with(#""pages":1e"#)),
        Fault("has a truth where a number should be", .otherJSON, sends: with(#""pages":true"#)),
    ]

    private static func nested(_ open: String, _ close: String, _ count: Int = 100_000) -> String {
        String(repeating: open, count: count) + String(repeating: close, count: count)
    }

    private static let deep = [
        Fault("is lists in lists", .notJSON) { $0.send(json(nested("[", "]"))) },
        Fault("is lists in lists without an end", .notJSON) { $0.send(json(nested("[", ""))) },
        Fault("is objects in objects", .notJSON) { $0.send(json(nested(#"{"book":"#, "}"))) },
        Fault("has lists in lists where nobody looks", .notJSON) { $0.send(with(#""x":\#(nested("[", "]"))"#)) },
        Fault("has objects in objects where nobody looks", .notJSON) {
            $0.send(with(#""x":\#(nested(#"{"a":"#, "1}"))"#))
        },
        Fault("has sequels of sequels", .notJSON) { $0.send(with(#""sequel":\#(nested(#"{"sequel":"#, "}"))"#)) },
        Fault("has a hundred thousand members that nobody knows", .book("The hostile one")) {
            $0.send(with((0..<100_000).map { #""x\#($0)":\#($0)"# }.joined(separator: ",")))
        },
        Fault("has a list of a million", .book("The hostile one")) {
            $0.send(with(#""x":[\#(String(repeating: "0,", count: 1_000_000))0]"#))
        },
    ]

    private static let doubled = [
        Fault(
            "has two books", .book("The hostile one"),
            sends: json(book.dropLast() + "," + bookstoreBook("A-2", "Another").dropFirst())),
        Fault(
            "has two titles", .book("The hostile one"),
            sends: json(book.replacing(#""genre""#, with: #""title":"Another","genre""#))),
        Fault(
            "has two titles, the second null", .book("The hostile one"),
            sends: json(book.replacing(#""genre""#, with: #""title":null,"genre""#))),
        Fault("has a title a hundred thousand times", .book("The hostile one")) {
            $0.send(
                json(
                    book.replacing(#""genre""#, with: String(repeating: #""title":"t","#, count: 100_000) + #""genre""#)
                ))
        },
        Fault(
            "has a key twice, once escaped", .book("The hostile one"),
            sends: json(book.replacing(#""genre""#, with: #""t\u0069tle":"Another","genre""#))),
    ]

    private static let texts = [
        Fault("has bytes in a text that are none", .notJSON, serve: bytes(titled([0xFF, 0xFE]))),
        Fault("has half a character", .notJSON, serve: bytes(titled([0xC3]))),
        Fault("has a character in too many bytes", .notJSON, serve: bytes(titled([0xC0, 0x80]))),
        Fault("has half of a surrogate pair in bytes", .notJSON, serve: bytes(titled([0xED, 0xA0, 0x80]))),
        Fault("has a character beyond Unicode", .notJSON, serve: bytes(titled([0xF4, 0x90, 0x80, 0x80]))),
        Fault(
            "has bytes that are no text where nobody looks", .notJSON,
            serve: bytes(
                Array(bookstoreBook("A-1", "t", more: #","x":"|"}}"#).replacing("|", with: "").utf8).dropLast(5) + [
                    0xFF
                ] + Array(#""}}"#.utf8))),
        Fault("has half of a surrogate pair", .notJSON, serve: bytes(titled(Array(#"\ud800"#.utf8)))),
        Fault("has a surrogate pair the wrong way round", .notJSON, serve: bytes(titled(Array(#"\udc00\ud800"#.utf8)))),
        Fault("has an escape that is none", .notJSON, serve: bytes(titled(Array(#"\x41"#.utf8)))),
        Fault("has half an escape", .notJSON, serve: bytes(titled(Array(#"\u00"#.utf8)))),
        Fault("has a line feed in a text", .notJSON, serve: bytes(titled([10]))),
        Fault("has a NUL in a text", .notJSON, serve: bytes(titled([0]))),
        Fault("has an escaped NUL in a text", .book("\0"), serve: bytes(titled(Array(#"\u0000"#.utf8)))),
        Fault("has a text without an end", .notJSON) {
            $0.send(json(#"{"book":{"id":"\#(String(repeating: "a", count: 1 << 20))"#))
        },
        Fault("has a text of escapes alone", .book(String(repeating: "\n", count: 100_000))) {
            $0.send(json(book.replacing("The hostile one", with: String(repeating: #"\n"#, count: 100_000))))
        },
        Fault("has a text of backslashes without an end", .notJSON) {
            $0.send(json(#"{"book":{"id":"\#(String(repeating: #"\\"#, count: 100_000))"#))
        },
        Fault("has a key of a megabyte", .book("The hostile one")) {
            $0.send(with("\"\(String(repeating: "k", count: 1 << 20))\":1"))
        },
    ]
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}
