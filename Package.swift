// swift-tools-version: 6.3
import PackageDescription

/// The libraries, each with the module of its name.
let libraries = [
    "EndpointRuntime", "EndpointClients", "EndpointOAuth", "EndpointCombine", "EndpointAsyncHTTPClient", "EndpointXML",
    "EndpointMapper", "EndpointCache", "EndpointMigration", "EndpointWebhooks", "EndpointObservability",
    "EndpointHTTPTypes", "EndpointObservations", "EndpointGenerator",
]

/// The clients of descriptions under Specs/features, with which tests call servers.
let features: [Target] =
    [
        ("OldDefaultsFeature", "defaults-2-0"), ("FormResponsesFeature", "form-responses"),
        ("ServersFeature", "servers"), ("NullableFeature", "nullable"), ("FormatsFeature", "formats"),
        ("StrictFormatsFeature", "formats-strict"), ("StreamsFeature", "streams"), ("SecretsFeature", "secrets"),
        ("MultipartResponsesFeature", "multipart-responses"), ("BodiesOfAnyTypeFeature", "bodies-of-any-type"),
        ("MediaTypeVersionsFeature", "media-type-versions"), ("RedirectsFeature", "redirects"),
    ].map { feature($0, $1) }
    + [
        ("SecurityFeature", "security"), ("DefaultsFeature", "defaults"), ("ConstantsFeature", "constants"),
        ("EnvelopesFeature", "envelopes"), ("MediaTypesFeature", "media-types-several"),
        ("ResponseHeadersFeature", "response-headers"), ("OldParametersFeature", "swagger-parameters"),
        ("EncodingsFeature", "encodings"), ("OldEncodingsFeature", "encodings-3-0"),
        ("TextBodiesFeature", "text-bodies"), ("TuplesFeature", "tuples"), ("PathNotationsFeature", "path-notations"),
        ("ValuesFeature", "values"), ("CodePointsFeature", "code-points"),
    ].map { feature($0, $1, exclude: ["diagnostics.txt"]) }
    + [
        feature("EnvelopeFeature", "envelope", "EndpointMapper"),
        feature("XMLFeature", "xml", "EndpointXML", exclude: ["diagnostics.txt"]),
        feature("XMLNodesFeature", "xml-node-types", "EndpointXML"),
    ]

/// The modules that tests share, without dependencies.
let helpers = ["DocSnippets", "HostileNames", "RawServer", "SuiteFolders", "TestHome", "TestTimeouts"]

/// The dependencies of tests that call servers or stubs.
let calls: [Target.Dependency] = [
    "Bookstore", "DocSnippets", "EndpointClients", "EndpointRuntime", "TestHome", "TestTimeouts",
]

