import Foundation
import Testing

@testable import APIModel

/// The names of the runtime in generated code, compared with the runtime's symbol graph.
@Suite("Names of the runtime", .enabled(if: RuntimeSymbols.all != nil, "the toolchain has no symbolgraph-extract"))
struct RuntimeNamesTests {
    private let symbols: RuntimeSymbols

    init() throws {
        symbols = try #require(RuntimeSymbols.all)
    }

    @Test("every name that views use exists in the runtime")
    func views() throws {
        let file = Checkout.root.appendingPathComponent("Sources/SwiftCode/Spelling/RuntimeNames.swift")
        let names = try String(contentsOf: file, encoding: .utf8).matches(of: #/RuntimeName\("(.+)"\)/#).map {
            String($0.1)
        }
        #expect(names.count > 100)
        #expect(names.filter { !symbols.paths.contains($0) } == [])
    }

    @Test("every type and function in a template is of the runtime, the library or the template")
    func templates() throws {
        // Of the standard library and Foundation, conditions of the compiler, and modules.
        let known: Set = [
            "Any", "Swift", "Self", "Sendable", "Hashable", "String", "URL", "DEBUG", "ENDPOINT_SAMPLES",
            "EndpointMapper",
            "EndpointXML",

            // Of EndpointWebhooks, which Tests/Webhooks compiles them with.
            "Event", "WebhookError", "WebhookReceiver",
        ]
        let own: Set = ["init"]
        for (file, text) in contents(of: Checkout.root.appendingPathComponent("Templates"))
        where file.hasSuffix(".mustache") {
            let code = text.replacing(#/\{\{!(?:.|\n)*?\}\}/#, with: "").replacing(#/\{\{[^}]*\}\}/#, with: "§")
                .split(separator: "\n").map { $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex) }
                .filter { !$0.contains("\"") }.joined(separator: "\n")
            let types = code.matches(of: #/(?:^|[^\w.§])([A-Z]\w+)(?!§|\w)/#).map { String($0.1) }
            #expect(types.filter { !known.contains($0) && !symbols.types.contains($0) } == [], "\(file)")
            let functions = code.matches(of: #/\.([a-z]\w*)\(/#).map { String($0.1) }
            #expect(functions.filter { !own.contains($0) && !symbols.memberNames.contains($0) } == [], "\(file)")
        }
    }

    #if os(Linux)
        @Test("the reserved names of the runtime are those of its symbol graph")
        func reservedTypes() throws {
            let file = Checkout.root.appendingPathComponent("Sources/APIModel/Naming/RuntimeTypes.swift")
            let text = """
                /// The types of the runtime, whose names no generated type may have.
                ///
                /// Made of the runtime's symbol graph by RuntimeNamesTests: `Scripts/record-goldens` writes this file anew.
                enum RuntimeTypes {
                    static let all: Set<String> = Set(names.split(separator: "\\n").map(String.init))

                    private static let names = \"""
                \(symbols.types.sorted().map { "        " + $0 }.joined(separator: "\n"))
                        \"""
                }

                """
            if ProcessInfo.processInfo.environment["RECORD"] == "1" { try Data(text.utf8).write(to: file) }
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }
    #endif

    @Test("the reserved names contain the types of the runtime")
    func reserved() {
        #expect(RuntimeTypes.all.isSubset(of: ReservedNames.types))
        #expect(RuntimeTypes.all.count > 100)
    }
}
