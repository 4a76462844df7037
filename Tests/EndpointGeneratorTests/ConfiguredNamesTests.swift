import APIDiff
import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// The entries `names.values`, `names.style` and `header`.
@Suite("Configured names of cases, styles of names, and headers")
struct ConfiguredNamesTests {
    private static func code(_ configuration: String, in folder: TemporaryFolder) throws -> (Generator.Result, String) {
        var request = GenerationRequest()
        request.spec = try folder.write(ProposedFolder.description, to: "openapi.yaml")
        request.configuration = try folder.write("output: out\nname: Shelf\n\(configuration)\n", to: "endpointgen.yaml")
        let result = Generator.generate(request)
        return (result, contents(of: folder.url).filter { $0.key.hasSuffix(".swift") }.values.joined())
    }

    @Test(
        "a value has its configured name, in all enumerations or in one",
        arguments: [
            ("sci-fi: scienceFiction, ON_LOAN: lent", ["scienceFiction", "lent", "crime"]),
            ("Genre.sci-fi: scienceFiction, book.Status.ON_LOAN: lent", ["scienceFiction", "lent"]),
            ("sci-fi: a, Genre.sci-fi: b", ["b"]), ("free: default", ["`default`"]),
            ("Genre.crime: sciFi", ["sciFi", "sciFi2"]),
        ])
    func values(entries: String, names: [String]) throws {
        for enums in ["open", "closed"] {
            try TemporaryFolder.with { folder in
                let (result, code) = try Self.code("enums: \(enums)\nnames: { values: { \(entries) } }", in: folder)
                #expect(result.outcome == .done && result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
                let keyword = enums == "open" ? "static (?:let|var)" : "case"
                for name in names {
                    let pattern = try Regex("\(keyword) \(name)\\b")
                    #expect(code.contains(pattern), "\(name) \(enums)")
                }
            }
        }
    }

    @Test("a name of a value that the enumeration already has is an error with its position")
    func taken() throws {
        try TemporaryFolder.with { folder in
            let (result, _) = try Self.code("names: { values: { sci-fi: a, crime: a } }", in: folder)
            #expect(result.outcome == .invalidArguments)
            #expect(
                result.diagnostics.map(\.message) == ["invalid name 'a' in 'names.values.crime'; the name is taken"])
            #expect(result.diagnostics.allSatisfy { $0.range != nil })
        }
    }

    @Test("a value that the description doesn't have is a warning")
    func unknown() throws {
        try TemporaryFolder.with { folder in
            let (result, _) = try Self.code("names: { values: { Genre.sci_fi: a, sci-fy: b } }", in: folder)
            #expect(
                result.diagnostics.map { "\($0.message) \($0.hint ?? "")" } == [
                    "unknown value 'Genre.sci_fi' in 'names.values'; ignored did you mean 'Genre.sci-fi'?",
                    "unknown value 'sci-fy' in 'names.values'; ignored did you mean 'sci-fi'?",
                ])
        }
    }

    @Test("in a diff, a renamed value has its new name, and a change of the configuration changes files")
    func diff() throws {
        try TemporaryFolder.with { folder in
            _ = try Self.code("names: { values: { sci-fi: scienceFiction } }", in: folder)
            var new = GenerationRequest()
            new.configuration = folder.url.appendingPathComponent("endpointgen.yaml").path
            new.spec = try folder.write(
                ProposedFolder.description.replacing("enum: [sci-fi, crime, inStock]", with: "enum: [crime, inStock]"),
                to: "new.yaml")
            var old = new
            old.spec = folder.url.appendingPathComponent("openapi.yaml").path
            let changes = try #require(Generator.diff(from: old, to: new).diff).changes
            #expect(changes.map(\.subject).contains { $0.hasSuffix("Genre.scienceFiction") }, "\(changes)")
            #expect(Generator.diff(from: old, to: old).diff?.changes.isEmpty == true)
            var request = new
            request.spec = old.spec
            #expect(Generator.check(request).checks.allSatisfy { $0.changes.isEmpty })
            _ = try folder.write(
                "output: out\nname: Shelf\nnames: { values: { sci-fi: space } }\n", to: "endpointgen.yaml")
            #expect(Generator.check(request).checks.contains { !$0.changes.isEmpty })
        }
    }

    @Test(
        "names of a style are stable beside an earlier client, and yield to entries",
        arguments: [
            ("apple", ["list_hyphen_books", "create_book", "get_sol_pets"]),
            ("apple-idiomatic", ["listBooks", "createBook", "getPets"]),
            ("openapi-generator", ["listBooks", "createBook", "petsGet"]), ("createapi", ["listBooks", "createBook"]),
            ("swift", ["list", "create"]),
        ])
    func styles(style: String, methods: [String]) throws {
        try TemporaryFolder.with { folder in
            _ = try Self.code("", in: folder)
            let (result, code) = try Self.code(
                "names: { style: \(style), operations: { getBookById: list-x } }".replacing("list-x", with: "one"),
                in: folder)
            #expect(result.outcome == .done)
            for method in methods + ["one"] { #expect(code.contains("func \(method)("), "\(method)") }
        }
    }

    @Test(
        "a header is comments after the first line of each file",
        arguments: [
            ("header: 'swiftlint:disable all'", ["// swiftlint:disable all"]),
            ("header: [a, '// b', '', 'c*/ /*']", ["// a", "// b", "//", "// c*/ /*"]),
            ("header: |\n  // License\n  //\n\n  MIT", ["// License", "//", "//", "// MIT"]),
            ("header: \"a\\u2028import Evil\"", ["// a", "// import Evil"]),
            ("header: \"a\\rimport Evil\\0\"", ["// a", "// import Evil\\u{0}"]),
        ])
    func header(entry: String, lines: [String]) throws {
        try TemporaryFolder.with { folder in
            let (result, _) = try Self.code("observations: true\n\(entry)", in: folder)
            #expect(result.outcome == .done, "\(result.diagnostics.map(\.message))")
            let files = contents(of: folder.url.appendingPathComponent("out"))
            for (name, text) in files where name.hasSuffix(".swift") {
                let start = text.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(start[0].hasPrefix("// Generated by endpointgen for ShelfClient."))
                #expect(start[1...].prefix(lines.count).map(String.init) == lines, "\(name)")
            }
            var request = GenerationRequest()
            request.configuration = folder.url.appendingPathComponent("endpointgen.yaml").path
            #expect(Generator.check(request).checks.allSatisfy { $0.changes.isEmpty })
        }
    }

    @Test("a header beyond the limits is an error")
    func longHeader() throws {
        for text in [Array(repeating: "a", count: 101).joined(separator: "\n"), String(repeating: "a", count: 501)] {
            try TemporaryFolder.with { folder in
                let (result, _) = try Self.code("header: \(JSONLine.string(text))", in: folder)
                #expect(result.outcome == .invalidArguments)
                #expect(result.diagnostics.map(\.code) == [.invalidConfiguration])
            }
        }
    }
}
