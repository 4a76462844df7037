import EndpointCombine
import EndpointMapper
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// Handwritten models that are mapped automatically, as MoyaMapper's are.
@Suite("Modelable")
struct ModelableTests {
    enum Kind: String, Codable, Sendable { case plain, odd, other }
    enum Level: Int, Codable, Sendable { case low = 1, high = 2 }

    struct Company: Modelable, Equatable {
        var name = ""
        var catchPhrase = "none"
        init() {}
        init(name: String) { self.name = name }
    }

    struct User: Modelable, Equatable {
        var id = ""
        var age = 18
        var isActive = false
        var score = 1.5
        var ratio: Float = 0
        var small: Int8 = 3
        var count: UInt = 7
        var company = Company(name: "Own")
        var tags: [Company] = []
        var words = ["standard"]
        var numbers: [String: Int] = ["one": 1]
        var byName: [String: Company] = [:]
        var born = Date(timeIntervalSince1970: 0)
        var kind = Kind.other
        var level = Level.low
        var levels: [Level] = []
        var page: URL?
        var nick: String?
        var rank: Int? = 5
        var uuid: UUID?
        var extra = JSONValue.null
        init() {}
    }

    struct Renamed: Modelable, Equatable {
        var name = "none"
        var city = "none"
        var short = "none"
        var years = 0
        init() {}

        enum CodingKeys: String, CodingKey {
            case name = "full_name"
            case city = "address>city"
            case short, years
        }

        mutating func mapping(_ json: JSONValue) {
            short = json.value(at: "names>short") ?? short
            years = json["data"]["years"].intValue
        }
    }

    struct Plain: Codable, Equatable {
        struct Part: Codable, Equatable { var size: Int }

        var id: String
        var part: Part
        var parts: [Part]
        var ratio: Double?
        var kind: Kind?
        var byName: [String: Part]
        var small: UInt16
    }

    private func response(_ text: String) -> Response {
        Response(statusCode: 200, data: Data(text.utf8), message: nil)
    }

