// swift-tools-version: 6.3
import PackageDescription

// The tests of EndpointObservability and EndpointHTTPTypes, in a separate package: other tests don't build their traits.
// Tests/Webhooks has the same traits, so that one build serves both.
let main = "swift-endpoint-generator"

let package = Package(
    name: "Observability",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: main, path: "../..", traits: ["URLSession", "Webhooks", "Observability", "HTTPTypes"]),
        .package(url: "https://github.com/apple/swift-crypto", "4.0.0"..<"6.0.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    ],
    targets: [
        .target(name: "DocSnippets"),
        .target(
            name: "Bookstore",
            dependencies: [
                .product(name: "EndpointRuntime", package: main)
            ]
        ),
        // The declarations of swift-openapi-runtime that the bridge uses: CI doesn't have that package.
        .target(name: "OpenAPIRuntime", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
        .testTarget(
            name: "ObservabilityTests",
            dependencies: [
                "DocSnippets", "Bookstore", "OpenAPIRuntime",
                .product(name: "EndpointClients", package: main),
                .product(name: "EndpointMapper", package: main),
                .product(name: "EndpointOAuth", package: main),
                .product(name: "EndpointRuntime", package: main),
                .product(name: "EndpointObservability", package: main),
                .product(name: "EndpointHTTPTypes", package: main),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]
        ),
        // Modules of the package, compiled as code of another package: they need only what every package can use.
        outside("Cache", "EndpointClients"),
        outside("Mapper", "EndpointClients"),
        outside("OAuth"),
        outside(
            "Observability",
            with: [
                .product(name: "Logging", package: "swift-log"), .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),
        .target(name: "OutsideDigests", path: "Outside/OutsideDigests"),
        // The middlewares of the article, which have only the public API.
        .testTarget(
            name: "MiddlewareTests",
            dependencies: [
                "DocSnippets", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "EndpointClients", package: main), .product(name: "EndpointRuntime", package: main),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

/// The sources of the module `Endpoint…` as a target of this package, which a symbolic link leads to.
func outside(_ name: String, _ products: String..., with others: [Target.Dependency] = []) -> Target {
    .target(
        name: "Outside\(name)",
        dependencies: ["OutsideDigests"] + others
            + (products + ["EndpointRuntime"]).map { .product(name: $0, package: main) },
        path: "Outside/Outside\(name)",
        // Two modules with one name can't be in one build.
        swiftSettings: [
            .define("Observability"), .define("URLSession"),
            .unsafeFlags(["-module-alias", "EndpointDigests=OutsideDigests"]),
        ]
    )
}
