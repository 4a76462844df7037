import EndpointClients
@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

/// Key paths where nothing may lie: `.ifPresent`.
@Suite("Absent content")
struct AbsentContentTests {
    private func content<Value: ReadableValue>(
        _ json: String, at path: KeyPathRoot, as type: Value.Type = Value.self
    ) throws(EndpointError) -> Value {
        try Response(statusCode: 200, data: Data(json.utf8)).content(at: path)
    }

    private func fault<Value: ReadableValue>(_ json: String, at path: KeyPathRoot, as type: Value.Type) -> String? {
        do throws(EndpointError) {
            _ = try content(json, at: path, as: type)
            return nil
        } catch {
            switch error {
            case .jsonMapping: return "jsonMapping"
            case .objectMapping: return "objectMapping"
            default: return "\(error)"
            }
        }
    }

    @Test(
        "an empty body and null decode as an empty array, an empty dictionary or nil",
        arguments: ["{}", #"{"a":null}"#, #"{"a":{}}"#, #"{"a":{"b":null}}"#, "null"]
    )
    func nothing(json: String) throws {
        #expect(try content(json, at: .ifPresent("a.b"), as: [Int].self) == [])
        #expect(try content(json, at: .ifPresent("a.b"), as: [String: Int].self) == [:])
        #expect(try content(json, at: .ifPresent("a.b"), as: Int?.self) == nil)
        #expect(try content(json, at: .ifPresent("a.b"), as: [Int]?.self) == nil)
    }

    @Test("content that is present is decoded")
    func present() throws {
        #expect(try content(#"{"a":{"b":[1]}}"#, at: .ifPresent("a.b"), as: [Int].self) == [1])
        #expect(try content(#"{"a":{"b":[1]}}"#, at: .ifPresent("a.b"), as: [Int]?.self) == [1])
        #expect(try content(#"{"a.b":{"c":1}}"#, at: .ifPresent(["a.b"]), as: [String: Int].self) == ["c": 1])
        #expect(try content(#"{"a":7}"#, at: .ifPresent("a"), as: Int?.self) == 7)
    }

    @Test("mapping a response manually allows absent content too")
    func mapping() throws {
        let response = Response(statusCode: 200, data: Data(#"{"a":null}"#.utf8))
        for decoder in [nil, JSONDecoder()] {
            #expect(try response.map([Int].self, atKeyPath: .ifPresent("b"), using: decoder) == [])
            #expect(try response.map([String: Int].self, atKeyPath: .ifPresent("a"), using: decoder) == [:])
            #expect(try response.map(Int?.self, atKeyPath: .ifPresent("b"), using: decoder) == nil)
        }
        #expect(throws: EndpointError.self) { try response.map(Int.self, atKeyPath: .ifPresent("b")) }
        #expect(throws: EndpointError.self) { try response.map([Int].self, atKeyPath: "b") }
    }

    @Test("absent content of other types is an error, and so is a non-object in the path")
    func faults() {
        #expect(fault("{}", at: .ifPresent("a"), as: Int.self) == "jsonMapping")
        #expect(fault("{}", at: "a", as: [Int].self) == "jsonMapping")
        #expect(fault("{}", at: "a", as: Int?.self) == "jsonMapping")
        for json in [#""text""#, "7", "true", #"{"a":"text"}"#, #"{"a":7}"#] {
            #expect(fault(json, at: .ifPresent("a.b"), as: [Int].self) == "jsonMapping")
            #expect(fault(json, at: .ifPresent("a.b"), as: Int?.self) == "jsonMapping")
        }
        #expect(fault(#"{"a":"text"}"#, at: .ifPresent("a"), as: [Int].self) == "objectMapping")
        #expect(fault("<html>", at: .ifPresent("a"), as: [Int].self) == "jsonMapping")
    }

    @Test(
        "an empty body of a generated method's response is nil where null is documented, and an error elsewhere",
        arguments: [nil, "application/json", "text/html"]
    )
    func emptyBody(contentType: String?) throws {
        let head = ResponseHead(statusCode: 200, headers: HeaderFields(contentType.map { ["Content-Type": $0] } ?? [:]))
        let response = Response(statusCode: 200, data: Data(), message: nil, head: head)
        #expect(try response.documentedContent() as String? == nil)
        #expect(try response.documentedContent() as [Int]? == nil)
        #expect(try response.documentedContent(at: .ifPresent("a")) as String? == nil)
        #expect(throws: EndpointError.self) { try response.documentedContent() as String }
        #expect(throws: EndpointError.self) { try response.documentedContent() as [Int] }
        #expect(throws: EndpointError.self) { try response.documentedContent() as JSONValue }
        #expect(throws: EndpointError.self) { try response.documentedContent(at: "a") as String? }
    }
}