    @Test("values of another type are coerced to what the model declares")
    func coercion() throws {
        let user = response(
            #"""
            {"id":12,"age":"42","isActive":"yes","score":"2.5","ratio":"0.5","small":"-4","count":8.9,
             "company":{"name":7},"tags":[{"name":true},null,{"catchPhrase":1.5}],"words":[1,"b",false],
             "numbers":{"a":"1","b":2.7,"c":[]},"byName":{"x":{"name":1}},"born":"1700000000","kind":"odd","level":"2",
             "levels":["1",2],"page":"https://a.example","nick":3,"rank":"8","uuid":"not one","extra":[1]}
            """#
        ).mapObject(User.self)
        #expect(user.id == "12" && user.age == 42 && user.isActive && user.score == 2.5 && user.ratio == 0.5)
        #expect(user.small == -4 && user.count == 8)
        #expect(user.company.name == "7" && user.company.catchPhrase == "none")
        #expect(user.tags.map(\.name) == ["true", "", ""] && user.tags.map(\.catchPhrase) == ["none", "none", "1.5"])
        #expect(user.words == ["1", "b", "false"] && user.numbers == ["a": 1, "b": 2])
        #expect(user.byName["x"]?.name == "1")
        #expect(user.born == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(user.kind == .odd && user.level == .high && user.levels == [.low, .high])
        #expect(user.page?.host == "a.example" && user.nick == "3" && user.rank == 8 && user.uuid == nil)
        #expect(user.extra == [1])
    }

    @Test(
        "missing, null and mistyped values have the default instance's value",
        arguments: [
            "{}", "[]", "", "not json", "null", #""text""#,
            #"{"id":null,"age":null,"company":null,"tags":null,"words":null,"numbers":null,"born":null,"kind":null,"rank":null}"#,
            #"{"id":[],"age":"abc","isActive":{},"score":[1],"small":300,"count":-1,"company":"x","tags":{},"words":7,"numbers":[]}"#,
            #"{"born":"soon","kind":"new","level":9,"page":"","rank":[],"levels":false,"byName":1}"#,
        ])
    func defaults(text: String) {
        #expect(response(text).mapObject(User.self) == User())
    }

    @Test("a nested model retains the outer model's default")
    func nestedDefaults() {
        let user = response(#"{"id":1,"company":{"catchPhrase":"x"}}"#).mapObject(User.self)
        #expect(user.id == "1" && user.company.name == "Own" && user.company.catchPhrase == "x")
    }

    @Test("CodingKeys and paths apply, then mapping(_:)")
    func names() {
        let text =
            #"{"full_name":1,"address":{"city":"Here"},"names":{"short":2},"short":"no","data":{"years":"7 years"}}"#
        let renamed = response(text).mapObject(Renamed.self)
        #expect(renamed.name == "1" && renamed.city == "Here" && renamed.short == "2" && renamed.years == 7)
        #expect(response("[\(text),{}]").mapArray(Renamed.self).map(\.city) == ["Here", "none"])
    }

    @Test("results contain the error, and never throw")
    func results() async throws {
        let envelope = Envelope(status: "code", message: "text", content: "data", success: ["0"])
        func result(_ text: String) -> (result: EnvelopeResult, model: Company) {
            response(text).with(envelope).mapObjResult(Company.self)
        }
        let good = result(#"{"code":0,"text":"ok","data":{"name":1}}"#)
        #expect(good.result == (true, "ok") && good.model.name == "1")
        let none = result(#"{"code":"0","text":"ok","data":null}"#)
        #expect(none.result == (true, "ok") && none.model == Company())
        let refused = result(#"{"code":"7","text":"refused"}"#)
        #expect(refused.result == (false, "refused") && refused.model == Company())
        for text in [#"{"code":"0","text":"ok","data":[1]}"#, "no json", ""] {
            let bad = result(text)
            #expect(!bad.result.isSuccess && !bad.result.message.isEmpty && bad.model == Company())
        }
        let list = response(#"{"code":0,"text":"","data":[{"name":1},7]}"#).with(envelope).mapArrayResult(Company.self)
        #expect(list.result.isSuccess && list.models.map(\.name) == ["1", ""])
        let noList = response(#"{"code":0,"text":"","data":{}}"#).with(envelope).mapArrayResult(Company.self)
        #expect(!noList.result.isSuccess && !noList.result.message.isEmpty && noList.models == [])
        let bare = response("no json").mapObjResult(Company.self)
        #expect(!bare.result.isSuccess && !bare.result.message.isEmpty)
    }

    @Test("other types are decoded tolerantly too, and throw if that is impossible")
    func plainTypes() throws {
        let text =
            #"{"id":1,"part":{"size":"2"},"parts":[{"size":3.9},{}],"ratio":"x","kind":"odd","byName":{"a":{"size":true}},"small":"9"}"#
        let plain: Plain = try response(text).mapObject()
        #expect(plain.id == "1" && plain.part.size == 2 && plain.parts.map(\.size) == [3, 0])
        #expect(plain.ratio == nil && plain.kind == .odd && plain.byName["a"]?.size == 1 && plain.small == 9)
        #expect(try response("[\(text)]").mapArray(Plain.self).count == 1)
        #expect(throws: EndpointError.self) { try response("no json").mapObject(Plain.self) }
        #expect(throws: EndpointError.self) { try response("[]").mapObject(Plain.self) }
        #expect(throws: EndpointError.self) { try response("{}").mapArray(Plain.self) }
        #expect(throws: EndpointError.self) { try response("{}").mapObject(Plain.self, at: "a>b") }
    }

    @Test("with .tolerant, map decodes plain types, and reports coercions")
    func tolerantPolicy() throws {
        let text = #"{"id":1,"part":{"size":"2"},"parts":[{"size":3},7],"byName":{"a":{"size":1},"b":2},"kind":9}"#
        let tolerant = response(text).with(.tolerant)
        let plain = try tolerant.map(Plain.self)
        #expect(plain.id == "1" && plain.parts.map(\.size) == [3] && plain.byName.keys.sorted() == ["a"])
        let coercions = tolerant.coercions.map(\.description)
        #expect(
            coercions == [
                #"small: nothing was read as 0"#, #"id: 1 was read as "1""#, #"part.size: "2" was read as 2"#,
                #"parts[1]: 7 was ignored"#, #"byName.b: 2 was ignored"#, #"kind: 9 was ignored"#,
            ])
        #expect(try response(text).with(.tolerantKeepingCounts).map(Plain.self).parts.map(\.size) == [3, 0])
        #expect(try tolerant.map([Plain.Part].self, atKeyPath: "parts").count == 1)
        #expect(try response("no json").with(.tolerant).map(Plain.self).id == "")
        #expect(throws: EndpointError.self) { try response(text).map(Plain.self) }
        // A default instance is the default here too.
        #expect(try response(#"{"age":"x"}"#).with(.tolerant).map(User.self) == User())
    }

    @Test("a default that replaces an invalid value is reported")
    func coercions() throws {
        let tolerant = response(#"{"age":"x","id":1,"company":3}"#).with(.tolerant)
        _ = tolerant.mapObject(User.self)
        #expect(
            tolerant.coercions.map(\.description) == [
                #"age: "x" was ignored"#, #"id: 1 was read as "1""#, "company: 3 was ignored",
            ])
    }

    @Test("models convert to data, dictionaries, JSON and strings, and back")
    func conversions() throws {
        var company = Company(name: "zed")
        company.catchPhrase = "a/b"
        #expect(company.toJSONString() == "{\n  \"catchPhrase\" : \"a/b\",\n  \"name\" : \"zed\"\n}")
        #expect(company.toJSON() == ["name": "zed", "catchPhrase": "a/b"])
        #expect(company.toDictionary() == ["name": "zed", "catchPhrase": "a/b"])
        #expect(String(decoding: company.toData(), as: UTF8.self) == #"{"catchPhrase":"a/b","name":"zed"}"#)
        #expect(Company.mapModel(from: company.toData()) == company)
        #expect(Company.mapModel(from: company.toJSON()) == company)
        #expect(Company.mapModel(from: company.toJSONString()) == company)
        #expect(Company.mapModel(from: company.toDictionary()) == company)
        let members: [String: Any] = ["name": 4, "catchPhrase": true]
        #expect(Company.mapModel(from: members).name == "4" && Company.mapModel(from: members).catchPhrase == "true")
        #expect(Company.mapModel(from: ["name": "4"]).name == "4")
        #expect([company].toJSON() == [["name": "zed", "catchPhrase": "a/b"]])
        #expect(Company.mapModels(from: [company, company].toJSONString()) == [company, company])
        #expect(Company.mapModels(from: [company].toData()) == [company])
        #expect(Company.mapModels(from: [company].toJSON()) == [company])
        #expect(Company.mapModels(from: [members]).map(\.name) == ["4"])
        #expect(Company.mapModels(from: "{}") == [] && Company.mapModel(from: "no json") == Company())
        #expect(Company.codeModel(from: company.toJSONString()) == company)
        #expect(Company.codeModel(from: #"{"name":"a"}"#) == Company())
        #expect(Company.codeModels(from: [company].toJSONString()) == [company])
        var user = User()
        user.born = Date(timeIntervalSince1970: 1_700_000_000.5)
        user.score = .infinity
        #expect(User.mapModel(from: user.toData()).born == user.born)
    }

    @Test("producers have the same forms")
    func producers() async throws {
        let answer = response(#"{"data":[{"name":1}]}"#)
        let producer = Producer { answer }
        #expect(try await producer.mapObject(Company.self, at: "data>0").value().name == "1")
        #expect(try await producer.mapArray(Company.self, at: "data").value().map(\.name) == ["1"])
        #expect(try await producer.mapArray(Company.self).value() == [])
        #expect(try await !producer.mapObjResult(Company.self).value().result.isSuccess)
        #expect(try await producer.mapArrayResult(Company.self).value().models == [])
        #expect(try await producer.mapObject(Plain.Part.self, at: "data>0").value().size == 0)
        let inferred: Company = try await producer.mapObject(at: "data>0").value()
        #expect(inferred.name == "1")
        await #expect(throws: EndpointError.self) { try await producer.mapArray(Plain.self).value() }
        await #expect(throws: EndpointError.self) { try await producer.mapArrayResult(Plain.self).value() }
    }

    @Test("publishers have the same operators, which fail only for types that aren't Modelable")
    func publishers() async throws {
        let answer = response(#"{"code":"0","text":"ok","data":[{"name":1}]}"#)
            .with(Envelope(status: "code", message: "text", content: "data", success: ["0"]))
        func value<Output: Sendable>(
            _ make: (AnyPublisher<Response, EndpointError>) -> AnyPublisher<Output, EndpointError>
        ) async throws -> Output {
            try await firstValue(of: make(publisher { answer }.eraseToAnyPublisher()))
        }
        #expect(try await value { $0.toJSON("data>0") } == ["name": 1])
        #expect(try await value { $0.fetchString(keys: [0, "name"]) } == "1")
        #expect(try await value { $0.fetchJSONString(keys: ["code"]) } == "0")
        #expect(try await value { $0.mapResult() } == (true, "ok"))
        #expect(try await value { $0.mapObject(Company.self, at: "data>0") }.name == "1")
        #expect(try await value { $0.mapObject(Company.self, at: "none") } == Company())
        #expect(try await value { $0.mapObjResult(Company.self) }.result.isSuccess == false)
        #expect(try await value { $0.mapArray(Company.self) }.map(\.name) == ["1"])
        #expect(try await value { $0.mapArrayResult(Company.self) }.models.count == 1)
        #expect(try await value { $0.mapEnvelope([JSONValue].self) }.count == 1)
        await #expect(throws: EndpointError.self) { try await value { $0.mapObject(Plain.self, at: "none") } }
        await #expect(throws: EndpointError.self) { try await value { $0.mapArray(Plain.self, at: "code") } }
    }

    /// The only value of a publisher, or its failure.
    private func firstValue<Output: Sendable>(of publisher: AnyPublisher<Output, EndpointError>) async throws -> Output
    {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Output, EndpointError>.self)
        let subscription = publisher.sink(
            receiveCompletion: { completion in
                if case .failure(let error) = completion { continuation.yield(.failure(error)) }
                continuation.finish()
            }, receiveValue: { continuation.yield(.success($0)) })
        defer { subscription.cancel() }
        for await result in results { return try result.get() }
        throw CancellationError()
    }
}
