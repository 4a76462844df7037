// swift-tools-version: 6.3
import PackageDescription

// A server's program: a generated client over a transport of its own, built without the trait `URLSession`. What it
// links is FoundationEssentials and nothing else of Foundation: Scripts/test --all looks.
let package = Package(
    name: "ServerOnly",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Bookstore",
            dependencies: [
                .product(name: "EndpointRuntime", package: "swift-endpoint-generator")
            ]
        ),
        .executableTarget(
            name: "App",
            dependencies: ["Bookstore", .product(name: "EndpointRuntime", package: "swift-endpoint-generator")]
        ),
    ]
)
