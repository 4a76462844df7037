// swift-tools-version: 6.3
import PackageDescription

// The client that `Scripts/test` generates from OpenAI's own description into `Sources/OpenAI`, and what it makes of the
// streams of a server in Python that behaves as theirs does.
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: "swift-endpoint-generator")

let package = Package(
    name: "OpenAIStreams",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..", traits: ["URLSession"])],
    targets: [
        .target(name: "OpenAI", dependencies: [runtime]),
        .testTarget(name: "OpenAIStreamsTests", dependencies: ["OpenAI", runtime]),
    ]
)
