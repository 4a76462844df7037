import EndpointClients
import EndpointOAuth
import Foundation
import Testing

@_spi(Generated) @testable import EndpointCoding
@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests without a response: their errors' messages and properties.
@Suite("Errors without a response")
struct UnencodableRequestTests {
    private struct Target: OperationTarget {
        var operation: OperationRequest
        var baseURL: URL { URL(string: "https://api.example/v1") ?? URL(fileURLWithPath: "/") }
        static var sampleResponses: SampleResponses { "" }
    }

    private func error(_ call: AnyCall = AnyCall(), _ cause: any Error & Sendable = URLError(.timedOut)) async
        -> EndpointError?
    {
        let transport = MemoryTransport { _ in throw cause }
        return await endpointError { try await Provider<AnyCall>(transport: transport, retrier: nil).request(call) }
    }

    @Test("a connection error has its request and equals itself")
    func connection() async {
        let cause = URLError(.notConnectedToInternet)
        let error = await error(AnyCall(), cause)
        #expect(error?.underlyingError as? URLError == cause)
        #expect(error?.description.hasPrefix("underlying(\(cause.localizedDescription)") == true)
        #expect(error?.description.hasSuffix(" The request was GET https://api.example/v1/call.)") == true)
        #expect(error?.localizedDescription.hasSuffix(" The request was GET https://api.example/v1/call.") == true)
        let own = await self.error(
            AnyCall(), NSError(domain: "D", code: 7, userInfo: [NSLocalizedDescriptionKey: "Oh no"]))
        #expect(own?.description == "underlying(Oh no. The request was GET https://api.example/v1/call.)")
        #expect((own?.underlyingError as NSError?)?.code == 7)
        let lost = await self.error(AnyCall(), ConnectionError(.unreachable))
        #expect(
            lost?.description
                == "underlying(The server can't be reached. The request was GET https://api.example/v1/call.)")
        #expect(lost?.underlyingError as? ConnectionError == ConnectionError(.unreachable))
    }

    @Test("an error without a message is shown as it is")
    func others() async {
        enum Trouble: Error { case atTheMill(Int) }
        #expect(await error(AnyCall(), Trouble.atTheMill(3))?.description == "underlying(atTheMill(3))")
        #expect(await error(AnyCall(), Trouble.atTheMill(3))?.localizedDescription == "atTheMill(3)")
    }

    @Test("a parameter that can't be sent is named with its request")
    func parameters() async {
        let provider = Provider<Target>(transport: MemoryTransport())
        func error(_ operation: OperationRequest) async -> EndpointError? {
            await endpointError { try await provider.request(Target(operation: operation)) }
        }
        let empty = await error(OperationRequest(.get, "/books/{id}", ""))
        #expect(
            empty?.description
                == "parameterEncoding(Path parameter 'id' is empty: the request would have another path. "
                + "GET https://api.example/v1/books/{id} isn't sent.)"
        )
        #expect(empty?.underlyingError as? ParameterError == .emptyPathParameter(parameter: "id"))
        #expect(
            empty?.localizedDescription.hasPrefix("Failed to encode parameters for URLRequest. Path parameter 'id'")
                == true)
        let climbing = await error(OperationRequest(.get, "/books/{id}", ".."))
        #expect(climbing?.description.contains("Path parameter 'id' results in a segment '.' or '..'") == true)
        let header = await error(OperationRequest(.get, "/books").header("X-A", "a\nb"))
        #expect(header?.description.contains("'X-A'") == true)
        #expect(header?.description.contains("GET https://api.example/v1/books isn't sent") == true)
    }

    @Test("a value that can't be encoded is reported with its path")
    func values() async {
        for task in [
            RequestTask.requestModel(
                ["a": ["rating": Double.infinity]], format: .json(contentType: "application/json")),
            .requestJSONEncodable(["a": ["rating": Double.infinity]]),
        ] {
            let error = await error(AnyCall(method: .post, task: task))
            #expect(error?.description.hasPrefix("encodableMapping(At a.rating: ") == true)
            #expect(error?.description.hasSuffix(" POST https://api.example/v1/call isn't sent.)") == true)
            #expect(error?.underlyingError is EncodingError)
        }
    }

    @Test("a body that can't be encoded is encodableMapping in every media type, and a parameter parameterEncoding")
    func bodiesAndParameters() async {
        let provider = Provider<Target>(transport: MemoryTransport())
        let request = OperationRequest(.post, "/ratings")
        let infinite = Double.infinity
        let bodies = [
            request.body(json: ["a": infinite]), request.body(json: ["a": infinite], setting: "stream", to: true),
            request.body(textValue: infinite), request.body(items: [infinite], as: .jsonLines, contentType: "a/b"),
            request.body(contentType: "application/xml") {
                throw EncodingError.invalid(infinite, "\(infinite) isn't a finite number")
            },
        ]
        for body in bodies {
            let error = await endpointError { try await provider.request(Target(operation: body)) }
            #expect(error?.caseName == "encodableMapping")
            #expect(error?.description.contains("inf isn't a finite number") == true)
            #expect(error?.description.hasSuffix(" POST https://api.example/v1/ratings isn't sent.)") == true)
        }
        let query = await endpointError {
            try await provider.request(Target(operation: request.query("a", infinite)))
        }
        #expect(query?.caseName == "parameterEncoding")
        #expect(query?.description.contains("inf isn't a finite number") == true)
    }

    @Test(
        "an invalid URL is reported with the reason",
        arguments: [
            ("some invalid URL", "a blank must be percent-encoded there"),
            ("api.example/books", "it has no scheme and host"),
            ("https://", "has no host"), ("https://a.example/b?x=ü", "'ü' must be percent-encoded there"),
            ("", "The URL is empty."),
        ])
    func urls(text: String, reason: String) {
        let error = EndpointError.requestMapping(text)
        #expect(error.description.contains(reason), "\(error)")
        #expect(error.localizedDescription.hasPrefix("Failed to map Endpoint to a URLRequest. "))
    }

    @Test("cancellations and timeouts are recognized at any depth of underlying errors")
    func kinds() async {
        #expect(await error(AnyCall(), URLError(.cancelled))?.isCancelled == true)
        #expect(await error(AnyCall(), CancellationError())?.isCancelled == true)
        #expect(await error(AnyCall(), URLError(.timedOut))?.isTimedOut == true)
        #expect(await error(AnyCall(), URLError(.timedOut))?.isCancelled == false)
        #expect(await error(AnyCall(), URLError(.networkConnectionLost))?.isTimedOut == false)
        let inner = EndpointError.underlying(URLError(.timedOut), nil)
        #expect(EndpointError.underlying(TokenError.unavailable(inner), nil).isTimedOut)
        let wrapped = NSError(domain: "D", code: 1, userInfo: [NSUnderlyingErrorKey: URLError(.cancelled)])
        #expect(EndpointError.underlying(wrapped, nil).isCancelled)
        #expect(EndpointError.underlying(POSIXError(.ETIMEDOUT), nil).isTimedOut)
        // 999 of another domain is something else.
        #expect(!EndpointError.underlying(NSError(domain: "D", code: -999), nil).isCancelled)
        #expect(!EndpointError.statusCode(Response(statusCode: 504, data: Data())).isTimedOut)
    }

    @Test("an error's body is decoded as a type, or the decoding error is thrown")
    func bodies() throws {
        let error = EndpointError.statusCode(Response(statusCode: 400, data: Data(#"{"a":{"b":1}}"#.utf8)))
        #expect(try error.decodedBody(as: Int.self, at: "a.b") == 1)
        #expect(error.body(as: Int.self, at: "a.b") == 1)
        #expect(error.body(as: String.self, at: "a.b") == nil)
        do throws(EndpointError) {
            _ = try error.decodedBody(as: String.self, at: "a.b")
            Issue.record("a number is a text")
        } catch {
            #expect(error.caseName == "objectMapping")
            #expect(error.description.contains("at a.b: expected a string, not a number (1), at byte 10"))
            #expect(error.description.contains("responded 400"))
        }
        do throws(EndpointError) {
            _ = try EndpointError.requestMapping("x").decodedBody(as: String.self)
            Issue.record("there is a body")
        } catch {
            #expect(error.caseName == "requestMapping")
        }
    }

    @Test("runtime errors print a message, in every way of printing")
    func words() throws {
        let url = URL(fileURLWithPath: "/nowhere")
        let page = try #require(URL(string: "https://u:p@a.example/x?token=s3cr3t"))
        let response = try #require(HTTPURLResponse(url: page, statusCode: 200, httpVersion: nil, headerFields: nil))
        let line = RequestLine(RequestMessage(.post, url: "https://a.example/token"))
        let lost = URLError(.networkConnectionLost, userInfo: [NSLocalizedDescriptionKey: "Empty reply"])
        let errors: [(any Error, String)] = [
            (UploadError.unreadableFile(url), "No readable file at /nowhere."),
            (
                UploadError.unreadableFile(page),
                "The URL isn't a file: https://<redacted>@a.example/x?token=<redacted>"
            ),
            (UploadError.streamLength(declared: 1, actual: 2), "The stream has 2 bytes, not the declared 1."),
            (UploadError.noParts, "The multipart body has no parts."),
            (UploadError.multipartMethod("GET"), "A request of the method GET has no multipart body."),
            (KeyPathError.notFound("a.b"), "No value at key path 'a.b'."),
            (
                PagingError.crossOrigin("https://b.example/?api_key=s3cr3t"),
                "The next page is on another host: https://b.example/?api_key=<redacted>"
            ),
            (PinningError.unsupportedOnPlatform, "Server certificates can't be verified on this system."),
            (OAuthError.noRefreshToken, "No refresh token."),
            (TokenError.withdrawn, "The access token was withdrawn."),
            (TokenError.unavailable(OAuthError.noRefreshToken), "No access token. No refresh token."),
            (
                TokenError.unavailable(try #require(line).named(in: lost)),
                "No access token. Empty reply. The request was POST https://a.example/token."
            ),
            (NoRequest(), "The call made no request with the options that it was given."),
            (
                InterruptedResponse(error: UploadError.unreadableFile(url), response: response, data: Data()),
                "https://<redacted>@a.example/x?token=<redacted> responded 200, then failed: No readable file at /nowhere."
            ),
        ]
        for (error, words) in errors {
            #expect("\(error)" == words)
            #expect(error.localizedDescription == words)
        }
        #expect(
            JSONSyntaxError(reason: "expected a value", offset: 3).localizedDescription
                == "Invalid JSON: expected a value at byte 3.")
    }
}