let package = Package(
    name: "swift-endpoint-generator",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: libraries.map { .library(name: $0, targets: [$0]) }
        + [.executable(name: "endpointgen", targets: ["endpointgen"])],
    traits: [
        .trait(name: "Generator", description: "The command endpointgen. Apps with generated clients don't need it."),
        .trait(name: "Combine", description: "OpenCombine, for EndpointCombine on systems without Combine."),
        .trait(
            name: "URLSession", description: "URLSession and all of Foundation. Apple's systems always include them."),
        .trait(name: "AsyncHTTPClient", description: "async-http-client, for the transport EndpointAsyncHTTPClient."),
        // Not among the defaults, because apps rarely need them; tests are in Tests/Webhooks and Tests/Observability
        .trait(name: "Webhooks", description: "swift-crypto, with which EndpointWebhooks verifies requests."),
        .trait(name: "Observability", description: "swift-log, swift-metrics, tracing, for EndpointObservability."),
        .trait(name: "HTTPTypes", description: "swift-http-types, for the conversions of EndpointHTTPTypes."),
        .trait(name: "Migration", description: "swift-syntax, with which 'endpointgen migrate' rewrites sources."),
        .default(enabledTraits: ["AsyncHTTPClient", "Combine", "Generator", "URLSession"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.22.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-crypto", "4.0.0"..<"6.0.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.36.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    ],
    targets: [
        system("CLibYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CLibXML2", "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),

        // The generator, in the order of its stages
        module("Diagnostics"),
        module("SpecSyntax", "CLibYAML", "Diagnostics"),
        module("JSONPath", "Diagnostics", "SpecSyntax"),
        module("Overlays", "Diagnostics", "JSONPath", "SpecSyntax"),
        module("OpenAPI", "Diagnostics", "SpecSyntax"),
        module("Samples", "Diagnostics", "JSONPath", "OpenAPI", "SpecSyntax"),
        module("APIModel", "Diagnostics", "OpenAPI", "Samples"),
        .target(
            name: "Templates", path: "Templates",
            resources: ["Client", "File", "Models", "Targets", "Webhooks"].map { .embedInCode($0) }
        ),
        module("SwiftCode", "APIModel", "Diagnostics", "Templates"),
        .target(name: "DiagnosticCases", path: "Specs/diagnostics", resources: [.embedInCode("cases.yaml")]),
        module("MockServer", "APIModel", "Diagnostics", "OpenAPI", "Samples", "SpecSyntax"),
        module("APIDiff", "APIModel", "Diagnostics", "JSONPath", "OpenAPI", "SpecSyntax", "SwiftCode"),
        module("DescriptionRepair", "Diagnostics", "EndpointDepartures", "JSONPath", "OpenAPI", "SpecSyntax"),
        module(
            "SourceMigration", "APIModel", "Diagnostics", "OpenAPI", "SwiftCode",
            with: products("SwiftParser", "SwiftSyntax", when: "Migration")
        ),
        module(
            "EndpointGenerator", "APIDiff", "APIModel", "DescriptionRepair", "DiagnosticCases", "Diagnostics",
            "EndpointDigests", "MockServer", "OpenAPI", "Overlays", "SourceMigration", "SpecSyntax", "SwiftCode"
        ),
        .executableTarget(
            name: "endpointgen",
            dependencies: ["APIDiff", "DescriptionRepair", "EndpointGenerator", "MockServer", "SourceMigration"]
                + products("ArgumentParser", when: "Generator")
        ),

        // The runtime, which generated code and apps import; the generator shares the first two
        module("EndpointDepartures"),
        module("EndpointDigests"),
        module("EndpointCoding"),
        module("EndpointHTTP", "EndpointCoding"),
        module("EndpointRuntime", "EndpointCoding", "EndpointHTTP"),
        module("EndpointClients", "EndpointRuntime"),
        module("EndpointOAuth", "EndpointDigests", "EndpointRuntime"),
        module(
            "EndpointCombine", "EndpointClients", "EndpointMapper", "EndpointRuntime",
            .product(
                name: "OpenCombine", package: "OpenCombine",
                condition: .when(platforms: [.android, .linux, .openbsd, .wasi, .windows], traits: ["Combine"])
            )
        ),
        module(
            "EndpointAsyncHTTPClient", "EndpointOAuth", "EndpointRuntime",
            .target(name: "CZlib", condition: .when(traits: ["AsyncHTTPClient"])),
            with: products(
                "AsyncHTTPClient", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTP2",
                "NIOHTTPCompression", "NIOSSL", "Tracing", when: "AsyncHTTPClient"
            )
        ),
        module("EndpointObservations", "EndpointDepartures", "EndpointRuntime"),
        module("EndpointXML", "CLibXML2", "EndpointRuntime"),
        module("EndpointMapper", "EndpointClients", "EndpointRuntime"),
        module("EndpointCache", "EndpointClients", "EndpointDigests", "EndpointRuntime"),
        module(
            "EndpointMigration", "EndpointCache", "EndpointClients", "EndpointMapper", "EndpointRuntime",
            .target(name: "EndpointCombine", condition: .when(traits: ["Combine"]))
        ),
        module("EndpointWebhooks", "EndpointRuntime", with: products("Crypto", when: "Webhooks")),
        module(
            "EndpointObservability", "EndpointRuntime",
            with: products("Logging", "Metrics", "Tracing", when: "Observability")),
        module("EndpointHTTPTypes", "EndpointRuntime", with: products("HTTPTypes", when: "HTTPTypes")),

        // Modules and programs for tests
        module(
            "TLSServer",
            with: products("NIOCore", "NIOHTTP1", "NIOHTTP2", "NIOPosix", "NIOSSL", "NIOTLS", when: "AsyncHTTPClient"),
            in: "Tests"
        ),
        // The client of Specs/bookstore.yaml, which GoldenTests compare and LiveTests call servers with
        module("Bookstore", "EndpointRuntime", in: "Tests"),
        // Transports, targets and models for tests of the runtime, which import the module as testable
        module("RuntimeTestSupport", "EndpointClients", in: "Tests"),
        // A process that writes to a cache until it is killed
        .executableTarget(name: "cache-writer", dependencies: ["EndpointCache"], path: "Tests/CacheWriter"),
        // A process whose system calls fail one after the other
        .executableTarget(
            name: "torture-calls",
            dependencies: ["Bookstore", "EndpointAsyncHTTPClient", "EndpointCache", "EndpointRuntime"]
                + products("AsyncHTTPClient", when: "AsyncHTTPClient"),
            path: "Tests/Torture/Calls"
        ),

        // Tests of the generator
        tests("DiagnosticsTests", "Diagnostics"),
        tests("SpecSyntaxTests", "CLibXML2", "Diagnostics", "SpecSyntax"),
        tests("JSONPathTests", "Diagnostics", "JSONPath", "SpecSyntax", "SuiteFolders", exclude: ["Cases"]),
        tests("OverlaysTests", "Diagnostics", "Overlays", "SpecSyntax", "SuiteFolders"),
        tests("OpenAPITests", "Diagnostics", "OpenAPI", "SpecSyntax"),
        tests("SamplesTests", "Diagnostics", "OpenAPI", "Samples", "SpecSyntax"),
        tests("APIModelTests", "APIModel", "Diagnostics", "HostileNames", "OpenAPI", "SpecSyntax"),
        tests("SwiftCodeTests", "APIModel", "Diagnostics", "SwiftCode", "Templates"),
        tests(
            "EndpointGeneratorTests", "APIDiff", "APIModel", "Diagnostics", "DocSnippets", "EndpointClients",
            "EndpointGenerator", "EndpointOAuth", "EndpointRuntime", "EndpointXML", "HostileNames", "OpenAPI",
            "RawServer", "SourceMigration", "SpecSyntax", "SwiftCode", "TestHome", "endpointgen"
        ),
        tests(
            "EndpointObservationsTests", "Bookstore", "DescriptionRepair", "Diagnostics", "EndpointGenerator",
            "EndpointObservations", "EndpointRuntime", "OpenAPI", "SpecSyntax"
        ),
        tests("SourceMigrationTests", "APIModel", "Diagnostics", "OpenAPI", "SourceMigration", "SpecSyntax"),
        tests(
            "MockServerTests", "Bookstore", "Diagnostics", "EndpointGenerator", "EndpointRuntime", "MockServer",
            "OpenAPI", "Samples"
        ),
        tests(
            "AbuseTests", "APIModel", "Bookstore", "Diagnostics", "EndpointCache", "EndpointClients", "EndpointMapper",
            "EndpointRuntime", "EndpointXML", "OpenAPI", "SpecSyntax", "SwiftCode", "XMLFeature", "XMLNodesFeature"
        ),

        // Tests of the runtime
        tests("EndpointCodingTests", "EndpointCoding", "RuntimeTestSupport", "TestTimeouts"),
        tests("EndpointHTTPTests", "EndpointHTTP", "RuntimeTestSupport", "TestTimeouts"),
        tests("EndpointRuntimeTests", "RuntimeTestSupport", with: calls),
        tests("EndpointClientsTests", "EndpointCache", "EndpointOAuth", "RuntimeTestSupport", with: calls),
        tests("EndpointOAuthTests", "EndpointDigests", "EndpointOAuth", "RuntimeTestSupport", with: calls),
        tests("EndpointCombineTests", "EndpointCombine", with: calls),
        tests("EndpointMapperTests", "EndpointCombine", "EndpointMapper", with: calls),
        // The features of the libraries that this package replaces, and code as their users write it
        tests(
            "ComingFromTests", "APIModel", "DocSnippets", "EndpointCache", "EndpointClients", "EndpointCombine",
            "EndpointGenerator", "EndpointMapper", "EndpointMigration", "EndpointOAuth", "EndpointRuntime",
            "MockServer", "RawServer", "SourceMigration", in: "Tests/ComingFrom",
            exclude: [
                "AlamofireApp", "AppleFiles", "CreateAPIDesk", "CreateAPIFiles", "MoyaApp", "MoyaFiles",
                "OpenAPIGeneratorDesk", "OpenAPIGeneratorFiles", "Rows.tsv",
            ]
        ),
        tests("EndpointCacheTests", "EndpointCache", "EndpointOAuth", "RawServer", "cache-writer", with: calls),
        tests("EndpointXMLTests", "EndpointXML", "XMLFeature", "XMLNodesFeature", with: calls),
        tests(
            "TransportTests", "EndpointAsyncHTTPClient", "EndpointCache", "EndpointOAuth", "RawServer", "SuiteFolders",
            "TLSServer",
            with: calls
                + products(
                    "AsyncHTTPClient", "InMemoryTracing", "NIOCore", "NIOPosix", "NIOSSL", when: "AsyncHTTPClient")
        ),
        tests(
            "LiveTests", "Diagnostics", "EndpointCache", "EndpointCombine", "EndpointGenerator", "EndpointMapper",
            "EndpointOAuth", "EndpointXML", "RawServer",
            with: calls + features.map { .byName(name: $0.name) } + products("FlyingFox", when: "Generator")
        ),
    ] + helpers.map { module($0, in: "Tests") } + features
)

// Beyond Swift 6 mode, which the tools version implies
for target in package.targets where target.type != .system {
    target.swiftSettings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map {
        .enableUpcomingFeature($0)
    }
}

/// A library of the system, which pkg-config finds.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A module, in the folder of its name under Sources or Tests.
func module(
    _ name: String, _ dependencies: Target.Dependency..., with more: [Target.Dependency] = [], in folder: String? = nil
) -> Target {
    .target(name: name, dependencies: dependencies + more, path: folder.map { "\($0)/\(name)" })
}

/// A target with tests, by default in the folder of its name under Tests.
func tests(
    _ name: String, _ dependencies: Target.Dependency..., with more: [Target.Dependency] = [], in path: String? = nil,
    exclude: [String] = []
) -> Target {
    .testTarget(name: name, dependencies: dependencies + more, path: path, exclude: exclude)
}

/// The client of a description under Specs/features.
func feature(_ name: String, _ description: String, _ modules: Target.Dependency..., exclude: [String] = []) -> Target {
    let path = "Specs/features/expected/\(description)"
    return .target(name: name, dependencies: ["EndpointRuntime"] + modules, path: path, exclude: exclude)
}

/// Products of other packages, with a trait.
func products(_ names: String..., when trait: String) -> [Target.Dependency] {
    // The packages of products that aren't named like their package
    let packages = [
        "ArgumentParser": "swift-argument-parser", "AsyncHTTPClient": "async-http-client", "Crypto": "swift-crypto",
        "HTTPTypes": "swift-http-types", "InMemoryTracing": "swift-distributed-tracing", "Logging": "swift-log",
        "Metrics": "swift-metrics", "NIOConcurrencyHelpers": "swift-nio", "NIOCore": "swift-nio",
        "NIOHTTP1": "swift-nio", "NIOHTTP2": "swift-nio-http2", "NIOHTTPCompression": "swift-nio-extras",
        "NIOPosix": "swift-nio", "NIOSSL": "swift-nio-ssl", "NIOTLS": "swift-nio", "SwiftParser": "swift-syntax",
        "SwiftSyntax": "swift-syntax", "Tracing": "swift-distributed-tracing",
    ]
    return names.map { .product(name: $0, package: packages[$0, default: $0], condition: .when(traits: [trait])) }
}
