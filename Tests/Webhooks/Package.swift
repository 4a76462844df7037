// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The tests of EndpointWebhooks, in a separate package: other tests don't build its trait. Tests/Observability has the same traits, so
// that one build serves both.
let main = "swift-endpoint-generator"
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: main)
let webhooks = Target.Dependency.product(name: "EndpointWebhooks", package: main)

let package = Package(
    name: "Webhooks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: main, path: "../..", traits: ["URLSession", "Webhooks", "Observability", "HTTPTypes"]),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.22.0"),
    ],
    targets: [
        .target(name: "DocSnippets"),
        // What Specs/features/webhooks.yaml and webhooks-header.yaml generate.
        .target(name: "ParcelEvents", dependencies: [runtime, webhooks]),
        .target(name: "CodeHost", dependencies: [runtime, webhooks], exclude: ["diagnostics.txt"]),
        .testTarget(
            name: "WebhooksTests",
            dependencies: [
                "DocSnippets", "CodeHost", "ParcelEvents", runtime, webhooks,
                .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),
    ]
)

// The events of real descriptions, where Scripts/test has generated them.
let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sources")
let real = ["OpenAIEvents", "ResendEvents"].filter {
    FileManager.default.fileExists(atPath: sources.appendingPathComponent($0).path)
}
for name in real {
    package.targets.append(.target(name: name, dependencies: [runtime, webhooks]))
    package.targets.first { $0.name == "WebhooksTests" }?.dependencies.append(.target(name: name))
}

// A server with hummingbird too, where Scripts/test builds that anyway (part storefront).
let hasHummingbird = ProcessInfo.processInfo.environment["HUMMINGBIRD"] != nil
if hasHummingbird {
    package.platforms = [.macOS(.v14)]
    package.dependencies.append(
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []))
    package.dependencies.append(.package(url: "https://github.com/apple/swift-nio", from: "2.80.0"))
    package.targets.first { $0.name == "WebhooksTests" }?.dependencies += [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationEssentialsCompat", package: "swift-nio"),
    ]
}

for target in package.targets {
    if real.count == 2 { target.swiftSettings = [.define("REAL_EVENTS")] }
    if hasHummingbird { target.swiftSettings = (target.swiftSettings ?? []) + [.define("HUMMINGBIRD")] }
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
