// swift-tools-version: 6.3
import PackageDescription

// Apps without other packages, which Scripts/test checks: one that imports the runtime alone, and one that maps responses of
// handwritten targets, as the article of EndpointMapper shows, without the generator.
let main = "swift-endpoint-generator"
let package = Package(
    name: "RuntimeOnly",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: main, path: "../..", traits: ["URLSession"])],
    targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "EndpointRuntime", package: main)]),
        .executableTarget(
            name: "Mapper",
            dependencies: [
                .product(name: "EndpointClients", package: main), .product(name: "EndpointMapper", package: main),
                .product(name: "EndpointRuntime", package: main),
            ]
        ),
    ]
)
