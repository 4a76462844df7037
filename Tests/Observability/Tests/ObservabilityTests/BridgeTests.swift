import EndpointHTTPTypes
import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

struct BridgeTests {
    @Test func messageKeepsMethodURLAndHeaderOnTheWayThereAndBack() throws {
        let message = RequestMessage(
            .patch, url: "https://a.example:8443/x%20y?z=1#f", headers: ["X-One": "1", "x-one": "2"],
            body: Data("b".utf8))
        let request = try HTTPRequest(message)
        #expect(request.method == .patch)
        #expect(request.scheme == "https")
        #expect(request.authority == "a.example:8443")
        #expect(request.path == "/x%20y?z=1")
        let back = try RequestMessage(request, body: message.body)
        #expect(back.url == "https://a.example:8443/x%20y?z=1")
        #expect(back.headers.map(\.value) == ["1", "2"])
    }

    @Test func messageWithoutAbsoluteURLIsRefused() {
        #expect(throws: HTTPTypesError.invalidURL) { try HTTPRequest(RequestMessage(url: "/x")) }
        #expect(throws: HTTPTypesError.invalidURL) { try HTTPRequest(RequestMessage(url: "ftp://a/x")) }
    }

    @Test func fieldThatHTTPHasNoFormForIsRefused() {
        #expect(throws: HTTPTypesError.invalidFieldName("a b")) { try HTTPFields(HeaderFields(["a b": "1"])) }
        #expect(throws: HTTPTypesError.invalidFieldValue(name: "a")) {
            try HTTPFields(HeaderFields(["a": "1\r\nb: 2"]))
        }
    }

    @Test func functionAnswersTheCallsOfAProvider() async throws {
        let transport = HTTPTypesTransport { request, body in
            #expect(request.path == "/parcels/P-1")
            #expect(body == nil)
            let fields: HTTPFields = [.contentType: "application/json"]
            return (HTTPResponse(status: .ok, headerFields: fields), ByteStream(Data(#"{"id":"P-1"}"#.utf8)))
        }
        let provider = Provider<ParcelsTarget>(transport: transport)
        let content: JSONValue = try await provider.content(of: .get(id: "P-1"))
        #expect(content == ["id": "P-1"])
    }

    @Test func transportAnswersRequestsOfTheOtherLibrary() async throws {
        let script = Script(.status(201, "made"))
        let request = HTTPRequest(method: .post, scheme: "https", authority: "a.example", path: "/x")
        let (response, body) = try await script.send(request, body: ByteStream(Data("sent".utf8)))
        #expect(response.status == .created)
        var received = Data()
        for try await piece in body { received.append(piece) }
        #expect(received == Data("made".utf8))
        guard case .stream(let sent)? = script.requests.first?.body else {
            Issue.record("no body was sent")
            return
        }
        var text = Data()
        for try await piece in try sent.makeBytes() { text.append(piece) }
        #expect(text == Data("sent".utf8))
    }
}
