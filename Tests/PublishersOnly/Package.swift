// swift-tools-version: 6.3
import PackageDescription

// An app that uses publishers beside generated clients. Its resolution holds OpenCombine and no other package:
// Scripts/test --all looks.
let package = Package(
    name: "PublishersOnly",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..", traits: ["Combine", "URLSession"])],
    targets: [
        .executableTarget(
            name: "App", dependencies: [.product(name: "EndpointCombine", package: "swift-endpoint-generator")]
        )
    ]
)
