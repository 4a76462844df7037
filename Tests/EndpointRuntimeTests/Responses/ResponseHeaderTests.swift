import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Headers as typed values.
@Suite("Response headers")
struct ResponseHeaderTests {
    private struct Kind: OpenEnumeration {
        let rawValue: String
    }

    private func response(_ headers: [String: String]) throws -> Response {
        let url = try #require(URL(string: "https://example.com"))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: headers))
        return Response(statusCode: 200, data: Data(), response: response)
    }

    private func value<Value: ReadableValue>(_ text: String, as type: Value.Type) throws -> Value? {
        try response(["X-Value": text]).header(ResponseHeader<Value>("x-value"))
    }

    @Test("scalars, arrays and enumerations are read in style simple")
    func values() throws {
        #expect(try value("42", as: Int.self) == 42)
        #expect(try value(" 42 ", as: Int.self) == 42)
        #expect(try value("2.5", as: Double.self) == 2.5)
        #expect(try value("true", as: Bool.self) == true)
        #expect(try value("42", as: String.self) == "42")
        #expect(try value("a, b", as: String.self) == "a, b")
        #expect(try value("1,2, 3", as: [Int].self) == [1, 2, 3])
        #expect(try value("1, b", as: [String].self) == ["1", "b"])
        #expect(try value("new", as: Kind.self)?.rawValue == "new")
        #expect(try value("https://example.com/a", as: URL.self)?.path == "/a")
        #expect(try value("9223372036854775807", as: Int64.self) == Int64.max)
    }

    @Test(
        "dates are read in the forms of RFC 3339 and HTTP",
        arguments: ["2024-02-29T12:00:00Z", "Thu, 29 Feb 2024 12:00:00 GMT"])
    func dates(text: String) throws {
        #expect(try value(text, as: Date.self) == Date(timeIntervalSince1970: 1_709_208_000))
    }

    @Test("a missing header is nil, one of another type is an error")
    func absentAndWrong() throws {
        #expect(try response([:]).header(ResponseHeader<Int>("X-Value")) == nil)
        #expect(try Response(statusCode: 200, data: Data()).header(ResponseHeader<Int>("X-Value")) == nil)
        #expect(throws: EndpointError.self) { try value("many", as: Int.self) }
        #expect(throws: EndpointError.self) { try value("Thu, 99 Feb 2024 12:00:00 GMT", as: Date.self) }
    }

    // Objects, lists and content

    private struct Limits: ReadableModel, Equatable {
        var left: Int
        var isOn: Bool?
        var name: String?
        var at: Date?

        init(left: Int, isOn: Bool? = nil, name: String? = nil, at: Date? = nil) {
            (self.left, self.isOn, self.name, self.at) = (left, isOn, name, at)
        }

        init(from fields: inout FieldReader) throws {
            left = fields.int("left")
            isOn = fields.boolIfPresent("on")
            name = fields.stringIfPresent("name")
            at = fields.optional("at")
        }
    }

    private enum IntOrFlag: ReadableUnion, Equatable {
        case int(Int)
        case flag(Bool)

        init(from value: ValueReader) throws {
            if let int = try? Int(from: value) { self = .int(int) } else { self = .flag(try Bool(from: value)) }
        }
    }

    private func value<Value: ReadableValue>(_ text: String, _ format: HeaderFormat, name: String = "X-Value") throws
        -> Value?
    {
        try response([name: text]).header(ResponseHeader<Value>(name, format))
    }

    private static let noon = Date(timeIntervalSince1970: 1_709_208_000)

    @Test("objects, exploded and not exploded")
    func objects() throws {
        let limits = Limits(left: 7, isOn: true, name: "12", at: Self.noon)
        #expect(try value("left,7,on,true,name,12,at,2024-02-29T12:00:00Z", .simple) == limits)
        #expect(try value("left=7, on=true, name=12, at=Thu, 29 Feb 2024 12:00:00 GMT", .exploded) == limits)
        #expect(try value("at, Thu, 29 Feb 2024 12:00:00 GMT,left,7", .simple) == Limits(left: 7, at: Self.noon))
        #expect(try value("left=7&name=a+b%20c%26&on=true", .form) == Limits(left: 7, isOn: true, name: "a b c&"))
        #expect(try value(#"{"left":7,"name":"a,b"}"#, .json) == Limits(left: 7, name: "a,b"))
        #expect(try value(#"{"left":7}"#, .simple) == Limits(left: 7))
        #expect(try value("a,1,b,2", .simple) == ["a": 1, "b": 2])
        #expect(try value("a=1,b=2", .exploded) == ["a": 1, "b": 2])
        #expect(try value("a=b=c,d=", .exploded) == ["a": "b=c", "d": ""])
    }

