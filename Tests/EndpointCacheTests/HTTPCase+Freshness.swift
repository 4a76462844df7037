import EndpointCache
import EndpointRuntime

extension HTTPCase {
    static var all: [HTTPCase] {
        storing + fresh + requests + validating + varying + equalValues + ranges + invalidating + stale + credentials
    }

    private static let first = Step.ask(expects: .network("1"))
    private static let second = Step.ask(expects: .network("2"))
    private static let again = Step.ask(expects: .cache("1"))

    /// Cases of storing responses (section 3).
    static let storing: [HTTPCase] = [
        HTTPCase(
            "a response with max-age is reused", [answer("1", "max-age=60"), answer("2")], [first, again, again],
            count: 1),
        HTTPCase(
            "it is reused by another process", [answer("1", "max-age=60"), answer("2")], [first, .restart, again],
            count: 1),
        HTTPCase("a response that says nothing isn't reused", [answer("1"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "no-store isn't kept", [answer("1", "no-store, max-age=60"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "no-store of the request isn't kept", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [.ask("no-store", expects: .network("1")), second, .ask(expects: .cache("2"))], count: 2),
        HTTPCase(
            "no-store of the request isn't answered from what is kept", [answer("1", "max-age=60"), answer("2")],
            [first, .ask("no-store", expects: .network("2")), again], count: 2),
        HTTPCase("private is kept", [answer("1", "private, max-age=60"), answer("2")], [first, again], count: 1),
        HTTPCase(
            "private for a field is kept", [answer("1", "private=\"X-User\", max-age=60", "X-User: 1"), answer("2")],
            [first, again], count: 1, lastAnswer: ["X-User: 1"]),
        HTTPCase("public is kept", [answer("1", "public, max-age=60"), answer("2")], [first, again], count: 1),
        HTTPCase("s-maxage is for others", [answer("1", "s-maxage=60"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "s-maxage doesn't shorten max-age", [answer("1", "s-maxage=0, max-age=60"), answer("2")], [first, again],
            count: 1),
        HTTPCase(
            "proxy-revalidate is for others",
            [answer("1", "max-age=1, proxy-revalidate, stale-while-revalidate=60"), answer("2")],
            [first, .wait(30), again, .settle(2)], count: 2),
        HTTPCase(
            "must-understand with a known status is kept, no-store notwithstanding",
            [answer("1", "must-understand, no-store, max-age=60"), answer("2")], [first, again], count: 1),
        HTTPCase(
            "must-understand with an unknown status isn't kept",
            [answer("1", "must-understand, max-age=60", status: 299), answer("2")],
            [.ask(expects: .network("1", status: 299)), second], count: 2),
        HTTPCase(
            "a POST isn't kept", [answer("1", "max-age=60"), answer("2")],
            [.ask(.post, expects: .network("1")), second], count: 2),
        HTTPCase(
            "206 isn't kept", [answer("1", "max-age=60", "Content-Range: bytes 0-0/9", status: 206), answer("2")],
            [.ask(expects: .network("1", status: 206)), second], count: 2),
        HTTPCase(
            "conditions of one's own go to the server", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [first, .ask(.get, "/a", ["If-None-Match": "\"x\""], expects: .network("2")), again], count: 2),
        HTTPCase(
            "404 with max-age is kept", [answer("1", "max-age=60", status: 404), answer("2")],
            [.ask(expects: .network("1", status: 404)), .ask(expects: .cache("1", status: 404))], count: 1),
        HTTPCase(
            "a status that isn't cacheable by itself is kept where it is said",
            [answer("1", "max-age=60", status: 202), answer("2")],
            [.ask(expects: .network("1", status: 202)), .ask(expects: .cache("1", status: 202))], count: 1),
        HTTPCase(
            "what came by a redirect is another URL's",
            [answer("", "Location: /b", status: 302), answer("1", "max-age=60"), answer("2")], [first, second], count: 3
        ),
        HTTPCase(
            "URLs are told apart by their queries", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [
                .ask(.get, "/a?x=1", expects: .network("1")), .ask(.get, "/a?x=2", expects: .network("2")),
                .ask(.get, "/a?x=1", expects: .cache("1")), .ask(.get, "/a?x=2#part", expects: .cache("2")),
            ], count: 2),
        HTTPCase(
            "fields of the connection aren't kept",
            [
                answer("1", "max-age=60", "Connection: X-Hop", "X-Hop: 1", "Keep-Alive: timeout=5", "X-End: 1"),
                answer("2"),
            ],
            [first, again], count: 1, lastAnswer: ["X-End: 1", "-X-Hop", "-Connection", "-Keep-Alive"]),
        HTTPCase(
            "Set-Cookie isn't kept", [answer("1", "max-age=60", "Set-Cookie: a=1"), answer("2")], [first, again],
            count: 1,
            lastAnswer: ["-Set-Cookie"]),
        HTTPCase(
            "fields that no-cache names aren't kept",
            [answer("1", "no-cache=\"X-A, x-b\", max-age=60", "X-A: 1", "X-B: 1", "X-C: 1"), answer("2")],
            [first, again],
            count: 1, lastAnswer: ["X-C: 1", "-X-A", "-X-B"]),
    ]

    /// For how long it is fresh, and how old it is (sections 4.2.1 to 4.2.3).
    static let fresh: [HTTPCase] = [
        HTTPCase(
            "max-age ends", [answer("1", "max-age=60"), answer("2")], [first, .wait(59), again, .wait(1), second],
            count: 2),
        HTTPCase(
            "Expires ends", [answer("1", "Date: \(date(0))", "Expires: \(date(60))"), answer("2")],
            [first, .wait(59), again, .wait(1), second], count: 2),
        HTTPCase(
            "Expires counts from Date, whatever our clock says",
            [answer("1", "Date: \(date(1000))", "Expires: \(date(1060))"), answer("2")],
            [first, .wait(59), again, .wait(1), second], count: 2),
        HTTPCase(
            "Expires that is no date has passed", [answer("1", "Expires: 0"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "Expires with several spaces has passed",
            [answer("1", "Expires: Thu, 18  Aug  2050 02:01:18 GMT"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "Expires without its comma has passed",
            [answer("1", "Expires: Thu 18 Aug 2050 02:01:18 GMT"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "Expires in another case counts", [answer("1", "Expires: thu, 18 AUG 2050 02:01:18 gmt"), answer("2")],
            [first, again], count: 1),
        HTTPCase(
            "Expires in the obsolete formats counts",
            [
                answer("1", "Expires: Thu Aug  8 02:01:18 2050"),
                answer("2", "Expires: Thursday, 18-Aug-50 02:01:18 GMT"),
            ],
            [first, again, .ask(.get, "/b", expects: .network("2")), .ask(.get, "/b", expects: .cache("2"))], count: 2),
        HTTPCase(
            "max-age counts and not Expires",
            [answer("1", "max-age=60", "Date: \(date(0))", "Expires: \(date(-10))"), answer("2")], [first, again],
            count: 1),
        HTTPCase(
            "max-age=0 counts and not Expires",
            [answer("1", "max-age=0", "Date: \(date(0))", "Expires: \(date(60))"), answer("2")], [first, second],
            count: 2),
        HTTPCase(
            "of two max-age the smaller one counts", [answer("1", "max-age=60, max-age=10"), answer("2")],
            [first, .wait(9), again, .wait(1), second], count: 2),
        HTTPCase(
            "max-age that is no number has passed", [answer("1", "max-age=soon"), answer("2")], [first, second],
            count: 2),
        HTTPCase(
            "max-age beyond all numbers is long", [answer("1", "max-age=99999999999999999999"), answer("2")],
            [first, .wait(86_400), again], count: 1),
        HTTPCase(
            "directives are read in quotes, in capitals and beside unknown ones",
            [answer("1", "x=\"max-age=1, y\", MAX-AGE=\"60\", =, ,z"), answer("2")], [first, .wait(30), again], count: 1
        ),
        HTTPCase(
            "directives of several lines count together",
            [answer("1", "max-age=60", "Cache-Control: no-store"), answer("2")],
            [first, second], count: 2),
        HTTPCase(
            "Age counts", [answer("1", "max-age=60", "Age: 50"), answer("2")],
            [first, .wait(9), again, .wait(1), second],
            count: 2),
        HTTPCase(
            "Age that is no number doesn't count", [answer("1", "max-age=60", "Age: old"), answer("2")],
            [first, .wait(59), again], count: 1),
        HTTPCase(
            "Age of any number of digits is at most 2^31 seconds",
            [answer("1", "max-age=60", "Age: \(String(repeating: "9", count: 400))"), answer("2")],
            [first, .ask("max-stale", expects: .cache("1"))], count: 1,
            lastAnswer: ["Age: 2147483648"]),
        HTTPCase(
            "a Date in the past counts as age", [answer("1", "max-age=60", "Date: \(date(-50))"), answer("2")],
            [first, .wait(9), again, .wait(1), second], count: 2),
        HTTPCase(
            "a Date in the future doesn't count", [answer("1", "max-age=60", "Date: \(date(500))"), answer("2")],
            [first, .wait(59), again, .wait(1), second], count: 2),
        HTTPCase(
            "the age is told", [answer("1", "max-age=60", "Age: 5"), answer("2")], [first, .wait(20), again], count: 1,
            lastAnswer: ["Age: 25", "Cache-Status: EndpointCache; hit"]),
        HTTPCase(
            "without a word, a tenth of the time since Last-Modified",
            [answer("1", "Date: \(date(0))", "Last-Modified: \(date(-1000))"), answer("2")],
            [first, .wait(99), again, .wait(1), second], count: 2),
        HTTPCase(
            "such a guess is a week at most",
            [answer("1", "Date: \(date(0))", "Last-Modified: \(date(-100_000_000))"), answer("2")],
            [first, .wait(604_799), again, .wait(1), second], count: 2),
        HTTPCase(
            "nothing is guessed of a status that isn't cacheable by itself",
            [answer("1", "Date: \(date(0))", "Last-Modified: \(date(-1000))", status: 202), answer("2")],
            [.ask(expects: .network("1", status: 202)), second], count: 2),
        HTTPCase(
            "no-cache is never reused unasked", [answer("1", "no-cache, max-age=60"), answer("2")], [first, second],
            count: 2),
    ]

    /// Cases of request directives (section 5.2.1).
    static let requests: [HTTPCase] = [
        HTTPCase(
            "no-cache asks the server", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [first, .ask("no-cache", expects: .network("2")), .ask(expects: .cache("2"))], count: 2),
        HTTPCase(
            "Pragma: no-cache does where there is no Cache-Control", [answer("1", "max-age=60"), answer("2")],
            [first, .ask(.get, "/a", ["Pragma": "no-cache"], expects: .network("2"))], count: 2),
        HTTPCase(
            "max-age of the request limits the age", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [
                first, .wait(10), .ask("max-age=10", expects: .cache("1")), .wait(1),
                .ask("max-age=10", expects: .network("2")),
            ], count: 2),
        HTTPCase(
            "min-fresh wants some time left", [answer("1", "max-age=60"), answer("2")],
            [
                first, .wait(10), .ask("min-fresh=50", expects: .cache("1")), .wait(1),
                .ask("min-fresh=50", expects: .network("2")),
            ], count: 2),
        HTTPCase(
            "max-stale takes what is stale for so long", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [
                first, .wait(70), .ask("max-stale=10", expects: .cache("1")), .wait(1),
                .ask("max-stale=10", expects: .network("2")),
            ], count: 2),
        HTTPCase(
            "max-stale without a number takes anything", [answer("1", "max-age=60"), answer("2")],
            [first, .wait(100_000), .ask("max-stale", expects: .cache("1"))], count: 1),
        HTTPCase(
            "max-stale doesn't take what must be validated", [answer("1", "max-age=60, must-revalidate"), answer("2")],
            [first, .wait(61), .ask("max-stale", expects: .network("2"))], count: 2),
        HTTPCase(
            "max-stale doesn't take no-cache", [answer("1", "no-cache, max-age=60"), answer("2")],
            [first, .ask("max-stale", expects: .network("2"))], count: 2),
        HTTPCase(
            "only-if-cached gives what is fresh", [answer("1", "max-age=60"), answer("2")],
            [first, .ask("only-if-cached", expects: .cache("1"))], count: 1),
        HTTPCase(
            "only-if-cached sends nothing", [answer("1", "max-age=60")],
            [.ask("only-if-cached", expects: .cache("not marked: ", status: 504))], count: 0),
        HTTPCase(
            "only-if-cached doesn't give what is stale", [answer("1", "max-age=60")],
            [first, .wait(60), .ask("only-if-cached", expects: .cache("not marked: ", status: 504))], count: 1),
        HTTPCase(
            "only-if-cached with max-stale gives what is stale", [answer("1", "max-age=60")],
            [first, .wait(600), .ask("only-if-cached, max-stale", expects: .cache("1"))], count: 1),
        HTTPCase(
            "immutable isn't asked for anew by who wants it young",
            [answer("1", "max-age=60, immutable"), answer("2")],
            [first, .wait(10), .ask("max-age=0", expects: .cache("1")), .ask("no-cache", expects: .network("2"))],
            count: 2),
        HTTPCase(
            "immutable ends too", [answer("1", "max-age=60, immutable"), answer("2")], [first, .wait(60), second],
            count: 2),
        HTTPCase(
            "HEAD is answered by what GET has brought", [answer("1", "max-age=60", "X-A: 1"), answer("2")],
            [first, .ask(.head, expects: .cache(""))], count: 1, lastAnswer: ["X-A: 1"]),
        HTTPCase(
            "HEAD that tells of another response removes the old one",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("", "ETag: \"y\""), answer("2")],
            [first, .wait(60), .ask(.head, expects: .network("")), .ask("max-stale", expects: .network("2"))], count: 3),
        HTTPCase(
            "HEAD that tells of the same response leaves it",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("1", "ETag: \"x\"")],
            [first, .wait(60), .ask(.head, expects: .network("")), .ask("max-stale", expects: .cache("1"))], count: 2,
            lastRequest: ["-If-None-Match"]),
        HTTPCase(
            "the directives of a policy: the cache alone", [answer("1", "max-age=60")],
            [
                .ask(CachePolicy.cacheOnly.requestDirectives, expects: .cache("not marked: ", status: 504)), first,
                .wait(1000), .ask(CachePolicy.cacheOnly.requestDirectives, expects: .cache("1")),
            ], count: 1),
        HTTPCase(
            "the directives of a policy: the cache, else the network", [answer("1", "max-age=60"), answer("2")],
            [
                .ask(CachePolicy.cacheElseNetwork.requestDirectives, expects: .network("1")), .wait(1000),
                .ask(CachePolicy.cacheElseNetwork.requestDirectives, expects: .cache("1")),
            ], count: 1),
        HTTPCase(
            "the directives of a policy: the network, else the cache",
            [answer("1", "max-age=60"), answer("2", "max-age=60"), .lost],
            [
                .ask(CachePolicy.networkElseCache.requestDirectives, expects: .network("1")),
                .ask(CachePolicy.networkElseCache.requestDirectives, expects: .network("2")), .wait(1000),
                .ask(CachePolicy.networkElseCache.requestDirectives, expects: .cache("2")),
            ], count: 3),
        HTTPCase(
            "the directives of a policy: the network", [answer("1", "max-age=60"), .lost],
            [first, .ask(CachePolicy.networkOnly.requestDirectives, expects: .failure)], count: 2),
        HTTPCase(
            "HEAD brings nothing that GET could be answered by", [answer("1", "max-age=60"), answer("2")],
            [.ask(.head, expects: .network("")), second], count: 2),
    ]
}
