import EndpointClients
import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Parameters that are made of variables, as Moya's `[String: Any]` are.
@Suite("Parameters from variables")
struct ParameterVariablesTests {
    private struct Point { var latitude: Double }
    private let text = "a b"
    private let page = 2
    private let point: Point? = Point(latitude: 1.5)
    private let nowhere: Point? = nil
    private let tags = ["x", "y"]
    private let flags = ["new": true]
    private let json: JSONValue = ["k": 1]

    private func query(_ task: RequestTask) throws -> String? {
        try AnyCall(task: task).request.url?.query
    }

    private func body(_ task: RequestTask) throws -> String {
        String(decoding: try AnyCall(method: .post, task: task).request.httpBody ?? Data(), as: UTF8.self)
    }

    @Test("a query of variables of mixed types; nil is omitted")
    func mixedQuery() throws {
        let task = RequestTask.requestParameters(
            parameters: [
                "q": text, "page": page, "near": point?.latitude, "far": nowhere?.latitude, "tags": tags,
                "flags": flags,
                "isNew": true, "json": json,
            ],
            encoding: URLEncoding.default)
        #expect(
            try query(task)
                == "flags%5Bnew%5D=1&isNew=1&json%5Bk%5D=1&near=1.5&page=2&q=a%20b&tags%5B%5D=x&tags%5B%5D=y")
    }

    @Test("a body of variables of mixed types; nil is null")
    func mixedBody() throws {
        let date = Date(timeIntervalSince1970: 0)
        let task = RequestTask.requestParameters(
            parameters: [
                "q": text, "page": Int64(page), "near": point?.latitude, "far": nowhere?.latitude, "when": date,
                "nested": ["from": text, "to": text], "lists": [[1, 2], [3]],
            ],
            encoding: JSONEncoding.default)
        #expect(
            try JSONValue(json: Data(body(task).utf8)) == [
                "q": "a b", "page": 2, "near": 1.5, "far": nil, "when": "1970-01-01T00:00:00Z",
                "nested": ["from": "a b", "to": "a b"], "lists": [[1, 2], [3]],
            ])
    }

    @Test("parameters that are added one by one")
    func oneByOne() throws {
        var parameters: [String: any WritableValue] = ["q": text]
        parameters["page"] = page
        parameters["near"] = nowhere?.latitude
        if page > 1 { parameters["tags"] = tags }
        let task = RequestTask.requestParameters(parameters: parameters, encoding: URLEncoding.queryString)
        #expect(try query(task) == "page=2&q=a%20b&tags%5B%5D=x&tags%5B%5D=y")
    }

    @Test("every task with parameters takes variables, and JSON values as before")
    func tasks() throws {
        #expect(
            try query(.requestCompositeData(bodyData: Data(), urlParameters: ["page": page, "q": text]))
                == "page=2&q=a%20b")
        let composite = RequestTask.requestCompositeParameters(
            bodyParameters: ["q": text, "page": page], bodyEncoding: JSONEncoding.default,
            urlParameters: ["page": page, "q": text])
        #expect(try query(composite) == "page=2&q=a%20b")
        #expect(try body(composite) == #"{"page":2,"q":"a b"}"#)
        let form: MultipartFormData = [MultipartFormData.Part(name: "a", content: .data(Data()))]
        #expect(
            try query(.uploadCompositeMultipartFormData(form, urlParameters: ["page": page, "q": text]))
                == "page=2&q=a%20b")
        let destination = DownloadDestination.file(URL(fileURLWithPath: "/nowhere"))
        let download = RequestTask.downloadParameters(
            parameters: ["page": page, "q": text], encoding: URLEncoding.default, destination: destination)
        #expect(try query(download) == "page=2&q=a%20b")
        #expect(
            try query(
                .requestParameters(
                    parameters: ["q": .string(text), "n": 1, "l": [1, "x", nil]], encoding: URLEncoding.default))
                == "l%5B%5D=1&l%5B%5D=x&n=1&q=a%20b")
        #expect(try query(.requestParameters(parameters: [:], encoding: URLEncoding.default)) == nil)
        guard case .requestCompositeParameters(let sent, _, let asked) = composite else {
            Issue.record("\(composite)")
            return
        }
        #expect(sent.keys.sorted() == ["page", "q"])
        #expect(asked.keys.sorted() == ["page", "q"])
    }

    @Test("a non-finite number is an error when the request is created, at any depth")
    func unwritable() {
        let (nan, page) = (Double.nan, page)
        let tasks: [RequestTask] = [
            .requestParameters(parameters: ["n": nan, "page": page], encoding: URLEncoding.default),
            .requestCompositeData(bodyData: Data(), urlParameters: ["n": [nan], "page": page]),
            .requestCompositeParameters(
                bodyParameters: ["n": nan, "page": page], bodyEncoding: JSONEncoding.default,
                urlParameters: ["page": page, "q": text]),
        ]
        for task in tasks { #expect(errorCase { try AnyCall(task: task).request } == "parameterEncoding") }
    }
}
