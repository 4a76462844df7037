import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The request of each task.
@Suite("Request tasks")
struct RequestTaskTests {
    struct Book: Codable, Equatable {
        var title: String
        var createdAt: Date
        var rating: Float?
    }

    private let book = Book(title: "Mu mu", createdAt: Date(timeIntervalSince1970: 1_507_709_925), rating: 4.5)
    private let headers = ["Title": "Dominar"]

    private func request(_ task: RequestTask, _ method: HTTPMethod = .post, headers: [String: String]? = nil) throws
        -> URLRequest
    {
        try AnyCall(method: method, task: task, headers: headers ?? self.headers).request
    }

    private func text(_ request: URLRequest) -> String? {
        request.httpBody.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("a plain request has no body, and all other parts of the endpoint")
    func plain() throws {
        let request = try request(.requestPlain, .get)
        #expect(request.httpBody == nil)
        #expect(request.url?.absoluteString == "https://api.example/v1/call")
        #expect(request.allHTTPHeaderFields == headers)
        #expect(request.httpMethod == "GET")
    }

    @Test("data is the unchanged body, without a content type")
    func data() throws {
        let request = try request(.requestData(Data("test data".utf8)))
        #expect(text(request) == "test data")
        #expect(request.allHTTPHeaderFields == headers)
    }

    @Test("an encodable is JSON, and its content type is set unless already present")
    func encodable() throws {
        let request = try request(.requestJSONEncodable(book))
        #expect(try JSONDecoder().decode(Book.self, from: request.httpBody ?? Data()) == book)
        #expect(request.allHTTPHeaderFields == ["Title": "Dominar", "Content-Type": "application/json"])
        let other = try self.request(.requestJSONEncodable(book), headers: ["Content-Type": "application/vnd.api+json"])
        #expect(other.value(forHTTPHeaderField: "Content-Type") == "application/vnd.api+json")
    }

    @Test("a value that can't be encoded is an encoding error")
    func notEncodable() throws {
        var book = book
        book.rating = .infinity
        do throws(EndpointError) {
            _ = try Endpoint(
                url: "https://a.example", sampleResponse: { .empty(200) }, method: .post,
                task: .requestJSONEncodable(book),
                headers: nil
            ).urlRequest()
            Issue.record("infinity has no JSON")
        } catch {
            guard case .encodableMapping(let cause) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(cause is EncodingError)
        }
    }

    @Test("a custom encoder is used as configured")
    func customEncoder() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let request = try request(.requestCustomJSONEncodable(book, encoder: encoder))
        #expect(
            try JSONValue(json: request.httpBody ?? Data()) == [
                "title": "Mu mu", "created_at": 1_507_709_925, "rating": 4.5,
            ])
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test("parameters are encoded by their encoding")
    func parameters() throws {
        let request = try request(.requestParameters(parameters: ["Nemesis": "Harvey"], encoding: JSONEncoding.default))
        #expect(text(request) == #"{"Nemesis":"Harvey"}"#)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    private struct Refusing: BodyEncoding {
        func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
            throw ParameterError.nested(parameter: "a")
        }
    }

    @Test("an error of an encoding is an encoding error")
    func failingEncoding() {
        let tasks: [RequestTask] = [
            .requestParameters(parameters: [:], encoding: Refusing()),
            .requestCompositeParameters(bodyParameters: [:], bodyEncoding: Refusing(), urlParameters: [:]),
            .downloadParameters(parameters: [:], encoding: Refusing(), destination: .file(URL(fileURLWithPath: "/a"))),
        ]
        for task in tasks { #expect(errorCase { try request(task) } == "parameterEncoding") }
    }

    @Test("data in the body, parameters in the query with any method", arguments: [HTTPMethod.get, .post])
    func compositeData(method: HTTPMethod) throws {
        let request = try request(
            .requestCompositeData(bodyData: Data("x".utf8), urlParameters: ["Nemesis": "Harvey"]), method)
        #expect(request.url?.absoluteString == "https://api.example/v1/call?Nemesis=Harvey")
        #expect(text(request) == "x")
        #expect(request.allHTTPHeaderFields == headers)
    }

    @Test("parameters in the body and in the query")
    func compositeParameters() throws {
        func composite(_ encoding: any BodyEncoding) -> RequestTask {
            .requestCompositeParameters(
                bodyParameters: ["Nemesis": "Harvey"], bodyEncoding: encoding, urlParameters: ["Harvey": "Nemesis"]
            )
        }
        let json = try request(composite(JSONEncoding.default))
        #expect(json.url?.query == "Harvey=Nemesis")
        #expect(text(json) == #"{"Nemesis":"Harvey"}"#)
        // An encoding for the query isn't a BodyEncoding: that it goes wrong there can't be written.
        let form = try request(composite(URLEncoding.httpBody), .get)
        #expect(form.url?.query == "Harvey=Nemesis")
        #expect(text(form) == "Nemesis=Harvey")
        #expect(!((URLEncoding.queryString as Any) is any BodyEncoding))
    }

    @Test("a file isn't in the request but next to it")
    func uploadFile() throws {
        let task = RequestTask.uploadFile(URL(fileURLWithPath: "/tmp/a"))
        #expect(try request(task).httpBody == nil)
        let endpoint = try Provider<AnyCall>().endpoint(AnyCall(method: .put, task: task))
        #expect(endpoint.request.payload == .file(URL(fileURLWithPath: "/tmp/a")))
    }

    private let form: MultipartFormData = [MultipartFormData.Part(name: "a", content: .data(Data("b".utf8)))]

    @Test(
        "a form is next to the request; one without parts, or with a method without a body, is an error"
    )
    func multipart() async throws {
        let plain = try request(.uploadMultipartFormData(form))
        #expect(plain.httpBody == nil)
        #expect(plain.allHTTPHeaderFields == headers)
        let provider = Provider<AnyCall>(transport: MemoryTransport())
        let empty = await endpointError {
            try await provider.request(AnyCall(method: .post, task: .uploadMultipartFormData([])))
        }
        #expect(empty?.underlyingError as? UploadError == .noParts)
        let get = await endpointError { try await provider.request(AnyCall(task: .uploadMultipartFormData(form))) }
        #expect(get?.underlyingError as? UploadError == .multipartMethod("GET"))
    }

    @Test("a form with parameters in the query")
    func compositeMultipart() async throws {
        let transport = MemoryTransport()
        let task = RequestTask.uploadCompositeMultipartFormData(form, urlParameters: ["Harvey": "Nemesis"])
        _ = try await Provider<AnyCall>(transport: transport).request(AnyCall(method: .post, task: task))
        #expect(transport.requests.first?.url?.query == "Harvey=Nemesis")
        #expect(transport.requests.first?.value(forHTTPHeaderField: "Content-Type") == form.contentType)
        #expect(transport.bodies == [try form.encoded()])
    }

    @Test("a download is stored at its destination, which the response has; its data is empty")
    func download() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("deep/file.bin")
        #expect(try request(.downloadDestination(.file(file)), .get).httpBody == nil)

        let transport = SimpleTransport(status: 200, data: Data(repeating: 7, count: 4000))
        let provider = Provider<AnyCall>(transport: transport)
        for _ in 0..<2 {
            let response = try await provider.request(AnyCall(task: .downloadDestination(.file(file))))
            #expect(response.data.isEmpty)
            #expect(response.file == file)
            #expect(try Data(contentsOf: file).count == 4000)
        }
        // Without leave to replace it, a file that is there is an error, and stays.
        let temporaries = Locked<[URL]>([])
        let careful = DownloadDestination { temporary, response in
            temporaries.withLock { $0.append(temporary) }
            return (file, response.statusCode == 200 ? [] : [.replacesFile])
        }
        let error = await endpointError { try await provider.request(AnyCall(task: .downloadDestination(careful))) }
        #expect(error?.caseName == "underlying")
        #expect(error?.response?.statusCode == 200)
        #expect(try Data(contentsOf: file).count == 4000)
        let temporary = try #require(temporaries.withLock { $0.first })
        #expect(!FileManager.default.fileExists(atPath: temporary.path))
        // What isn't the file doesn't take its place.
        let missing = Provider<AnyCall>(transport: SimpleTransport(status: 404, data: Data("gone".utf8)))
        let response = try await missing.request(AnyCall(task: .downloadDestination(.file(file))))
        #expect(response.data == Data("gone".utf8))
        #expect(response.file == nil)
        #expect(try Data(contentsOf: file).count == 4000)
    }

    @Test("a download may have parameters")
    func downloadParameters() throws {
        let request = try request(
            .downloadParameters(
                parameters: ["Nemesis": "Harvey"], encoding: URLEncoding.default,
                destination: .file(URL(fileURLWithPath: "/tmp/a"))
            ), .get
        )
        #expect(request.url?.query == "Nemesis=Harvey")
    }

    private func users(limit: Int?) -> RequestTask {
        var parameters: [String: JSONValue] = [:]
        parameters["limit"] = limit.map { .number(JSONNumber($0)) }
        return .requestParameters(parameters: parameters, encoding: URLEncoding.default)
    }

    @Test("a nil parameter isn't sent, nor is a question mark")
    func optionalParameters() throws {
        #expect(try request(users(limit: nil), .get).url?.absoluteString == "https://api.example/v1/call")
        #expect(try request(users(limit: 10), .get).url?.absoluteString == "https://api.example/v1/call?limit=10")
    }

    @Test(
        "an invalid URL is an error that contains it", arguments: ["some invalid URL", "", "zen", "https://"])
    func invalidURL(url: String) {
        let endpoint = Endpoint(
            url: url, sampleResponse: { .empty(200) }, method: .get, task: .requestPlain, headers: nil)
        do throws(EndpointError) {
            _ = try endpoint.urlRequest()
            Issue.record("'\(url)' became a request")
        } catch {
            guard case .requestMapping(url) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }
}

/// A transport from memory that reports progress, and leaves writing downloads to files to the runtime.
private struct SimpleTransport: Transport {
    let status: Int
    let data: Data

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        guard let url = request.request.url,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        request.progress?(TransportProgress(.received, completed: Int64(data.count), total: Int64(data.count)))
        return TransportResponse(head: ResponseHead(response), data: data)
    }
}
