import Foundation
import Testing

/// The imports of each module. A stage of the generator knows only the stage before it; the runtime knows no generator.
@Suite("Modules")
struct ModuleTests {
    @Test("a module imports exactly the modules that the table lists", arguments: Self.modules)
    func imports(module: String) throws {
        let allowed = try #require(Self.allowed[module], "the table has no module '\(module)'")
        #expect(try Self.imports(of: module) == allowed)
    }

    @Test("no file has more than 300 lines", arguments: Self.modules)
    func length(module: String) {
        let folder = Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module)
        let long = contents(of: folder).filter { name, text in
            name.hasSuffix(".swift") && text.utf8.count { $0 == UInt8(ascii: "\n") } > 300
        }
        #expect(long.keys.sorted() == [])
    }

    @Test("no two folders of a module use types of each other", arguments: Self.modules)
    func pairs(module: String) {
        let sources = contents(of: Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module))
            .filter { $0.key.hasSuffix(".swift") }.mapValues(FolderUse.code)
        #expect(FolderUse(sources).pairs == [])
    }

    @Test("a module has at most nine folders", arguments: Self.modules)
    func folders(module: String) {
        let sources = contents(of: Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module))
        let folders = Set(
            sources.keys.filter { $0.hasSuffix(".swift") }.map {
                $0.split(separator: "/").dropLast().joined(separator: "/")
            })
        #expect(folders.count <= 9, "\(folders.sorted())")
    }

    private static let modules: [String] = {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: Checkout.root.appendingPathComponent("Sources").path))
            ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// The modules that each module may import.
    private static let allowed: [String: Set<String>] = [
        "APIDiff": ["APIModel", "Diagnostics", "JSONPath", "OpenAPI", "SpecSyntax", "SwiftCode"],
        "APIModel": ["Diagnostics", "OpenAPI", "Samples"],
        "CLibXML2": [],
        "CLibYAML": [],
        "CZlib": [],
        "DescriptionRepair": ["Diagnostics", "EndpointDepartures", "JSONPath", "OpenAPI", "SpecSyntax"],
        "Diagnostics": [],
        "EndpointAsyncHTTPClient": [
            "AsyncHTTPClient", "CZlib", "EndpointOAuth", "EndpointRuntime", "Foundation", "NIOConcurrencyHelpers",
            "NIOCore", "NIOHTTP1", "NIOHTTP2", "NIOHTTPCompression", "NIOPosix", "NIOSSL", "Tracing",
        ],
        "EndpointCache": [
            "Darwin", "Dispatch", "EndpointClients", "EndpointDigests", "EndpointRuntime",
            "Foundation", "FoundationNetworking", "Glibc", "Musl",
        ],
        "EndpointClients": [
            "AppKit", "Dispatch", "EndpointRuntime", "Foundation", "FoundationNetworking",
            "Observation", "UIKit",
        ],
        "EndpointCoding": ["Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl", "os"],
        "EndpointCombine": [
            "Combine", "EndpointClients", "EndpointMapper", "EndpointRuntime", "Foundation", "OpenCombine",
        ],
        "EndpointDepartures": [],
        "EndpointDigests": [],
        "EndpointGenerator": [
            "APIDiff", "APIModel", "DescriptionRepair", "DiagnosticCases", "Diagnostics", "EndpointDigests",
            "Foundation", "MockServer", "OpenAPI", "Overlays", "SourceMigration", "SpecSyntax", "SwiftCode",
        ],
        "EndpointHTTP": ["EndpointCoding", "Foundation", "FoundationNetworking", "Glibc", "Musl"],
        "EndpointHTTPTypes": ["EndpointRuntime", "HTTPTypes"],
        "EndpointMapper": ["EndpointClients", "EndpointRuntime"],
        "EndpointMigration": [
            "Combine", "Dispatch", "EndpointCache", "EndpointClients", "EndpointCombine", "EndpointMapper",
            "EndpointRuntime", "Foundation", "FoundationNetworking", "OpenCombine",
        ],
        "EndpointOAuth": [
            "EndpointDigests", "EndpointRuntime", "Foundation", "FoundationNetworking", "Security", "os",
        ],
        "EndpointObservability": ["EndpointRuntime", "Foundation", "Logging", "Metrics", "Tracing"],
        "EndpointObservations": [
            "EndpointDepartures", "EndpointRuntime", "Foundation", "FoundationEssentials",
        ],
        "EndpointRuntime": [
            "Dispatch", "EndpointCoding", "EndpointHTTP", "Foundation", "FoundationNetworking",
            "Glibc", "Musl",
        ],
        "EndpointWebhooks": ["Crypto", "EndpointRuntime", "Foundation"],
        "EndpointXML": ["CLibXML2", "Darwin", "EndpointRuntime", "Glibc", "Musl"],
        "JSONPath": ["Diagnostics", "SpecSyntax"],
        "MockServer": ["APIModel", "Diagnostics", "Foundation", "OpenAPI", "Samples", "SpecSyntax"],
        "OpenAPI": ["Diagnostics", "SpecSyntax"],
        "Overlays": ["Diagnostics", "JSONPath", "SpecSyntax"],
        "Samples": ["Diagnostics", "JSONPath", "OpenAPI", "SpecSyntax"],
        "SourceMigration": ["APIModel", "Diagnostics", "OpenAPI", "SwiftCode", "SwiftParser", "SwiftSyntax"],
        "SpecSyntax": ["CLibYAML", "Diagnostics"],
        "SwiftCode": ["APIModel", "Diagnostics", "Templates"],
        "endpointgen": [
            "APIDiff", "APIModel", "ArgumentParser", "DescriptionRepair", "Diagnostics", "EndpointGenerator",
            "Foundation", "Glibc",
            "MockServer", "SourceMigration",
        ],
    ]

    private static func imports(of module: String) throws -> Set<String> {
        let folder = Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module)
        let declaration = #/^\s*(?:(?:public|internal|package|fileprivate|private|@\w+(?:\(\w+\))?)\s+)*import\s+(\w+)/#
        var modules: Set<String> = []
        for (name, text) in contents(of: folder) where name.hasSuffix(".swift") {
            for line in text.split(separator: "\n") {
                if let match = line.firstMatch(of: declaration) { modules.insert(String(match.1)) }
            }
        }
        return modules
    }
}

/// The types that the files of each folder of a module use.
private struct FolderUse {
    /// Pairs of folders that use types of each other.
    private(set) var pairs: [String] = []

    /// Creates the use of types in the sources of a module, by their paths in the module.
    init(_ sources: [String: String]) {
        func folder(_ path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }
        // Nested types aren't considered, because several types have nested types of the same name.
        let declaration = #/(?m)^(?:[@a-z]\S* )*(?:struct|enum|class|protocol|actor) ([A-Z]\w*)/#
        var owners: [String: Set<String>] = [:]
        for (path, text) in sources {
            for match in text.matches(of: declaration) { owners[String(match.1), default: []].insert(folder(path)) }
        }
        var used: Set<[String]> = []
        for (path, text) in sources {
            for match in text.matches(of: #/\b[A-Z]\w+/#) {
                // A name that several folders declare isn't assigned to a folder.
                guard let owner = owners[String(match.0)], owner.count == 1, let other = owner.first else { continue }
                if other != folder(path) { used.insert([folder(path), other]) }
            }
        }
        pairs = used.filter { $0[0] < $0[1] && used.contains($0.reversed()) }.map { $0.joined(separator: ", ") }
            .sorted()
    }

    /// Returns a source without comments and string literals.
    static func code(_ text: String) -> String {
        text.replacing(#/(?m)"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\/.*$/#, with: "")
    }
}
