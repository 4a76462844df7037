import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime

/// `mapJSON()` against `JSONSerialization`: what can be cast of the one can be cast of the other.
@Suite("JSON as Foundation objects")
struct JSONObjectDifferentialTests {
    private static let scalars = [
        "null", "true", "false", "0", "1", "-1", "2", "10", "127", "128", "255", "256", "32768", "65535", "2147483647",
        "2147483648",
        "4294967296", "16777216", "16777217", "9007199254740992", "9007199254740993", "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808", "18446744073709551615", "18446744073709551616", "123456789012345678901234567890", "0.0",
        "-0", "-0.0", "1.0",
        "10.0", "1.5", "0.1", "0.5", "1e2", "1E2", "1e-2", "1.0e0", "100e-2", "1e21", "1e308", "5e-324", "1e-400",
        "3.4028235e38", "1e39",
        "3.141592653589793238462643383279", #""""#, #""a""#, #""1""#, #""true""#, #""é😀\n\u0000""#, "[]", "{}",
    ]

    /// Returns the results of all casts of a value.
    private static func casts(_ value: Any) -> [String] {
        func text<Value>(_ type: Value.Type) -> String { (value as? Value).map { "\(Value.self) \($0)" } ?? "" }
        return [
            text(Int.self), text(Int8.self), text(Int16.self), text(Int32.self), text(Int64.self), text(UInt.self),
            text(UInt8.self),
            text(UInt16.self), text(UInt32.self), text(UInt64.self), text(Double.self), text(Float.self),
            text(Bool.self), text(Decimal.self),
            text(NSNumber.self), text(NSDecimalNumber.self), text(String.self), text(NSString.self), text(NSNull.self),
            text(Date.self),
            text(URL.self), "\(value is NSObject) \(value is AnyHashable)",
        ] + compositeCasts(value)
    }

    private static func compositeCasts(_ value: Any) -> [String] {
        func count<Value: Collection>(_ type: Value.Type) -> String {
            (value as? Value).map { "\(Value.self) \($0.count)" } ?? ""
        }
        return [
            count([Any].self), count([String: Any].self), count([Int].self), count([Double].self), count([Bool].self),
            count([String].self),
            count([NSNumber].self), count([Int?].self), count([[String: Any]].self), count([String: Int].self),
            count([String: Double].self),
            count([String: String].self), count([String: [Int]].self), count([AnyHashable: Any].self),
            (value as? NSArray).map { "NSArray \($0.count)" } ?? "",
            (value as? NSDictionary).map { "NSDictionary \($0.count)" } ?? "",
            (value as? NSMutableArray).map { "NSMutableArray \($0.count)" } ?? "",
            (value as? NSMutableDictionary).map { "NSMutableDictionary \($0.count)" } ?? "",
        ]
    }

    private func compare(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let ours = try Response(statusCode: 200, data: Data(text.utf8)).mapJSON()
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        try compare(ours, theirs, text, sourceLocation)
    }

    private func compare(_ ours: Any, _ theirs: Any, _ text: String, _ sourceLocation: SourceLocation) throws {
        #expect(Self.casts(ours) == Self.casts(theirs), "\(text)", sourceLocation: sourceLocation)
        #expect(type(of: ours) == type(of: theirs), "\(text)", sourceLocation: sourceLocation)
        if let theirs = theirs as? [Any] {
            let ours = try #require(ours as? [Any])
            for (mine, yours) in zip(ours, theirs) { try compare(mine, yours, text, sourceLocation) }
        } else if let theirs = theirs as? [String: Any] {
            let ours = try #require(ours as? [String: Any])
            #expect(Set(ours.keys) == Set(theirs.keys), sourceLocation: sourceLocation)
            for (key, value) in theirs { try compare(try #require(ours[key]), value, text, sourceLocation) }
        }
    }

    @Test("scalars, alone and in arrays and objects", arguments: scalars)
    func values(scalar: String) throws {
        try compare(scalar)
        try compare("[\(scalar)]")
        try compare("{\"a\":\(scalar)}")
        try compare("{\"a\":[{\"b\":\(scalar)},[\(scalar),\(scalar)]]}")
    }

    @Test("mixed arrays and objects")
    func composites() throws {
        for left in Self.scalars {
            for right in ["1", "1.5", "true", "null", #""x""#, "[]", "{}"] {
                try compare("[\(left),\(right)]")
                try compare("{\"a\":\(left),\"b\":\(right)}")
            }
        }
    }

    @Test("common casts work")
    func casts() throws {
        let text =
            #"{"ten":10,"half":1.5,"whole":10.0,"yes":true,"two":2,"large":18446744073709551615,"none":null,"list":[1,2]}"#
        let object = try #require(Response(statusCode: 200, data: Data(text.utf8)).mapJSON() as? [String: Any])
        #expect(object["ten"] as? Double == 10)
        #expect(object["ten"] as? Int64 == 10)
        #expect(object["half"] as? Float == 1.5)
        #expect(object["half"] as? Int == nil)
        #expect(object["whole"] as? Int64 == 10)
        #expect(object["yes"] as? Bool == true)
        #expect(object["two"] as? Bool == nil)
        #expect(object["large"] as? UInt64 == .max)
        #expect(object["none"] is NSNull)
        #expect(object["list"] as? [Double] == [1, 2])
        #expect((object["ten"] as? NSNumber)?.doubleValue == 10)
    }

    @Test("the first of duplicate keys is used, and numbers too large for JSONSerialization are infinite")
    func beyond() throws {
        func object(_ text: String) throws -> Any {
            try Response(statusCode: 200, data: Data(text.utf8)).mapJSON()
        }
        #expect(try (object(#"{"a":1,"a":2}"#) as? [String: Any])?["a"] as? Int == 1)
        let list = try #require(object("[1e400,true,1,null,\"a\",{\"b\":[18446744073709551615]}]") as? [Any])
        #expect(list[0] as? Double == .infinity)
        #expect(list[1] as? Bool == true)
        #expect(list[2] as? Double == 1)
        #expect(list[3] is NSNull)
        #expect(list[4] as? String == "a")
        #expect((list[5] as? [String: [UInt64]])?["b"] == [.max])
        for text in ["", "[1,]", "[1]x", "01", "{a:1}", "nul"] {
            #expect(throws: EndpointError.self) { try object(text) }
        }
    }
}
