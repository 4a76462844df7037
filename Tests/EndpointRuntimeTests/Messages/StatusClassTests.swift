import EndpointClients
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Status classes, and unwrapped errors")
struct StatusClassTests {
    @Test(
        "each status has one class, as in HTTP, and unknown ones have none",
        arguments: [
            (100, ResponseHead.StatusClass.informational), (199, .informational), (200, .success), (299, .success),
            (301, .redirection), (404, .clientError), (503, .serverError), (599, .serverError), (600, nil), (99, nil),
            (0, nil), (-200, nil), (700, nil),
        ])
    func classes(status: Int, expected: ResponseHead.StatusClass?) throws {
        #expect(ResponseHead.StatusClass(statusCode: status) == expected)
        #expect(ResponseHead(statusCode: status).statusClass == expected)
        #expect(Response(statusCode: status, data: Data()).statusClass == expected)
        let url = try #require(URL(string: "https://api.example"))
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        if let response { #expect(response.statusClass == expected) }
    }

    private struct Own: Error {}

    @Test("any error indicates a timeout or a cancellation, also of its underlying error")
    func errors() {
        let timedOut: [any Error] = [
            URLError(.timedOut), EndpointError.underlying(URLError(.timedOut), nil), ConnectionError(.timedOut),
            NSError(domain: NSURLErrorDomain, code: -1001),
        ]
        for error in timedOut {
            #expect(error.isTimedOut)
            #expect(!error.isCancelled)
        }
        let cancelled: [any Error] = [
            URLError(.cancelled), CancellationError(), EndpointError.underlying(CancellationError(), nil),
        ]
        for error in cancelled {
            #expect(error.isCancelled)
            #expect(!error.isTimedOut)
        }
        for error in [Own(), URLError(.notConnectedToInternet)] as [any Error] {
            #expect(!error.isTimedOut)
            #expect(!error.isCancelled)
        }
    }

    private struct Filter: Encodable {
        var genre: String? = "fiction"
        var limit = 10
        var isNew = true
        var authors = ["a b", "c"]
    }

    private struct Device: Encodable {
        var model = "X"
        var build = 7
        var isOld = false
        var locale: String?
    }

    @Test("an encoded value becomes parameters, and headers if its properties are scalars")
    func encoded() throws {
        #expect(
            try [String: JSONValue](encoding: Filter()) == [
                "genre": "fiction", "limit": 10, "isNew": true, "authors": ["a b", "c"],
            ])
        #expect(try [String: JSONValue](encoding: Filter(genre: nil))["genre"] == nil)
        #expect(try [String: String](encoding: Device()) == ["model": "X", "build": "7", "isOld": "false"])
        #expect(throws: EncodingError.self) { try [String: String](encoding: Filter()) }
        #expect(throws: EncodingError.self) { try [String: JSONValue](encoding: [1, 2]) }
        #expect(throws: EncodingError.self) { try [String: JSONValue](encoding: "text") }
    }
}
