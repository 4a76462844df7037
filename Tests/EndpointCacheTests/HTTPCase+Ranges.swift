import EndpointRuntime

extension HTTPCase {
    private static let digits = answer("0123456789", "max-age=60", "ETag: \"x\"")
    private static let first = Step.ask(expects: .network("0123456789"))
    private static let part = answer("server", "Content-Range: bytes 0-5/6", status: 206)
    private static func range(_ range: String, _ headers: [String: String] = [:], expects: Expected) -> Step {
        .ask(.get, "/a", headers.merging(["Range": range]) { $1 }, expects: expects)
    }
    private static func passes(_ name: String, _ range: String, _ headers: [String: String] = [:]) -> HTTPCase {
        HTTPCase(
            name, [digits, part], [first, Self.range(range, headers, expects: .network("server", status: 206))],
            count: 2, lastRequest: ["Range: \(range)"])
    }

    /// Cases of ranges of stored responses (RFC 9110, section 14.2).
    static let ranges: [HTTPCase] = [
        HTTPCase(
            "a range of a fresh response is reused", [digits],
            [first, range("bytes=2-4", expects: .cache("234", status: 206))], count: 1,
            lastAnswer: ["Content-Range: bytes 2-4/10", "Content-Length: 3", "ETag: \"x\"", "Age: 0"]),
        HTTPCase(
            "a range without an end is reused", [digits],
            [first, range("bytes=7-", expects: .cache("789", status: 206))], count: 1,
            lastAnswer: ["Content-Range: bytes 7-9/10"]),
        HTTPCase(
            "a range of the last bytes is reused", [digits],
            [first, range("bytes=-3", expects: .cache("789", status: 206))], count: 1,
            lastAnswer: ["Content-Range: bytes 7-9/10"]),
        HTTPCase(
            "a range beyond the end has what there is", [digits],
            [
                first, range("Bytes = 8-99", expects: .cache("89", status: 206)),
                range("bytes=-99", expects: .cache("0123456789", status: 206)),
            ], count: 1, lastAnswer: ["Content-Range: bytes 0-9/10", "Content-Length: 10"]),
        HTTPCase(
            "the whole remains stored after a range", [digits, part],
            [
                first, range("bytes=0-0,2-2", expects: .network("server", status: 206)),
                .ask(expects: .cache("0123456789")),
            ], count: 2),
        HTTPCase(
            "a range of a stale response goes to the server", [digits, part],
            [first, .wait(60), range("bytes=0-5", expects: .network("server", status: 206))], count: 2,
            lastRequest: ["Range: bytes=0-5", "-If-None-Match"]),
        HTTPCase(
            "a range of a compressed response goes to the server",
            [answer("0123456789", "max-age=60", "Content-Encoding: identity"), part],
            [first, range("bytes=0-5", expects: .network("server", status: 206))], count: 2),
        HTTPCase(
            "a range of an error goes to the server", [answer("1", "max-age=60", status: 404), part],
            [
                .ask(expects: .network("1", status: 404)),
                range("bytes=0-0", expects: .network("server", status: 206)),
            ], count: 2),
        HTTPCase(
            "a range of nothing stored isn't asked for if only the cache may respond", [part],
            [
                range("bytes=0-0", ["Cache-Control": "only-if-cached"], expects: .cache("not marked: ", status: 504))
            ], count: 0),
        passes("a range after the end goes to the server", "bytes=10-"),
        passes("a range of no bytes goes to the server", "bytes=-0"),
        passes("a reversed range goes to the server", "bytes=4-2"),
        passes("an invalid range goes to the server", "bytes=a-b"),
        passes("a range of another unit goes to the server", "lines=0-1"),
        passes("several ranges go to the server", "bytes=0-1,3-4"),
        passes("a range with a condition goes to the server", "bytes=0-1", ["If-Range": "\"x\""]),
        passes("a range isn't reused with no-cache", "bytes=0-1", ["Cache-Control": "no-cache"]),
        passes("a range isn't reused with no-store", "bytes=0-1", ["Cache-Control": "no-store"]),
    ]

    /// Cases of equal values of the headers by which responses vary (section 4.1).
    static let equalValues: [HTTPCase] = [
        same("Accept-Language", "en, de;q=0.5", " EN ,DE; q=0.5"),
        same("Accept-Encoding", "gzip, br", "GZIP,br"),
        same("Accept-Charset", "utf-8, latin1", "UTF-8,latin1"),
        same("Accept", "application/json, text/plain;q=0.5", "application/json,text/plain; q=0.5"),
        other("Accept-Language", "en, de", "de, en"),
        other("Accept", #"text/plain; a="b, c""#, #"text/plain; a="b,c""#),
        other("User-Agent", "a, b", "a,b"),
        other("X-Name", "Anna", "anna"),
    ]

    private static func same(_ header: String, _ left: String, _ right: String) -> HTTPCase {
        HTTPCase(
            "\(header): \(left) and \(right) select the same response",
            [answer("1", "max-age=60", "Vary: \(header)"), answer("2")],
            [
                .ask(.get, "/a", [header: left], expects: .network("1")),
                .ask(.get, "/a", [header: right], expects: .cache("1")),
            ], count: 1)
    }

    private static func other(_ header: String, _ left: String, _ right: String) -> HTTPCase {
        HTTPCase(
            "\(header): \(left) and \(right) select different responses",
            [answer("1", "max-age=60", "Vary: \(header)"), answer("2")],
            [
                .ask(.get, "/a", [header: left], expects: .network("1")),
                .ask(.get, "/a", [header: right], expects: .network("2")),
            ], count: 2)
    }
}
