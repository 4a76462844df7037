import Foundation
import Testing

@testable import APIModel

@Suite("Reserved names")
struct ReservedNamesTests {
    /// Read from the sources: a type that is added to the runtime without being reserved would be shadowed by a schema.
    @Test(
        "every public type of the runtime is reserved",
        arguments: [
            ("EndpointCoding", 35), ("EndpointHTTP", 14), ("EndpointRuntime", 55), ("EndpointClients", 15),
            ("EndpointOAuth", 4),
        ])
    func runtime(module: String, atLeast count: Int) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/\(module)")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        let kinds: Set<Substring> = ["struct", "enum", "protocol", "class", "actor", "typealias"]
        var types: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            // An attribute may be in a line of its own.
            let text = try String(contentsOf: file, encoding: .utf8).replacing(#/(@available\(.*\))\n/#) { "\($0.1) " }
            for line in text.split(separator: "\n") {
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                // Declarations without indentation aren't nested. An unavailable name yields to a schema's.
                guard !line.hasPrefix(" "), words.contains("public"), !words.contains("unavailable"),
                    let kind = words.firstIndex(where: kinds.contains),
                    kind + 1 < words.count
                else { continue }
                types.insert(String(words[kind + 1]))
            }
        }
        #expect(types.count > count)
        #expect(types.subtracting(ReservedNames.types).sorted() == [])
    }

    @Test("a device name is no file name")
    func devices() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/Con'}, b: {$ref: '#/components/schemas/COM1'}}}
                Con: {type: object, properties: {x: {type: string}}}
                COM1: {type: object, properties: {x: {type: string}}}
                """
        )
        #expect(described.typeNames == ["Root", "ConModel", "Com1Model"])
    }

    @Test("a long name is cut, and names that differ after the cut remain distinct")
    func length() throws {
        let long = String(repeating: "VeryLong", count: 40)
        let described = try describe(
            paths: """
                /x:
                  put:
                    operationId: put\(long)
                    parameters: [{name: sort, in: query, schema: {type: string, enum: [a]}}]
                    requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}
                    responses:
                      '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/\(long)A'}}}}
                  get:
                    operationId: get\(long)
                    responses:
                      '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/\(long)B'}}}}
                """,
            schemas: """
                \(long)A: {type: object, properties: {v: {type: string}, x: {type: object, properties: {y: {type: string}}}}}
                \(long)B: {type: object, properties: {v: {type: string}, x: {type: string}}}
                """
        )
        let names = described.typeNames
        #expect(names.allSatisfy { $0.utf8.count <= Identifier.longest + 2 })
        #expect(names.filter { $0.hasSuffix("Request") || $0.hasSuffix("Sort") }.count == 2)
        #expect(names.contains { $0.hasSuffix("Very2") }, "\(names)")
        #expect(described.model.groups.flatMap(\.endpoints).allSatisfy { $0.name.utf8.count <= Identifier.longest })
    }

    @Test(
        "marks, joiners and decomposed letters result in names that can be typed",
        arguments: [
            ("e\u{301}tat", "état"), ("か\u{3099}", "が"), ("❤\u{FE0F}", "heavyBlackHeart"), ("\u{301}a", "a"),
            ("zero\u{200D}width", "zerowidth"), ("zero\u{200B}width", "zeroWidth"), ("🇩🇪", "flagDE"), ("·", "middleDot"),
            ("\u{202E}evil", "evil"), ("\u{1112}\u{1161}", "하"), ("1\u{FE0F}\u{20E3}", "_1"),
        ]
    )
    func unicode(text: String, name: String) {
        let made = Identifier.member(text)
        #expect(Array(made.unicodeScalars) == Array(name.unicodeScalars), "\(made)")
        #expect(isIdentifier(made))
    }
}
