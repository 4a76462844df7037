import EndpointRuntime

extension HTTPCase {
    private static let first = Step.ask(expects: .network("1"))
    private static let second = Step.ask(expects: .network("2"))
    private static let again = Step.ask(expects: .cache("1"))
    private static let validated = Step.ask(expects: .validated("1"))

    /// Cases of validating stale responses (section 4.3).
    static let validating: [HTTPCase] = [
        HTTPCase(
            "what is stale is asked for by its ETag",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("", status: 304)],
            [first, .wait(60), validated], count: 2, lastRequest: ["If-None-Match: \"x\"", "-If-Modified-Since"]),
        HTTPCase(
            "and by Last-Modified",
            [answer("1", "max-age=60", "Last-Modified: \(date(-10))"), answer("", status: 304)],
            [first, .wait(60), validated], count: 2, lastRequest: ["If-Modified-Since: \(date(-10))", "-If-None-Match"]),
        HTTPCase(
            "by both where there are both",
            [answer("1", "max-age=60", "ETag: W/\"x\"", "Last-Modified: \(date(-10))"), answer("", status: 304)],
            [first, .wait(60), validated], count: 2,
            lastRequest: ["If-None-Match: W/\"x\"", "If-Modified-Since: \(date(-10))"]),
        HTTPCase(
            "a new one takes the old one's place",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("2", "max-age=60")],
            [first, .wait(60), second, .ask(expects: .cache("2"))], count: 2),
        HTTPCase(
            "no-cache with an ETag is validated each time",
            [answer("1", "no-cache", "ETag: \"x\""), answer("", status: 304)],
            [first, validated, validated], count: 3),
        HTTPCase(
            "a request's no-cache validates what is fresh",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("", status: 304)],
            [first, .ask("no-cache", expects: .validated("1"))], count: 2, lastRequest: ["Cache-Control: no-cache"]),
        HTTPCase(
            "a 304 makes it fresh again",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("", "max-age=60", "Date: \(date(60))", status: 304)],
            [first, .wait(60), validated, .wait(59), again], count: 2),
        HTTPCase(
            "a 304 changes the headers that it has",
            [
                answer("1", "max-age=60", "ETag: \"x\"", "X-A: old", "X-B: old", "Content-Type: text/plain"),
                answer("", "max-age=600", "X-A: new", "X-C: new", "Content-Type: text/html", status: 304),
            ], [first, .wait(60), validated, .wait(599), again], count: 2,
            lastAnswer: [
                "X-A: new", "X-B: old", "X-C: new", "Content-Type: text/plain", "Content-Length: 1", "-X-A: old",
            ]),
        HTTPCase(
            "a 304 of another ETag is about another response",
            [
                answer("1", "max-age=60", "ETag: \"x\""), answer("", "ETag: \"y\"", status: 304),
                answer("2", "max-age=60"),
            ],
            [first, .wait(60), second, .ask(expects: .cache("2"))], count: 3, lastRequest: ["-If-None-Match"]),
        HTTPCase(
            "a weak ETag validates as well",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("", "ETag: W/\"x\"", status: 304)],
            [first, .wait(60), validated], count: 2),
        HTTPCase(
            "what must be validated isn't replaced by what is kept",
            [answer("1", "max-age=60, must-revalidate, stale-if-error=600", "ETag: \"x\""), .lost],
            [first, .wait(60), .ask(expects: .failure)], count: 2),
        HTTPCase(
            "a success that may not be kept takes the old one's place",
            [answer("1", "max-age=60"), answer("2", "no-store"), answer("3")],
            [first, .wait(60), second, .ask("max-stale", expects: .network("3"))], count: 3),
        HTTPCase(
            "a failure takes no one's place", [answer("1", "max-age=60"), answer("2", status: 500), answer("3")],
            [first, .wait(60), .ask(expects: .network("2", status: 500)), .ask("max-stale", expects: .cache("1"))],
            count: 2),
    ]

    /// By which headers of a request responses differ (section 4.1).
    static let varying: [HTTPCase] = [
        HTTPCase(
            "Vary tells responses apart, and keeps each",
            [answer("1", "max-age=60", "Vary: X-L"), answer("2", "max-age=60", "Vary: X-L")],
            [
                .ask(.get, "/a", ["X-L": "de"], expects: .network("1")),
                .ask(.get, "/a", ["x-l": "fr"], expects: .network("2")),
                .ask(.get, "/a", ["X-L": "de"], expects: .cache("1")),
                .ask(.get, "/a", ["X-L": "fr"], expects: .cache("2")),
            ], count: 2),
        HTTPCase(
            "a header that isn't there is told apart from one that is",
            [answer("1", "max-age=60", "Vary: X-L"), answer("2", "max-age=60", "Vary: X-L")],
            [
                first, .ask(.get, "/a", ["X-L": ""], expects: .network("2")), again,
            ], count: 2),
        HTTPCase(
            "several headers count together",
            [answer("1", "max-age=60", "Vary: X-L, x-m"), answer("2", "max-age=60", "Vary: X-M", "Vary: X-L")],
            [
                .ask(.get, "/a", ["X-L": "1", "X-M": "1"], expects: .network("1")),
                .ask(.get, "/a", ["X-L": "1", "X-M": "2"], expects: .network("2")),
                .ask(.get, "/a", ["X-L": "1", "X-M": "1"], expects: .cache("1")),
            ], count: 2),
        HTTPCase(
            "headers that it doesn't name make no difference", [answer("1", "max-age=60", "Vary: X-L"), answer("2")],
            [first, .ask(.get, "/a", ["X-M": "1"], expects: .cache("1"))], count: 1),
        HTTPCase(
            "what a session adds counts as well", [answer("1", "max-age=60", "Vary: Accept-Encoding"), answer("2")],
            [first, again, .ask(.get, "/a", ["Accept-Encoding": "identity"], expects: .network("2"))], count: 2),
        HTTPCase(
            "Vary: * is never reused", [answer("1", "max-age=60", "Vary: *"), answer("2")], [first, second], count: 2),
        HTTPCase(
            "the ETag of the one that fits is asked for",
            [
                answer("1", "max-age=60", "ETag: \"x\"", "Vary: X-L"),
                answer("2", "max-age=60", "ETag: \"y\"", "Vary: X-L"),
                answer("", status: 304),
            ],
            [
                .ask(.get, "/a", ["X-L": "1"], expects: .network("1")),
                .ask(.get, "/a", ["X-L": "2"], expects: .network("2")),
                .wait(60), .ask(.get, "/a", ["X-L": "1"], expects: .validated("1")),
            ], count: 3, lastRequest: ["If-None-Match: \"x\""]),
        HTTPCase(
            "a change removes all that differ",
            [
                answer("1", "max-age=60", "Vary: X-L"), answer("2", "max-age=60", "Vary: X-L"),
                answer("3", "max-age=60", "Vary: X-L"),
            ],
            [
                .ask(.get, "/a", ["X-L": "1"], expects: .network("1")), .ask(.post, expects: .network("2")),
                .ask(.get, "/a", ["X-L": "2"], expects: .network("3")),
                .ask(.get, "/a", ["X-L": "1"], expects: .network("3")),
            ], count: 4),
    ]

    /// Cases of invalidation by requests (section 4.4).
    static let invalidating: [HTTPCase] =
        [HTTPMethod.post, .put, .patch, .delete, HTTPMethod(rawValue: "PURGE")].map { method in
            HTTPCase(
                "\(method) removes what is kept of its URL", [answer("1", "max-age=60"), answer("2"), answer("3")],
                [first, .ask(method, expects: .network("2")), .ask(expects: .network("3"))], count: 3)
        } + [
            HTTPCase(
                "a refused one removes nothing", [answer("1", "max-age=60"), answer("2", status: 422)],
                [first, .ask(.post, expects: .network("2", status: 422)), again], count: 2),
            HTTPCase(
                "OPTIONS removes nothing", [answer("1", "max-age=60"), answer("2")],
                [first, .ask(.options, expects: .network("2")), again], count: 2),
            HTTPCase(
                "another URL's stays", [answer("1", "max-age=60"), answer("2")],
                [first, .ask(.post, "/b", expects: .network("2")), again], count: 2),
            HTTPCase(
                "what Location names is removed",
                [answer("1", "max-age=60"), answer("2", "Location: /a", status: 201), answer("3")],
                [first, .ask(.post, "/b", expects: .network("2", status: 201)), .ask(expects: .network("3"))], count: 3),
            HTTPCase(
                "what Content-Location names is removed",
                [answer("1", "max-age=60"), answer("2", "Content-Location: ../a"), answer("3")],
                [first, .ask(.post, "/c/d", expects: .network("2")), .ask(expects: .network("3"))], count: 3),
            HTTPCase(
                "what a server names of another one's stays",
                [answer("1", "max-age=60"), answer("2", "Location: http://127.0.0.1:1/a", status: 201)],
                [first, .ask(.post, "/b", expects: .network("2", status: 201)), again], count: 2),
        ]

    /// Cases of serving stale responses (RFC 5861).
    static let stale: [HTTPCase] = [
        HTTPCase(
            "stale-while-revalidate gives what is stale, and asks for the next time",
            [answer("1", "max-age=60, stale-while-revalidate=30"), answer("2", "max-age=60")],
            [first, .wait(80), again, .settle(2)], count: 2),
        HTTPCase(
            "stale-while-revalidate ends", [answer("1", "max-age=60, stale-while-revalidate=30"), answer("2")],
            [first, .wait(91), second], count: 2),
        HTTPCase(
            "stale-while-revalidate asks by the ETag",
            [answer("1", "max-age=60, stale-while-revalidate=30", "ETag: \"x\""), answer("", status: 304)],
            [first, .wait(80), again, .settle(2)], count: 2, lastRequest: ["If-None-Match: \"x\""]),
        HTTPCase(
            "stale-if-error answers in place of a server that fails",
            [answer("1", "max-age=60, stale-if-error=30"), answer("2", status: 503)], [first, .wait(80), again],
            count: 2),
        HTTPCase(
            "stale-if-error answers in place of a lost connection",
            [answer("1", "max-age=60, stale-if-error=30"), .lost],
            [first, .wait(80), again], count: 2),
        HTTPCase(
            "stale-if-error ends", [answer("1", "max-age=60, stale-if-error=30"), .lost],
            [first, .wait(91), .ask(expects: .failure)], count: 2),
        HTTPCase(
            "stale-if-error is for failures of the server",
            [answer("1", "max-age=60, stale-if-error=30"), answer("2", status: 404)],
            [first, .wait(80), .ask(expects: .network("2", status: 404))], count: 2),
        HTTPCase(
            "a request may say stale-if-error", [answer("1", "max-age=60"), answer("2", status: 500)],
            [first, .wait(80), .ask("stale-if-error=20", expects: .cache("1"))], count: 2),
        HTTPCase(
            "without it a failure is a failure", [answer("1", "max-age=60", "ETag: \"x\""), answer("2", status: 503)],
            [first, .wait(80), .ask(expects: .network("2", status: 503))], count: 2),
        HTTPCase(
            "no-cache isn't replaced by what is kept",
            [answer("1", "no-cache, stale-if-error=600", "ETag: \"x\""), .lost],
            [first, .ask(expects: .failure)], count: 2),
    ]

    /// Cases of responses to requests with credentials: a private cache may store them (section 3.5 applies to shared
    /// ones), and serves them to no other user.
    static let credentials: [HTTPCase] = [
        HTTPCase(
            "what was asked with a token is reused with that token", [answer("1", "max-age=60"), answer("2")],
            [
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")), .restart,
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .cache("1")),
            ], count: 1),
        HTTPCase(
            "and with no other one", [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")),
                .ask(.get, "/a", ["Authorization": "Bearer b"], expects: .network("2")),
            ], count: 2),
        HTTPCase(
            "nor is what was asked with one under a name of the server's own",
            [answer("1", "max-age=60"), answer("2", "max-age=60")],
            [
                .ask(.get, "/a", ["X-Vault-Token": "a"], expects: .network("1")),
                .ask(.get, "/a", ["X-Vault-Token": "b"], expects: .network("2")),
            ], count: 2),
        HTTPCase(
            "nor with none", [answer("1", "max-age=60"), answer("2")],
            [.ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")), second], count: 2),
        HTTPCase(
            "nor is a token answered by what was asked with none", [answer("1", "max-age=60"), answer("2")],
            [first, .ask(.get, "/a", ["X-API-Key": "a"], expects: .network("2"))], count: 2),
        HTTPCase(
            "not even where it is stale and the server fails", [answer("1", "max-age=60, stale-if-error=600"), .lost],
            [
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")),
                .ask(.get, "/a", ["Authorization": "Bearer b", "Cache-Control": "max-stale"], expects: .failure),
            ], count: 2),
        HTTPCase(
            "validators are sent with the token that they came with",
            [answer("1", "max-age=60", "ETag: \"x\""), answer("", status: 304)],
            [
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")), .wait(60),
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .validated("1")),
            ], count: 2, lastRequest: ["If-None-Match: \"x\""]),
        HTTPCase(
            "and with no other one, though the response is public",
            [
                answer("1", "public, max-age=60", "ETag: \"x\"", "Last-Modified: \(date(-10))"),
                answer("2", "public, max-age=60", "ETag: \"x\"", "Last-Modified: \(date(-10))"),
            ],
            [
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")),
                .ask(.get, "/a", ["Authorization": "Bearer b"], expects: .network("2")),
                .ask(.get, "/a", ["Authorization": "Bearer b"], expects: .cache("2")),
            ], count: 2, lastRequest: ["-If-None-Match", "-If-Modified-Since"]),
        HTTPCase(
            "Vary: Authorization stores a response for each token",
            [answer("1", "max-age=60", "Vary: Authorization"), answer("2", "max-age=60", "Vary: Authorization")],
            [
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .network("1")),
                .ask(.get, "/a", ["Authorization": "Bearer b"], expects: .network("2")),
                .ask(.get, "/a", ["Authorization": "Bearer a"], expects: .cache("1")),
                .ask(.get, "/a", ["Authorization": "Bearer b"], expects: .cache("2")),
            ], count: 2),
    ]
}