    @Test("arrays of every scalar type, also of dates that contain commas")
    func lists() throws {
        #expect(
            try value("Thu, 29 Feb 2024 12:00:00 GMT, Thu, 29 Feb 2024 12:00:00 GMT", .simple) == [
                Self.noon, Self.noon,
            ])
        #expect(try value("2024-02-29T12:00:00Z,Thursday, 29-Feb-24 12:00:00 GMT", .simple) == [Self.noon, Self.noon])
        #expect(try value("Thu,29,x", .simple) == ["Thu", "29", "x"])
        #expect(try value("true,false", .simple) == [true, false])
        #expect(try value("1.5, 2", .simple) == [1.5, 2])
        #expect(try value("1.50,2", .simple) == [Decimal(string: "1.5"), 2])
        #expect(try value("2024-02-29", .simple) == [CalendarDate("2024-02-29")])
        #expect(try value("YQ==,Yg==", .simple) == [Data("a".utf8), Data("b".utf8)])
        #expect(try value("new,old", .simple) == [Kind(rawValue: "new"), Kind(rawValue: "old")])
        #expect(try value("[1,2]", .simple) == [1, 2])
        #expect(try value("1 2  3", .lists([.spaceDelimited])) == [1, 2, 3])
        #expect(try value("a,b\tc", .lists([.tabDelimited])) == ["a,b", "c"])
        #expect(try value("1,2|3|4,5,6", .lists([.pipeDelimited, .simple])) == [[1, 2], [3], [4, 5, 6]])
    }

    @Test("JSON of any type is read, and null is nil")
    func json() throws {
        #expect(try value("[[1],[2,3]]", .json) == [[1], [2, 3]])
        #expect(try value("\"7\"", .json) == "7")
        #expect(try value("7", .json) == 7)
        #expect(try value("null", .json) as Int? == nil)
        #expect(throws: EndpointError.self) { try value("{1", .json) as [Int]? }
        #expect(throws: EndpointError.self) { try value("[\"7\"]", .json) as [Int]? }
    }

    @Test("a union of scalars decodes the case that the value looks like")
    func choices() throws {
        #expect(try value("7", .simple) == IntOrFlag.int(7))
        #expect(try value("true", .simple) == IntOrFlag.flag(true))
    }

    @Test("an error names the header and the problem in its value")
    func failures() throws {
        func words(_ read: () throws -> Void) -> String {
            do { try read() } catch { return (error as? EndpointError)?.underlyingError.map { "\($0)" } ?? "" }
            return ""
        }
        let missing = words { _ = try value("on,true", .simple) as Limits? }
        #expect(missing.contains("the header X-Value is 'on,true'") && missing.contains("has no 'left'"))
        let wrong = words { _ = try value("left=many", .exploded) as Limits? }
        #expect(wrong.contains("X-Value") && wrong.contains("left") && wrong.contains("expected a number"))
        let item = words { _ = try value("1,b", .simple) as [Int]? }
        #expect(item.contains("expected a number, not a string (\"b\")"))
    }

    @Test("a required header is returned, or an error names it")
    func required() throws {
        let header = RequiredResponseHeader<Int>("X-Total")
        #expect(try response(["x-total": "7"]).header(header) == 7)
        #expect(try response([:]).header(header.ifPresent) == nil)
        for headers in [[:], ["X-Total": ""], ["X-Other": "7"]] {
            do {
                _ = try response(headers).header(header)
                Issue.record("there is no header")
            } catch EndpointError.objectMapping(let error, _) {
                #expect(error as? MissingHeaderError == MissingHeaderError(header: "X-Total"))
                #expect(
                    "\(EndpointError.objectMapping(error, try response(headers)))".contains("required header X-Total"))
            }
        }
        #expect(throws: EndpointError.self) { try response(["X-Total": "many"]).header(header) }
    }

    @Test("cookies are separated by their names, not by commas in dates")
    func cookies() throws {
        let text =
            "lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT, foo=a,b; Path=/,bar=; Expires=Wed, 09-Jun-2021 10:18:14 GMT"
        let cookies = [
            "lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT", "foo=a,b; Path=/",
            "bar=; Expires=Wed, 09-Jun-2021 10:18:14 GMT",
        ]
        #expect(try value(text, .simple, name: "Set-Cookie") == cookies)
        #expect(try value(text, .simple, name: "Set-Cookie") == text)
        #expect(
            try value(text, .exploded, name: "Set-Cookie")
                == [
                    "lang": "en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT", "foo": "a,b; Path=/",
                    "bar": "; Expires=Wed, 09-Jun-2021 10:18:14 GMT",
                ]
        )
        #expect(try value("a=1\nb=2", .simple, name: "set-cookie") == ["a=1", "b=2"])
        #expect(try value("a=1\r\nb=2", .simple, name: "set-cookie") == ["a=1", "b=2"])
        #expect(try value("a=1", .simple, name: "set-cookie") == ["a=1"])
    }

    /// As a character, a comma with an accent behind it is none.
    @Test("delimiters are matched as bytes, whatever follows them")
    func delimiters() throws {
        #expect(try value("a,\u{301}b", .simple) == ["a", "\u{301}b"])
        #expect(try value("a|\u{301}b", .lists([.pipeDelimited])) == ["a", "\u{301}b"])
        #expect(try value("a=\u{301}1,b=2", .exploded) == ["a": "\u{301}1", "b": "2"])
        #expect(try value("a=\u{301}1&\u{301}=2", .form) == ["a": "\u{301}1", "\u{301}": "2"])
    }
}
