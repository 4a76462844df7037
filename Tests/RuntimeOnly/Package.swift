// swift-tools-version: 6.3
import PackageDescription

// An app that uses generated clients only. Its resolution holds no package but ours: Scripts/test looks.
let package = Package(
    name: "RuntimeOnly",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..", traits: ["URLSession"])],
    targets: [
        .executableTarget(
            name: "App", dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")]
        )
    ]
)
