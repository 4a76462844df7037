import Foundation
import JSONPath
import SpecSyntax
import Testing

/// RFC 9535: the tables under `Cases` hold what its sections say, in cases of our own and in those of its examples.
@Suite("JSONPath")
struct JSONPathTests {
    static let tables = [
        "names", "indexes-and-slices", "segments", "filters", "comparisons", "functions", "regular-expressions",
        "examples",
        "invalid",
    ]

    @Test("the queries of the table select the expected nodes", arguments: tables)
    func table(name: String) {
        let cases = CaseTable(name).cases
        #expect(cases.count >= 10)
        for row in cases {
            if let difference = row.difference {
                Issue.record("\(name).txt:\(row.line): \(row.query) gave \(difference)")
            }
        }
    }

    @Test("the tables hold at least 300 cases")
    func size() {
        #expect(Self.tables.reduce(0) { $0 + CaseTable($1).cases.count } >= 300)
    }

    @Test("all four kinds of white space are allowed where RFC 9535 allows them")
    func blanks() throws {
        let root = try #require(Tree(#"{"a": [{"b": 1, "c": [1, 2]}, {"b": 2}]}"#).root)
        let blank = " \t\r\n"
        let query = "$|.a|[|?|@|.b|==|1|&&|(|count(|@|.*|)|>|1|)|||@|.x|,|0:|1|:|1|,|'x'|]"
            .split(separator: "|", omittingEmptySubsequences: false)
            .joined(separator: blank)
            .replacingOccurrences(of: "\(blank)\(blank)\(blank)@", with: "\(blank)||\(blank)@")
        #expect(try JSONPath(query).matches(in: root).map(\.steps) == [[0, 0], [0, 0]])
        for query in [
            "$. a", "$.. a", "$.\na", "$[?count (@.*)==1]", "$[?@.a= =1]", "$[?@.a==1& &@.b]", "$ ", " $", "$.a\n",
        ] {
            #expect(throws: JSONPathError.self, "\(query)") { try JSONPath(query) }
        }
    }

    @Test("control characters in strings are refused, except DEL and those beyond ASCII")
    func controlCharacters() throws {
        for value in 0..<0x20 {
            let character = String(UnicodeScalar(UInt8(value)))
            #expect(throws: JSONPathError.self) { try JSONPath("$['\(character)']") }
            #expect(throws: JSONPathError.self) { try JSONPath("$[\"\(character)\"]") }
        }
        #expect(throws: Never.self) { try JSONPath("$['\u{7F}\u{80}\u{2028}\u{10FFFF}']") }
    }

    @Test("names are compared character by character, not by canonical equivalence")
    func canonicalEquivalence() throws {
        let root = try #require(Tree("{\"\u{E9}\": 1, \"list\": [\"e\u{301}\"]}").root)
        #expect(try JSONPath("$.\u{E9}").matches(in: root).count == 1)
        #expect(try JSONPath("$.e\u{301}").matches(in: root).isEmpty)
        #expect(try JSONPath("$.list[?@ == '\u{E9}']").matches(in: root).isEmpty)
        #expect(try JSONPath("$.list[?@ == 'e\u{301}']").matches(in: root).count == 1)
    }

    @Test("YAML scalars have their values of the core schema")
    func scalarsOfYAML() throws {
        let root = try #require(Tree("[0x10, .5, yes, ~, 2020-01-01, '1', .inf, True, 0o17, 1_000]").root)
        let found = { (condition: String) in try JSONPath("$[?\(condition)]").matches(in: root).map(\.steps) }
        #expect(try found("@ == 16") == [[0]])
        #expect(try found("@ == 0.5") == [[1]])
        #expect(try found("@ == 'yes'") == [[2]])
        #expect(try found("@ == null") == [[3]])
        #expect(try found("@ == '2020-01-01'") == [[4]])
        #expect(try found("@ == 1") == [])
        #expect(try found("@ == '.inf'") == [[6]])
        #expect(try found("@ == true") == [[7]])
        #expect(try found("@ == 15") == [[8]])
    }

    @Test("hints suggest the intended query")
    func hints() {
        let hint = { (query: String) -> String? in
            do throws(JSONPathError) {
                _ = try JSONPath(query)
                return "none"
            } catch {
                return error.hint
            }
        }
        #expect(hint("paths.x") == "write $.paths.x")
        #expect(hint("@.a") == "write $.a")
        #expect(hint("['a']") == "write $['a']")
        #expect(hint("#/paths/~1books/get") == "write $['paths']['/books']['get']")
        #expect(hint("/info/it's") == #"write $['info']['it\'s']"#)
        #expect(hint("$.x-foo") == "write ['x-foo']")
        #expect(hint("$.paths./books.get") == "write ['/books']")
        #expect(hint("$[paths]") == "write ['paths']")
        #expect(hint("$.['a']") == "remove the dot")
        #expect(hint("$[?@.a = 1]") == "write '==' to compare")
        #expect(hint("$[?lenght(@.a) > 1]") == "did you mean 'length'?")
        #expect(hint("$[?@.a == True]") == "write true")
        #expect(hint("$[?!@.a == 1]") == "write the comparison in parentheses: !(…)")
    }

