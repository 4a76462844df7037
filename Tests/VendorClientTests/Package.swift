// swift-tools-version: 6.3
import PackageDescription

// The clients that `Scripts/test` generates from descriptions of others into `Sources`, and what they make of servers in
// Python that behave as theirs do.
let files = Target.Dependency.product(name: "EndpointFiles", package: "swift-endpoint-generator")
let headers = Target.Dependency.product(name: "EndpointHeaders", package: "swift-endpoint-generator")
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: "swift-endpoint-generator")
let streams = Target.Dependency.product(name: "EndpointStreams", package: "swift-endpoint-generator")
let unions = Target.Dependency.product(name: "EndpointUnions", package: "swift-endpoint-generator")
let xml = Target.Dependency.product(name: "EndpointXML", package: "swift-endpoint-generator")

let package = Package(
    name: "VendorClientTests",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..", traits: ["URLSession"])],
    targets: [
        .target(name: "OpenAI", dependencies: [files, runtime, streams, unions]),
        .target(name: "Petstore", dependencies: [headers, runtime, xml]),
        .testTarget(name: "VendorClientTestsTests", dependencies: ["OpenAI", "Petstore", runtime, streams]),
    ]
)

for target in package.targets { target.swiftSettings = [.treatAllWarnings(as: .error)] }
