import EndpointRuntime
import RawServer

extension Fault {
    private static func encoded(_ name: String, _ bytes: [UInt8]) -> @Sendable (RawConnection) -> Void {
        { connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: \(name)\r\n"
                    + "Content-Length: \(bytes.count)\r\n\r\n")
            connection.send(bytes)
        }
    }

    private static let compressed = GzipBytes.stored(Array(book.utf8))
    private static let deflated = Array(compressed.dropFirst(10).dropLast(8))
    private static let zlib: [UInt8] = [0x78, 0x01] + deflated + GzipBytes.adler(of: Array(book.utf8))

    /// Bodies that don't decompress, or to more than anyone wants.
    static let encodings: [Fault] = [
        Fault("is compressed", .book("The hostile one"), serve: encoded("gzip", compressed)),
        Fault(
            "is half of a gzip file", .interrupted(200, .undecodable), urlSession: .notJSON,
            serve: encoded("gzip", Array(compressed.prefix(60)))),
        Fault(
            "is a gzip file without its checksum", .interrupted(200, .undecodable),
            urlSession: .book("The hostile one"), serve: encoded("gzip", compressed.dropLast(8))),
        Fault(
            "is a gzip file with a wrong checksum", .interrupted(200, .undecodable),
            urlSession: .interrupted(200, .unsaid),
            serve: encoded("gzip", compressed.dropLast(8) + [1, 2, 3, 4] + compressed.suffix(4))),
        Fault(
            "is a gzip file with a wrong length", .interrupted(200, .undecodable),
            urlSession: .interrupted(200, .unsaid), serve: encoded("gzip", compressed.dropLast(4) + [1, 2, 3, 4])),
        Fault(
            "is a gzip file of no known block", .interrupted(200, .undecodable), urlSession: .interrupted(200, .unsaid),
            serve: encoded("gzip", compressed.prefix(10) + [0b111, 0, 0, 0])),
        Fault(
            "is no gzip file", .interrupted(200, .undecodable), urlSession: .interrupted(200, .unsaid),
            serve: encoded("gzip", Array(book.utf8))),
        Fault("is an empty gzip file", .notJSON, serve: encoded("gzip", GzipBytes.stored([]))),
        Fault("is compressed, of no bytes", .notJSON, serve: encoded("gzip", [])),
        Fault(
            "is a gzip file and more", .interrupted(200, .undecodable), urlSession: .interrupted(200, .unsaid),
            serve: encoded("gzip", compressed + Array("more".utf8))),
        Fault(
            "is two gzip files", .book("The hostile one"), urlSession: .interrupted(200, .unsaid),
            serve: encoded(
                "gzip", GzipBytes.stored(Array(book.utf8.prefix(40))) + GzipBytes.stored(Array(book.utf8.dropFirst(40)))
            )),
        Fault(
            "is gzip, and says deflate", .book("The hostile one"), urlSession: .interrupted(200, .unsaid),
            serve: encoded("deflate", compressed)),
        Fault(
            "is compressed in a way that nobody knows", .notJSON, urlSession: .interrupted(200, .unsaid),
            serve: encoded("own", compressed)),
        Fault("is compressed with gzip's old name", .book("The hostile one"), serve: encoded("x-gzip", compressed)),
        Fault(
            "is compressed twice", .book("The hostile one"),
            serve: encoded("gzip, gzip", GzipBytes.stored(compressed))),
        Fault(
            "is compressed in two ways", .book("The hostile one"),
            serve: encoded("deflate, gzip", GzipBytes.stored(zlib))),
        Fault("is compressed with deflate", .book("The hostile one"), serve: encoded("deflate", zlib)),
        Fault("is raw deflate", .book("The hostile one"), serve: encoded("deflate", deflated)),
        Fault(
            "is compressed for its transfer", .book("The hostile one"), urlSession: .interrupted(200, .undecodable)
        ) { connection in
            connection.begin(type: "application/json", headers: "Transfer-Encoding: gzip\r\n")
            connection.send(String(compressed.count, radix: 16) + "\r\n")
            connection.send(compressed)
            connection.send("\r\n")
            connection.endChunks()
        },
        Fault(
            "is compressed with what wasn't asked for", .interrupted(200, .undecodable),
            urlSession: .interrupted(200, .unsaid), serve: encoded("br", compressed)),
        Fault(
            "says that it is compressed twelve times", .interrupted(200, .undecodable), urlSession: .noAnswer(.unsaid),
            serve: encoded(Array(repeating: "gzip", count: 12).joined(separator: ","), compressed)),
        Fault(
            "is a bomb of 64 megabytes", .interrupted(200, .tooLarge), .bodyLimit(1 << 20),
            serve: encoded("gzip", GzipBytes.zeros(64 << 20))),
        Fault(
            "is a bomb of 64 megabytes that ends too early", .interrupted(200, .tooLarge), .bodyLimit(1 << 20),
            serve: encoded("gzip", GzipBytes.zeros(64 << 20).dropLast(1000))),
    ]
}
