import EndpointMapper
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// Envelopes with a status: what MoyaMapper has, under its names.
@Suite("Envelopes")
struct EnvelopeTests {
    static let envelope = Envelope(
        status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
    static let body = #"""
        {"retStatus":"000","retMsg":"缺少必要参数","error":{"used":0},"retBody":[{"name":"a","n":1},{"name":"b","n":1.5}],"no":null}
        """#

    private func response(_ text: String = body, _ envelope: Envelope? = envelope, status: Int = 200) -> Response {
        let response = Response(statusCode: status, data: Data(text.utf8), message: nil)
        return envelope.map { response.with($0) } ?? response
    }

    private struct Person: ReadableModel, WritableModel, Equatable {
        var name = "none"
        var age = 0

        init(name: String, age: Int) { (self.name, self.age) = (name, age) }

        init(from fields: inout FieldReader) throws {
            name = fields.string("name")
            age = fields.int("age")
        }

        func write(to fields: inout FieldWriter) throws {
            fields.writeString("name", name)
            fields.writeInt("age", age)
        }
    }

    private struct Offline: LocalizedError {
        var errorDescription: String? { "offline" }
    }

    private struct Books: TaskTarget {
        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var headers: [String: String]? { nil }
    }

    private func processed(
        _ result: Result<Response, EndpointError>, _ envelope: Envelope = envelope, recovers: Bool = false,
        refuses: Bool = false
    ) -> Result<Response, EndpointError> {
        EnvelopePlugin(envelope, recoversFailures: recovers, refusesFailures: refuses).process(result, target: Books())
    }

    @Test("an envelope with any keys round-trips")
    func coding() throws {
        let envelope = Envelope(
            status: ["a.b", "c"], message: "error>message", content: .root, success: ["0", "000"])
        #expect(try JSONDecoder().decode(Envelope.self, from: JSONEncoder().encode(envelope)) == envelope)
        let text = #"{"status":"head.code","message":"head>text","content":"data","success":[0,"000",true]}"#
        #expect(
            try JSONDecoder().decode(Envelope.self, from: Data(text.utf8))
                == Envelope(status: "head.code", message: "head.text", content: "data", success: ["0", "000", "true"]))
    }

    @Test(
        "a status that is equal to a success matches it in each notation",
        arguments: [
            ("0", "0"), (#""0""#, "0"), ("0.0", "0"), ("-0", "0"), ("0e5", "0"), ("1.0", "1"), ("true", "true"),
            ("0.5", "0.5"), (#""00""#, "00"), (#""0.0""#, "0.0"), ("false", "false"), ("null", ""),
        ])
    func statusNotations(json: String, text: String) throws {
        let envelope = Envelope(status: "s", message: "m", content: .root, success: ["0", "true"])
        let response = response(#"{"s":\#(json)}"#, envelope)
        let isSuccess = ["0", "true"].contains(text)
        #expect(response.fetchStatusCode() == text)
        #expect(response.mapResult() == (isSuccess, ""))
        #expect(response.envelopeError == (isSuccess ? nil : EnvelopeError(status: text, message: "")))
        let described = #"{"success":\#(json)}"#
        #expect(try JSONDecoder().decode(Envelope.self, from: Data(described.utf8)).success == [text])
    }

    @Test("paths traverse objects and arrays, with dots or greater-than signs")
    func paths() {
        let nested = response(#"{"a":{"b":{"age":7}},"a>b":1,"l":[{"x":5}]}"#)
        for path in ["a>b", ">a>>b>", "a.b"] as [KeyPathRoot] { #expect(nested.toJSON(path) == ["age": 7]) }
        #expect(nested.toJSON(["a>b"]) == 1)
        #expect(nested.toJSON("l>0>x") == 5)
        #expect(nested.toJSON("a>0") == .null)
    }

    @Test("the plugin attaches its envelope to a response")
    func plugin() throws {
        #expect(try processed(.success(response(Self.body, nil))).get().envelope == Self.envelope)
    }

    @Test("a failure becomes a response with the error's message, and the error is retained")
    func recovering() throws {
        let error = EndpointError.underlying(Offline(), nil)
        let response = try processed(.failure(error), recovers: true).get()
        #expect(response.statusCode == 700)
        #expect(response.toJSON(.root) == ["retStatus": 700, "retMsg": "offline"])
        #expect(response.mapResult() == (false, "offline"))
        #expect("\(response.recoveredError as Any)" == "\(Optional(error) as Any)")
        #expect(response.originalResponse == nil)
    }

    @Test("a failure stays a failure by default")
    func failures() {
        #expect(throws: EndpointError.self) { try processed(.failure(.underlying(Offline(), nil))).get() }
    }

    @Test(
        "an error status is retained, and the server's message is available",
        arguments: [304, 400, 500])
    func statuses(status: Int) throws {
        let original = response(#"{"detail":"x"}"#, nil, status: status)
        let recovered = try processed(.success(original), recovers: true).get()
        #expect(recovered.statusCode == status)
        #expect(recovered.toJSON(.root) == ["retStatus": 700, "retMsg": .string("\(status)")])
        #expect(recovered.originalResponse == original)
        let thrown = try processed(.failure(.statusCode(original)), recovers: true).get()
        #expect(thrown.statusCode == status && thrown.originalResponse == original)
        // The flag is for these too.
        #expect(try processed(.success(original)).get() == original)
    }

    @Test("a failure with a response retains the response's status")
    func statusOfFailures() throws {
        let original = response("no JSON", nil, status: 502)
        let recovered = try processed(.failure(.underlying(Offline(), original)), recovers: true).get()
        #expect(recovered.statusCode == 502)
        #expect(recovered.toJSON(.root) == ["retStatus": 700, "retMsg": "offline"])
        #expect(recovered.originalResponse == original)
    }

    @Test("an envelope with nested parts is created with its nesting")
    func nestedFailure() throws {
        var envelope = Self.envelope
        (envelope.status, envelope.message) = ("status>code", "status>msg")
        let response = try processed(.failure(.underlying(Offline(), nil)), envelope, recovers: true).get()
        #expect(response.toJSON(.root) == ["status": ["code": 700, "msg": "offline"]])
        #expect(response.mapResult() == (false, "offline"))
    }

    @Test("synthetic status codes")
    func constants() {
        #expect(EnvelopeStatus.cached == 230)
        #expect(EnvelopeStatus.loadFailed == 700)
    }

    @Test("a response is created from JSON")
    func making() throws {
        let response = Response(["retStatus": "000", "retBody": [1]], statusCode: 201, envelope: Self.envelope)
        #expect(response.statusCode == 201)
        #expect(try JSONValue(json: response.data) == ["retStatus": "000", "retBody": [1]])
        #expect(response.mapResult().isSuccess)
    }

    @Test("JSON at a path, null if there is none")
    func json() {
        #expect(response().toJSON("error") == ["used": 0])
        #expect(response().toJSON()[0]?["name"] == "a")
        #expect(response().toJSON("zzz") == .null)
        #expect(response("no JSON").toJSON(.root) == .null)
    }

    @Test("a scalar as a string, otherwise an empty string")
    func texts() {
        #expect(response().fetchString(keys: [0, "name"]) == "a")
        #expect(response().fetchString(keys: [5, "name"]) == "")
        #expect(response().fetchString("error>used") == "0")
        #expect(response().fetchString("retBody") == "")
        #expect(response().fetchString("no") == "")
        #expect(response().fetchString(keys: [0, "n"]) == "1")
    }

    @Test("JSON as a string, objects and arrays on several lines")
    func jsonTexts() {
        #expect(response(#"{"a":1}"#).fetchJSONString() == "{\n  \"a\" : 1\n}")
        #expect(response().fetchJSONString(keys: ["retBody", 0, "name"]) == "a")
        #expect(response().fetchJSONString(keys: ["retBody", 1, "n"]) == "1.5")
        #expect(response("true").fetchJSONString() == "true")
        #expect(response().fetchJSONString("zzz") == "null")
        #expect(response("bad").fetchJSONString() == "null")
    }

    @Test("a status is compared as a string, and without an envelope there is no success")
    func results() {
        func result(_ json: String, _ success: String) -> EnvelopeResult {
            response(json).mapResult(Envelope(status: "c", message: "m", content: "d", success: [success]))
        }
        #expect(response().mapResult() == (true, "缺少必要参数"))
        #expect(result(#"{"c":0,"m":null}"#, "0") == (true, ""))
        #expect(result(#"{"c":false,"m":"x"}"#, "false") == (true, "x"))
        #expect(result(#"{"c":"1","m":"x"}"#, "0") == (false, "x"))
        #expect(result("{}", "0") == (false, ""))
        #expect(response(Self.body, nil).mapResult() == (false, ""))
    }

    @Test("the status as a string")
    func status() {
        #expect(response().fetchStatusCode() == "000")
        #expect(response().fetchStatusCode("error>used") == "0")
        #expect(response(Self.body, nil).fetchStatusCode() == "")
    }

    @Test("a model whose fields have defaults; an error if there is none")
    func objects() throws {
        #expect(try response().mapObject(Person.self, at: "retBody>0") == Person(name: "a", age: 0))
        #expect(throws: EndpointError.self) { try response().mapObject(Person.self, at: "zzz") }
        #expect(throws: EndpointError.self) { try response("bad").mapObject(Person.self) }
    }

    @Test("a result with its model")
    func objectResults() throws {
        let envelope = Envelope(status: "code", message: "msg", content: "data", success: ["0"])
        let found = try response(#"{"code":0,"msg":"ok","data":{"age":9}}"#, nil).mapObjResult(Person.self, envelope)
        #expect(found.result == (true, "ok"))
        #expect(found.model == Person(name: "", age: 9))
    }

    @Test("an array of models whose invalid elements have defaults")
    func arrays() throws {
        let json = #"{"data":[{"age":1},{"age":"2"},null,5]}"#
        #expect(try response(json).mapArray(Person.self, at: "data").map(\.age) == [1, 2, 0, 0])
        #expect(try response(#"[{"age":3}]"#).mapArray(Person.self, at: "").map(\.age) == [3])
        #expect(throws: EndpointError.self) { try response(#"{"data":{}}"#).mapArray(Person.self, at: "data") }
        #expect(throws: EndpointError.self) { try response(#"{"retStatus":"000"}"#).mapArrayResult(Person.self) }
    }

    @Test("a result with its models")
    func arrayResults() throws {
        let found = try response().mapArrayResult(Person.self)
        #expect(found.result == (true, "缺少必要参数"))
        #expect(found.models.map(\.name) == ["a", "b"])
    }

    @Test("the same for asynchronous responses")
    func producers() async throws {
        let producer = Producer { self.response() }
        #expect(try await producer.toJSON("error").value() == ["used": 0])
        #expect(try await producer.fetchString(keys: [0, "name"]).value() == "a")
        #expect(try await producer.mapResult().value() == (true, "缺少必要参数"))
        #expect(try await producer.mapObject(Person.self, at: "retBody>0").value().name == "a")
        #expect(try await producer.mapArray(Person.self).value().count == 2)
        #expect(try await producer.mapArrayResult(Person.self).value().models.count == 2)
        #expect(try await producer.mapEnvelope([JSONValue].self).value().count == 2)
    }

    @Test("models convert to and from data, dictionaries, JSON and strings")
    func conversions() throws {
        let zed = Person(name: "zed", age: 4)
        #expect(try zed.toJSONString() == "{\n  \"age\" : 4,\n  \"name\" : \"zed\"\n}")
        #expect(try zed.toDictionary() == ["name": "zed", "age": 4])
        #expect(try zed.toJSON() == ["name": "zed", "age": 4])
        #expect(try Person.mapModel(from: zed.toData()) == zed)
        #expect(try Person.mapModel(from: zed.toJSONString()) == zed)
        #expect(try Person.mapModel(from: ["age": "4"]) == Person(name: "", age: 4))
        #expect(try [zed].toJSONString() == "[\n  {\n    \"age\" : 4,\n    \"name\" : \"zed\"\n  }\n]")
        #expect(try Person.mapModels(from: [zed, zed].toJSONString()) == [zed, zed])
        #expect(try Person.mapModels(from: [zed].toJSON()) == [zed])
        #expect(throws: EndpointError.self) { try Person.mapModels(from: "{}") }
    }

    @Test("the content of an envelope with an error status is an error with status and message")
    func refusals() throws {
        #expect(try response().mapEnvelope([JSONValue].self).count == 2)
        let refused = response(#"{"retStatus":105,"retMsg":"expired","retBody":null}"#)
        #expect(throws: EnvelopeError(status: "105", message: "expired")) {
            do throws(EndpointError) {
                _ = try refused.mapEnvelope([JSONValue].self)
            } catch {
                throw error.underlyingError ?? error
            }
        }
        let error = #expect(throws: EndpointError.self) { try refused.mapEnvelope([JSONValue].self) }
        #expect("\(error as Any)".contains("The server responded with envelope status 105: expired"), "\(error as Any)")
        let spoken = EnvelopeError(status: "105", message: "expired")
        #expect(spoken.localizedDescription == "The server responded with envelope status 105: expired")
        let silent = EnvelopeError(status: "105", message: "")
        #expect(silent.localizedDescription == "The server responded with envelope status 105")
        #expect(throws: EndpointError.self) { try processed(.success(refused), refuses: true).get() }
        #expect(try processed(.success(response()), refuses: true).get().statusCode == 200)
        for text in ["bad", "<html>Bad Gateway</html>", ""] {
            let broken = #expect(throws: EndpointError.self) { try response(text).mapEnvelope([JSONValue].self) }
            guard case .jsonMapping? = broken else {
                Issue.record("'\(text)' refuses nothing: it isn't JSON, but the error is \(broken as Any)")
                continue
            }
        }
    }
}
