import Foundation
import Testing

/// The imports of each module. A stage of the generator knows only the stage before it; the runtime knows no generator.
@Suite("Modules")
struct ModuleTests {
    @Test("a module imports exactly the modules that the table lists", arguments: Self.folders)
    func imports(module: String) throws {
        let allowed = try #require(Self.allowed[module], "the table has no module '\(module)'")
        #expect(try Self.imports(of: module) == allowed)
    }

    @Test("no file has more than 300 lines", arguments: Self.folders)
    func length(module: String) {
        let folder = Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module)
        let long = contents(of: folder).filter { name, text in
            name.hasSuffix(".swift") && text.utf8.count { $0 == UInt8(ascii: "\n") } > 300
        }
        #expect(long.keys.sorted() == [])
    }

    private static let folders: [String] = {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: Checkout.root.appendingPathComponent("Sources").path))
            ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// The modules that each module may import.
    private static let allowed: [String: Set<String>] = [
        "APIDiff": ["APIModel", "Diagnostics", "OpenAPI", "SpecSyntax", "SwiftCode"],
        "APIModel": ["Diagnostics", "OpenAPI"],
        "CLibXML2": [],
        "CLibYAML": [],
        "CZlib": [],
        "DescriptionRepair": ["Diagnostics", "JSONPath", "OpenAPI", "SpecSyntax"],
        "Diagnostics": [],
        "EndpointAsyncHTTPClient": [
            "AsyncHTTPClient", "CZlib", "EndpointOAuth", "EndpointRuntime", "Foundation", "NIOConcurrencyHelpers",
            "NIOCore", "NIOHTTP1", "NIOHTTP2", "NIOHTTPCompression", "NIOPosix", "NIOSSL", "Tracing",
        ],
        "EndpointCache": [
            "Darwin", "Dispatch", "EndpointClients", "EndpointDigests", "EndpointRuntime",
            "Foundation", "FoundationEssentials",
            "FoundationNetworking", "Glibc", "Musl",
        ],
        "EndpointClients": [
            "AppKit", "Dispatch", "EndpointRuntime", "Foundation", "FoundationNetworking",
            "Observation", "UIKit",
        ],
        "EndpointCoding": ["Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl", "os"],
        "EndpointCombine": [
            "Combine", "EndpointClients", "EndpointMapper", "EndpointRuntime", "Foundation", "OpenCombine",
        ],
        "EndpointDigests": [],
        "EndpointGenerator": [
            "APIDiff", "APIModel", "DescriptionRepair", "DiagnosticCases", "Diagnostics", "EndpointDigests",
            "Foundation",
            "FoundationNetworking", "MockServer", "OpenAPI", "Overlays", "SpecSyntax", "SwiftCode",
        ],
        "EndpointHTTP": ["EndpointCoding", "Foundation", "FoundationNetworking", "Glibc", "Musl"],
        "EndpointHTTPTypes": ["EndpointRuntime", "Foundation", "FoundationEssentials", "HTTPTypes"],
        "EndpointMapper": ["EndpointClients", "EndpointCoding", "EndpointRuntime"],
        "EndpointMigration": [
            "Combine", "Dispatch", "EndpointCache", "EndpointClients", "EndpointCombine", "EndpointMapper",
            "EndpointRuntime",
            "Foundation", "FoundationEssentials", "FoundationNetworking", "OpenCombine",
        ],
        "EndpointOAuth": ["EndpointDigests", "EndpointRuntime", "Foundation", "FoundationNetworking", "Security"],
        "EndpointObservability": ["EndpointRuntime", "Foundation", "Logging", "Metrics", "Tracing"],
        "EndpointObservations": ["EndpointMapper", "EndpointRuntime", "Foundation"],
        "EndpointRuntime": [
            "Dispatch", "EndpointCoding", "EndpointHTTP", "Foundation", "FoundationEssentials", "FoundationNetworking",
            "Glibc", "Musl",
        ],
        "EndpointWebhooks": ["Crypto", "EndpointDigests", "EndpointRuntime", "Foundation"],
        "EndpointXML": [
            "CLibXML2", "Darwin", "EndpointRuntime", "Foundation", "FoundationEssentials", "Glibc", "Musl",
        ],
        "JSONPath": ["Diagnostics", "SpecSyntax"],
        "MockServer": ["APIModel", "Diagnostics", "Foundation", "JSONPath", "OpenAPI", "SpecSyntax"],
        "OpenAPI": ["Diagnostics", "SpecSyntax"],
        "Overlays": ["Diagnostics", "JSONPath", "SpecSyntax"],
        "SpecSyntax": ["CLibYAML", "Diagnostics"],
        "SwiftCode": ["APIModel", "Diagnostics", "Templates"],
        "endpointgen": [
            "APIDiff", "APIModel", "ArgumentParser", "DescriptionRepair", "Diagnostics", "EndpointGenerator",
            "Foundation", "Glibc",
            "MockServer",
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
