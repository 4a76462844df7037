import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// Responses and what their status is checked against.
@Suite("Response")
struct ResponseTests {
    private func response(_ text: String = "", status: Int = 200) -> Response {
        Response(statusCode: status, data: Data(text.utf8))
    }

    @Test("a response consists of its parts; only status and data are required")
    func fields() throws {
        let plain = response("abc", status: 201)
        #expect(plain.statusCode == 201)
        #expect(plain.data == Data("abc".utf8))
        #expect(plain.request == nil)
        #expect(plain.response == nil)
        #expect(plain.file == nil)
        let url = try #require(URL(string: "https://a.example"))
        let answer = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        let whole = Response(statusCode: 200, data: Data(), request: URLRequest(url: url), response: answer, file: url)
        #expect(whole.request?.url == url)
        #expect(whole.response === answer)
        #expect(whole.file == url)
    }

    @Test("its description contains status and length")
    func description() {
        #expect(response("abc", status: 201).description == "Status Code: 201, Data Length: 3")
        #expect(response("abc", status: 201).debugDescription == "Status Code: 201, Data Length: 3")
    }

    @Test("equality of responses ignores their requests")
    func equality() throws {
        let url = try #require(URL(string: "https://a.example"))
        func answer(_ status: Int) -> HTTPURLResponse? {
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        }
        func make(_ status: Int = 200, _ text: String = "a", request: URLRequest? = nil, answer: HTTPURLResponse? = nil)
            -> Response
        {
            Response(statusCode: status, data: Data(text.utf8), request: request, response: answer)
        }
        #expect(make(request: URLRequest(url: url)) == make())
        #expect(make(answer: answer(200)) == make(answer: answer(200)))
        #expect(make(201) != make())
        #expect(make(200, "b") != make())
        #expect(make(answer: answer(200)) != make(answer: answer(404)))
        #expect(make(answer: answer(200)) != make())
        let headers = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["A": "1"])
        #expect(make(answer: answer(200)) != make(answer: headers))
    }

    @Test("a filter accepts statuses in any kind of range")
    func ranges() {
        #expect(errorCase { try response(status: 10).filter(statusCodes: 0...9) } == "statusCode")
        #expect(errorCase { try response(status: -1).filter(statusCodes: 0...9) } == "statusCode")
        #expect(errorCase { try response(status: 10).filter(statusCodes: 0..<10) } == "statusCode")
        #expect(errorCase { try response(status: 9).filter(statusCodes: 0..<10) } == nil)
        #expect(errorCase { try response(status: 500).filter(statusCodes: ...499) } == "statusCode")
        #expect(errorCase { try response(status: 500).filter(statusCodes: ..<500) } == "statusCode")
        #expect(errorCase { try response(status: 500).filter(statusCodes: 500...) } == nil)
    }

    @Test("a filter accepts a single status")
    func single() throws {
        #expect(try response(status: 42).filter(statusCode: 42) == response(status: 42))
        #expect(errorCase { try response(status: 43).filter(statusCode: 42) } == "statusCode")
    }

    private static let statuses = [199, 200, 204, 299, 300, 304, 399, 400, 404, 500, -1, 0]

    @Test("successful statuses are 200 to 299", arguments: statuses)
    func successes(status: Int) {
        let name = errorCase { try response(status: status).filterSuccessfulStatusCodes() }
        #expect(name == ((200...299).contains(status) ? nil : "statusCode"))
    }

    @Test("successful statuses and redirects are 200 to 399", arguments: statuses)
    func redirects(status: Int) {
        let name = errorCase { try response(status: status).filterSuccessfulStatusAndRedirectCodes() }
        #expect(name == ((200...399).contains(status) ? nil : "statusCode"))
    }

    #if canImport(UIKit) || canImport(AppKit)
        @Test("a body is mapped to an image")
        func image() throws {
            #expect(errorCase { try response().mapImage() } == "imageMapping")
            #expect(errorCase { try response("no image").mapImage() } == "imageMapping")
            // A GIF of one pixel.
            let gif = try #require(Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
            let image = try Response(statusCode: 200, data: gif).mapImage()
            #expect(image.size.width == 1)
            #expect(image.size.height == 1)
        }
    #endif
}
