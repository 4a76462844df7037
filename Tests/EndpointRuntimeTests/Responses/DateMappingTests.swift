import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

/// Dates and bytes in `map(_:atKeyPath:)`: one rule for all forms.
@Suite("Mapping of dates and bytes")
struct DateMappingTests {
    private struct Handmade: Decodable, Equatable {
        let at: Date?
    }

    private struct Bytes: Decodable, Equatable {
        let bytes: Data
    }

    private func response(_ text: String) -> Response {
        Response(statusCode: 200, data: Data(text.utf8))
    }

    private static let moment = Date(timeIntervalSince1970: 1_507_709_925.5)

    @Test(
        "without a decoder a number is seconds since 1970, and a string is RFC 3339",
        arguments: ["1507709925.5", "\"2017-10-11T08:18:45.5Z\""])
    func withoutDecoder(value: String) throws {
        let moment = Self.moment
        #expect(try response(value).map(Date.self) == moment)
        #expect(try response("[\(value)]").map([Date].self) == [moment])
        #expect(try response("{\"a\":\(value)}").map([String: Date].self) == ["a": moment])
        #expect(try response("{\"at\":\(value)}").map(Date.self, atKeyPath: "at") == moment)
        #expect(try response("{\"at\":\(value)}").map(Date?.self, atKeyPath: "at") == moment)
        #expect(try response("{\"at\":[\(value)]}").map([Date].self, atKeyPath: "at") == [moment])
        #expect(try response("{\"at\":\(value)}").map(Handmade.self) == Handmade(at: moment))
        #expect(try response("[{\"at\":\(value)}]").map([Handmade].self) == [Handmade(at: moment)])
        #expect(try response("{\"in\":{\"at\":\(value)}}").map(Handmade.self, atKeyPath: "in") == Handmade(at: moment))
        #expect(
            try response("{\"in\":[{\"at\":\(value)}]}").map([Handmade].self, atKeyPath: "in") == [Handmade(at: moment)]
        )
        #expect(try response("{\"in\":{\"at\":\(value)}}").map([String: Handmade].self) == ["in": Handmade(at: moment)])
        #expect(try response("{\"at\":\(value)}").map(Date.self, atKeyPath: "at", failsOnEmptyData: false) == moment)
        #expect(try response("{\"at\":\(value)}").decoded(as: Handmade.self) == Handmade(at: moment))
        #expect(try response("{\"in\":{\"at\":\(value)}}").decoded(as: Handmade.self, at: "in") == Handmade(at: moment))
        #expect(try response("{\"value\":\(value)}").map(ReadField<Date>.self).value == moment)
    }

    @Test("a decoder's strategy applies to all forms; its default is seconds since 2001")
    func withDecoder() throws {
        let since1970 = JSONDecoder()
        since1970.dateDecodingStrategy = .millisecondsSince1970
        let rows: [(JSONDecoder, String)] = [
            (JSONDecoder(), "529402725.5"), (since1970, "1507709925500"),
        ]
        for (decoder, value) in rows {
            #expect(try response(value).map(Date.self, using: decoder) == Self.moment)
            #expect(try response("{\"at\":\(value)}").map(Date.self, atKeyPath: "at", using: decoder) == Self.moment)
            #expect(
                try response("{\"at\":[\(value)]}").map([Date].self, atKeyPath: "at", using: decoder) == [Self.moment])
            #expect(try response("{\"at\":\(value)}").map(Handmade.self, using: decoder).at == Self.moment)
            #expect(
                try response("{\"in\":{\"at\":\(value)}}").map(Handmade.self, atKeyPath: "in", using: decoder).at
                    == Self.moment)
            #expect(
                try response("{\"at\":\(value)}").map(
                    Date.self, atKeyPath: "at", using: decoder, failsOnEmptyData: false) == Self.moment)
            #expect(
                try response("{\"in\":{\"at\":\(value)}}").decoded(as: Handmade.self, at: "in", using: decoder).at
                    == Self.moment)
        }
    }

    @Test("bytes are base64, also in handwritten types")
    func bytes() throws {
        #expect(try response(#"{"bytes":"aGk"}"#).map(Bytes.self) == Bytes(bytes: Data("hi".utf8)))
        #expect(
            try response(#"{"in":{"bytes":"aGk="}}"#).map(Bytes.self, atKeyPath: "in") == Bytes(bytes: Data("hi".utf8)))
        for text in ["a b", "===="] {
            #expect(throws: EndpointError.self) { try response("{\"bytes\":\"\(text)\"}").map(Bytes.self) }
            #expect(throws: EndpointError.self) {
                try response("{\"bytes\":\"\(text)\"}").map(Data.self, atKeyPath: "bytes")
            }
        }
    }

    @Test("a date's error has its coding path")
    func errors() throws {
        do throws(EndpointError) {
            _ = try response(#"{"at":"yesterday"}"#).map(Handmade.self)
            Issue.record("'yesterday' is a date")
        } catch {
            guard case .dataCorrupted(let context)? = error.underlyingError as? DecodingError else {
                Issue.record("\(String(describing: error.underlyingError))")
                return
            }
            #expect(context.codingPath.map(\.stringValue) == ["at"])
        }
    }
}