    @Test("the targets in the article on overlays are valid queries")
    func article() throws {
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent(
            "../../../Sources/EndpointGenerator/EndpointGenerator.docc/MendingADescription.md"
        )
        let rows = try String(contentsOf: path.standardized, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("| `$")
        }
        #expect(rows.count >= 7)
        for row in rows {
            let target = String(row.split(separator: "`")[1])
            #expect(throws: Never.self, "\(target)") { try JSONPath(target) }
        }
    }

    @Test("an empty result names the first segment that selects nothing")
    func reasonForNothing() throws {
        let root = try #require(Tree(#"{"a": {"list": [{"x": 1}]}, "b": 2}"#).root)
        let reason = { (query: String) in
            let reason = try JSONPath(query).reasonForNothing(in: root)
            return "\(reason.range) \(reason.message) \(reason.hint ?? "")"
        }
        #expect(try reason("$.a.lst[0].x") == "3..<7 $['a'] has no 'lst' did you mean 'list'?")
        #expect(try reason("$.a.list[1].x") == "8..<11 no match in $['a']['list'] ")
        #expect(try reason("$.*[?@.y]") == "3..<9 no match in $['a'] and others ")
        #expect(try reason("$.a.list[*].y") == "11..<13 $['a']['list'][0] has no 'y' expected 'x'")
    }

    // Untrusted queries

    @Test("a query that exceeds the work limit ends with an error")
    func work() throws {
        let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        let wide = "[" + Array(repeating: deep, count: 200).joined(separator: ",") + "]"
        let root = try #require(Tree(wide).root)
        for query in ["$..[?@..[?@..[?@..a]]]", "$..*..*..*..*..*..*", "$..[?count(@..*..*..*) == 0]"] {
            var limits = JSONPath.Limits()
            limits.work = 300_000
            let path = try JSONPath(query)
            #expect(throws: JSONPathError.self, "\(query)") { try path.matches(in: root, limits: limits) }
        }
        let text = String(repeating: "a", count: 100_000)
        let long = try #require(
            Tree("[\"\(text)\", \(Array(repeating: "0", count: 1_000).joined(separator: ","))]").root)
        for query in [
            "$[?length($[0]) == 0]", "$[?$[0] < $[0]]", "$[?length('\(text)') == 0]", "$[?search($[0], 'b')]",
        ] {
            var limits = JSONPath.Limits()
            limits.work = 1_000_000
            let path = try JSONPath(query)
            #expect(throws: JSONPathError.self, "\(query.prefix(30))") { try path.matches(in: long, limits: limits) }
        }
        var limits = JSONPath.Limits()
        limits.matches = 3
        #expect(throws: JSONPathError.self) { try JSONPath("$[*]").matches(in: root, limits: limits) }
    }

    @Test("conditions nest up to the limit, and no deeper")
    func nesting() {
        let nested = { (count: Int) in
            "$[?" + String(repeating: "(", count: count) + "@.a" + String(repeating: ")", count: count) + "]"
        }
        #expect(throws: Never.self) { try JSONPath(nested(31)) }
        #expect(throws: JSONPathError.self) { try JSONPath(nested(32)) }
        #expect(throws: JSONPathError.self) { try JSONPath(nested(100_000)) }
        #expect(throws: JSONPathError.self) { try JSONPath(String(repeating: "$[?@", count: 100_000)) }
        #expect(throws: JSONPathError.self) { try JSONPath("$[?" + String(repeating: "length(", count: 100_000)) }
        #expect(throws: JSONPathError.self) { try JSONPath("$[?" + String(repeating: "!", count: 100_000) + "@]") }
    }

    @Test("an untrusted pattern takes linear time, or is refused")
    func hostilePatterns() throws {
        let text = String(repeating: "a", count: 1_000)
        let root = try #require(Tree("[\"\(text)\"]").root)
        for pattern in ["(a*)*b", "(a|a)*b", "(a|aa)+c", "((a+)+)+b", "(.*)(.*)(.*)(.*)(.*)x", "(a?){500}a{500}b"] {
            #expect(try JSONPath("$[?match(@, '\(pattern)')]").matches(in: root).isEmpty)
        }
        for pattern in ["((a{100}){100}){100}", "a{99999999999}", "(a{0,20000}){20000}"] {
            let path = try JSONPath("$[?match(@, '\(pattern)')]")
            #expect(throws: JSONPathError.self, "\(pattern)") { try path.matches(in: root) }
        }
        #expect(try JSONPath("$[?match(@, '((){20000}){20000}a*')]").matches(in: root).count == 1)
        let nested = String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000)
        #expect(try JSONPath("$[?search(@, '\(nested)')]").matches(in: root).isEmpty)
    }
}
