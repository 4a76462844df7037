// swift-tools-version: 6.3
import PackageDescription

// The clients that `Scripts/test` generates from descriptions of others into `Sources`, and what they make of servers in
// Python that behave as theirs do.
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: "swift-endpoint-generator")
let xml = Target.Dependency.product(name: "EndpointXML", package: "swift-endpoint-generator")

let package = Package(
    name: "VendorClientTests",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..", traits: ["URLSession"])],
    targets: [
        .target(name: "OpenAI", dependencies: [runtime]),
        .target(name: "Petstore", dependencies: [runtime, xml]),
        .testTarget(name: "VendorClientTestsTests", dependencies: ["OpenAI", "Petstore", runtime]),
    ]
)

for target in package.targets { target.swiftSettings = [.treatAllWarnings(as: .error)] }
