// swift-tools-version: 6.3
import PackageDescription

/// Held by every target: Swift 6 mode comes with the tools version, these go beyond it.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The client of a description under Specs/features, for the tests that call servers with it.
func feature(
    _ name: String, _ description: String, exclude: [String] = [], with modules: [Target.Dependency] = []
) -> Target {
    .target(
        name: name, dependencies: ["EndpointRuntime"] + modules, path: "Specs/features/expected/\(description)",
        exclude: exclude
    )
}

let package = Package(
    name: "swift-endpoint-generator",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "EndpointRuntime", targets: ["EndpointRuntime"]),
        .library(name: "EndpointClients", targets: ["EndpointClients"]),
        .library(name: "EndpointOAuth", targets: ["EndpointOAuth"]),
        .library(name: "EndpointCombine", targets: ["EndpointCombine"]),
        .library(name: "EndpointAsyncHTTPClient", targets: ["EndpointAsyncHTTPClient"]),
        .library(name: "EndpointXML", targets: ["EndpointXML"]),
        .library(name: "EndpointMapper", targets: ["EndpointMapper"]),
        .library(name: "EndpointCache", targets: ["EndpointCache"]),
        .library(name: "EndpointMigration", targets: ["EndpointMigration"]),
        .library(name: "EndpointWebhooks", targets: ["EndpointWebhooks"]),
        .library(name: "EndpointObservability", targets: ["EndpointObservability"]),
        .library(name: "EndpointHTTPTypes", targets: ["EndpointHTTPTypes"]),
        .library(name: "EndpointGenerator", targets: ["EndpointGenerator"]),
        .executable(name: "endpointgen", targets: ["endpointgen"]),
    ],
    traits: [
        .trait(
            name: "Generator",
            description:
                "The generator and its command. An app that uses only generated clients depends without it."
        ),
        .trait(
            name: "Combine",
            description: "OpenCombine, on which EndpointCombine stands where there is no Combine."
        ),
        .trait(
            name: "URLSession",
            description: """
                What the runtime has with URLSession and URLRequest; on Apple's systems it has that in any case. \
                A server with a transport of its own that leaves it out links FoundationEssentials alone.
                """
        ),
        .trait(
            name: "AsyncHTTPClient",
            description: "async-http-client, on which EndpointAsyncHTTPClient, the transport for servers, stands."
        ),
        // Not among the defaults: it builds BoringSSL, for tests that have a package of their own (Tests/Webhooks).
        .trait(
            name: "Webhooks",
            description: "swift-crypto, with which the receivers of EndpointWebhooks verify requests."
        ),
        // Neither are these, whose tests are in Tests/Observability.
        .trait(
            name: "Observability",
            description: """
                swift-log, swift-metrics and swift-distributed-tracing, on which EndpointObservability, the spans, metrics \
                and logs of calls, stands.
                """
        ),
        .trait(
            name: "HTTPTypes",
            description: "swift-http-types, on which EndpointHTTPTypes, the bridge to other libraries, stands."
        ),
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
    ],
    targets: [
        // System libraries
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),

        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),

        // The generator, in the order of its flow
        .target(name: "Diagnostics"),
        .target(name: "SpecSyntax", dependencies: ["CLibYAML", "Diagnostics"]),
        .target(name: "JSONPath", dependencies: ["Diagnostics", "SpecSyntax"]),
        .target(name: "Overlays", dependencies: ["Diagnostics", "JSONPath", "SpecSyntax"]),
        .target(name: "OpenAPI", dependencies: ["Diagnostics", "SpecSyntax"]),
        .target(name: "APIModel", dependencies: ["Diagnostics", "OpenAPI"]),
        .target(
            name: "Templates", path: "Templates",
            resources: [
                .embedInCode("Client"), .embedInCode("File"), .embedInCode("Models"), .embedInCode("Targets"),
                .embedInCode("Webhooks"),
            ]
        ),
        .target(name: "SwiftCode", dependencies: ["APIModel", "Diagnostics", "Templates"]),
        .target(name: "DiagnosticCases", path: "Specs/diagnostics", resources: [.embedInCode("cases.yaml")]),
        .target(
            name: "MockServer", dependencies: ["APIModel", "Diagnostics", "JSONPath", "OpenAPI", "SpecSyntax"]),
        .target(name: "APIDiff", dependencies: ["APIModel", "Diagnostics", "OpenAPI", "SpecSyntax", "SwiftCode"]),
        .target(
            name: "EndpointGenerator",
            dependencies: [
                "APIDiff", "APIModel", "DiagnosticCases", "Diagnostics", "EndpointDigests", "MockServer", "OpenAPI",
                "Overlays", "SpecSyntax", "SwiftCode",
            ]
        ),
        .executableTarget(
            name: "endpointgen",
            dependencies: [
                "APIDiff", "EndpointGenerator", "MockServer",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Generator"])
                ),
            ]
        ),

        // Shared by both halves
        .target(name: "EndpointDigests"),

        // The runtime, which generated code and apps import
        .target(name: "EndpointCoding"),
        .target(name: "EndpointHTTP", dependencies: ["EndpointCoding"]),
        .target(name: "EndpointRuntime", dependencies: ["EndpointCoding", "EndpointHTTP"]),
        .target(name: "EndpointClients", dependencies: ["EndpointRuntime"]),
        .target(name: "EndpointOAuth", dependencies: ["EndpointDigests", "EndpointRuntime"]),
        .target(
            name: "EndpointCombine",
            dependencies: [
                "EndpointClients", "EndpointMapper", "EndpointRuntime",
                .product(
                    name: "OpenCombine", package: "OpenCombine",
                    condition: .when(
                        platforms: [.android, .linux, .openbsd, .wasi, .windows], traits: ["Combine"]
                    )
                ),
            ]
        ),
        .target(
            name: "EndpointAsyncHTTPClient",
            dependencies: [
                "EndpointOAuth", "EndpointRuntime",
                .target(name: "CZlib", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "NIOConcurrencyHelpers", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(
                    name: "NIOHTTPCompression", package: "swift-nio-extras",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ]
        ),

        .target(name: "EndpointXML", dependencies: ["CLibXML2", "EndpointRuntime"]),
        .target(name: "EndpointMapper", dependencies: ["EndpointClients", "EndpointRuntime"]),
        .target(
            name: "EndpointCache",
            dependencies: ["EndpointClients", "EndpointDigests", "EndpointRuntime"]
        ),
        // Names of other libraries, while an app moves from them.
        .target(
            name: "EndpointMigration",
            dependencies: [
                "EndpointCache", "EndpointClients",
                .target(name: "EndpointCombine", condition: .when(traits: ["Combine"])),
                "EndpointMapper", "EndpointRuntime",
            ]
        ),
        .target(
            name: "EndpointWebhooks",
            dependencies: [
                "EndpointDigests", "EndpointRuntime",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Webhooks"])),
            ]
        ),

        .target(
            name: "EndpointObservability",
            dependencies: [
                "EndpointRuntime",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Observability"])),
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Observability"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Observability"])
                ),
            ]
        ),
        .target(
            name: "EndpointHTTPTypes",
            dependencies: [
                "EndpointRuntime",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .when(traits: ["HTTPTypes"])),
            ]
        ),

        // Tests
        // The Swift of articles, for the tests that hold it.
        .target(name: "DocSnippets", path: "Tests/DocSnippets"),
        // Places of the tests' own for what Foundation keeps of programs.
        .target(name: "TestHome", path: "Tests/TestHome"),
        // Waits of tests, which end.
        .target(name: "TestTimeouts", path: "Tests/TestTimeouts"),
        // The folders of the independent suites, where they are beside the checkout.
        .target(name: "SuiteFolders", path: "Tests/SuiteFolders"),
        // Servers that do on each connection what a test says.
        .target(name: "RawServer", path: "Tests/RawServer"),
        // A process that writes to a cache until it is killed.
        .executableTarget(name: "cache-writer", dependencies: ["EndpointCache"], path: "Tests/CacheWriter"),
        // A process whose system calls fail one after the other (Tests/Torture).
        .executableTarget(
            name: "torture-calls",
            dependencies: [
                "Bookstore", "EndpointAsyncHTTPClient", "EndpointCache", "EndpointRuntime",
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ],
            path: "Tests/Torture/Calls"),
        // Servers that speak TLS and HTTP/2 before those, and certificates made for them.
        .target(
            name: "TLSServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
            ],
            path: "Tests/TLSServer"
        ),
        // Names that no one would give, for the tests of what is made of them.
        .target(name: "HostileNames", path: "Tests/HostileNames"),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
        .testTarget(name: "SpecSyntaxTests", dependencies: ["CLibXML2", "Diagnostics", "SpecSyntax"]),
        .testTarget(
            name: "JSONPathTests", dependencies: ["Diagnostics", "JSONPath", "SpecSyntax", "SuiteFolders"],
            exclude: ["Cases"]),
        .testTarget(name: "OverlaysTests", dependencies: ["Diagnostics", "Overlays", "SpecSyntax", "SuiteFolders"]),
        .testTarget(name: "OpenAPITests", dependencies: ["Diagnostics", "OpenAPI", "SpecSyntax"]),
        .testTarget(
            name: "APIModelTests", dependencies: ["APIModel", "Diagnostics", "HostileNames", "OpenAPI", "SpecSyntax"]),
        .testTarget(name: "SwiftCodeTests", dependencies: ["APIModel", "Diagnostics", "SwiftCode", "Templates"]),
        .testTarget(
            name: "EndpointGeneratorTests",
            dependencies: [
                "APIDiff", "APIModel", "DocSnippets", "Diagnostics", "EndpointClients", "EndpointGenerator",
                "EndpointOAuth", "EndpointRuntime",
                "EndpointXML", "HostileNames",
                "OpenAPI", "TestHome", "RawServer", "SpecSyntax", "SwiftCode", "endpointgen",
            ]
        ),
        .testTarget(
            name: "MockServerTests",
            dependencies: [
                "Bookstore", "EndpointGenerator", "EndpointRuntime", "MockServer", "OpenAPI",
            ]
        ),
        .testTarget(
            name: "AbuseTests",
            dependencies: [
                "APIModel", "Bookstore", "Diagnostics", "EndpointCache", "EndpointClients", "EndpointMapper",
                "EndpointRuntime", "EndpointXML",
                "OpenAPI", "SpecSyntax", "SwiftCode", "XMLFeature", "XMLNodesFeature",
            ],
            path: "Tests/AbuseTests"),
        .testTarget(
            name: "EndpointRuntimeTests",
            dependencies: [
                "Bookstore", "DocSnippets", "TestTimeouts", "EndpointCache", "EndpointClients", "EndpointDigests",
                "EndpointOAuth", "EndpointRuntime", "TestHome",
            ]),
        .testTarget(
            name: "EndpointCombineTests",
            dependencies: [
                "DocSnippets", "Bookstore", "TestTimeouts", "EndpointClients", "EndpointCombine", "EndpointRuntime",
                "TestHome",
            ]
        ),
        .testTarget(
            name: "EndpointMapperTests",
            dependencies: [
                "DocSnippets", "EndpointClients", "EndpointCombine", "EndpointMapper", "EndpointRuntime",
            ]),
        // What the systems that this package replaces have, row by row, and code as their users write it.
        .testTarget(
            name: "ComingFromTests",
            dependencies: [
                "EndpointCache", "EndpointClients", "EndpointCombine", "EndpointMapper", "EndpointMigration",
                "EndpointOAuth", "EndpointRuntime",
            ],
            path: "Tests/ComingFrom",
            exclude: ["MoyaFiles", "Rows.tsv"]
        ),
        .testTarget(
            name: "EndpointCacheTests",
            dependencies: [
                "DocSnippets", "Bookstore", "EndpointCache", "EndpointClients", "EndpointOAuth",
                "EndpointRuntime", "TestHome", "RawServer", "cache-writer",
            ]),
        .testTarget(
            name: "EndpointXMLTests",
            dependencies: [
                "DocSnippets", "EndpointClients", "EndpointRuntime", "EndpointXML", "XMLFeature", "XMLNodesFeature",
            ]),
        .testTarget(
            name: "TransportTests",

            dependencies: [
                "DocSnippets", "Bookstore", "TestTimeouts", "EndpointAsyncHTTPClient", "EndpointCache",
                "EndpointClients",
                "EndpointOAuth", "EndpointRuntime", "SuiteFolders", "TestHome", "RawServer", "TLSServer",
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["AsyncHTTPClient"])),
            ]),
        // What Specs/bookstore.yaml generates, checked in: GoldenTests compare it, LiveTests call servers with it.
        .target(
            name: "Bookstore",
            dependencies: ["EndpointRuntime"],
            path: "Tests/Bookstore"
        ),
        // And what some of Specs/features generate.
        feature("SecurityFeature", "security", exclude: ["diagnostics.txt"]),
        feature("DefaultsFeature", "defaults", exclude: ["diagnostics.txt"]),
        feature("OldDefaultsFeature", "defaults-2-0"),
        feature(
            "ConstantsFeature", "constants", exclude: ["diagnostics.txt"]),
        feature("EnvelopesFeature", "envelopes", exclude: ["diagnostics.txt"]),
        feature(
            "MediaTypesFeature", "media-types-several", exclude: ["diagnostics.txt"]),
        feature(
            "ResponseHeadersFeature", "response-headers", exclude: ["diagnostics.txt"]),
        feature(
            "OldParametersFeature", "swagger-parameters", exclude: ["diagnostics.txt"]),
        feature(
            "EncodingsFeature", "encodings", exclude: ["diagnostics.txt"]),
        feature(
            "OldEncodingsFeature", "encodings-3-0", exclude: ["diagnostics.txt"]),
        feature(
            "TextBodiesFeature", "text-bodies", exclude: ["diagnostics.txt"]),
        feature("FormResponsesFeature", "form-responses"),
        feature("ServersFeature", "servers"),
        feature("TuplesFeature", "tuples", exclude: ["diagnostics.txt"]),
        feature("NullableFeature", "nullable"),
        feature("FormatsFeature", "formats"),
        feature("StrictFormatsFeature", "formats-strict"),
        feature("StreamsFeature", "streams"),
        feature("SecretsFeature", "secrets"),
        feature("MultipartResponsesFeature", "multipart-responses"),
        feature("EnvelopeFeature", "envelope", with: ["EndpointMapper"]),
        feature("XMLFeature", "xml", exclude: ["diagnostics.txt"], with: ["EndpointXML"]),
        feature("XMLNodesFeature", "xml-node-types", with: ["EndpointXML"]),
        feature("BodiesOfAnyTypeFeature", "bodies-of-any-type"),
        feature("MediaTypeVersionsFeature", "media-type-versions"),
        feature("PathNotationsFeature", "path-notations", exclude: ["diagnostics.txt"]),
        feature("ValuesFeature", "values", exclude: ["diagnostics.txt"]),
        feature("RedirectsFeature", "redirects"),
        feature(
            "CodePointsFeature", "code-points", exclude: ["diagnostics.txt"]),
        .testTarget(
            name: "LiveTests",
            dependencies: [
                "DocSnippets", "Bookstore", "TestTimeouts", "Diagnostics", "EndpointClients", "EndpointCombine",
                "EndpointGenerator", "EndpointOAuth", "EndpointRuntime", "TestHome",
                "SecurityFeature", "DefaultsFeature", "OldDefaultsFeature", "ConstantsFeature",
                "EnvelopesFeature", "MediaTypesFeature", "ResponseHeadersFeature", "OldParametersFeature",
                "EncodingsFeature", "OldEncodingsFeature", "TextBodiesFeature", "FormResponsesFeature",
                "ServersFeature", "TuplesFeature",
                "NullableFeature",
                "FormatsFeature", "SecretsFeature", "StrictFormatsFeature", "StreamsFeature", "XMLFeature",
                "EndpointXML", "MultipartResponsesFeature", "EnvelopeFeature",
                "EndpointMapper", "RawServer", "ValuesFeature", "EndpointCache", "BodiesOfAnyTypeFeature",
                "MediaTypeVersionsFeature", "PathNotationsFeature", "RedirectsFeature", "CodePointsFeature",
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Generator"])),
            ]
        ),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = strict
}
