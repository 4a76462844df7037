// swift-tools-version: 6.3
import PackageDescription

// What Scripts/benchmark runs: each part of the suite is an executable of its own, so that one can't disturb another's
// memory. `Sources/Payloads` is generated from `Descriptions` by the script before anything is built.
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: "swift-endpoint-generator")

let clients = Target.Dependency.product(name: "EndpointClients", package: "swift-endpoint-generator")

let cache = Target.Dependency.product(name: "EndpointCache", package: "swift-endpoint-generator")

let mapper = Target.Dependency.product(name: "EndpointMapper", package: "swift-endpoint-generator")

let observations = Target.Dependency.product(name: "EndpointObservations", package: "swift-endpoint-generator")

let xml = Target.Dependency.product(name: "EndpointXML", package: "swift-endpoint-generator")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "swift-endpoint-generator", path: "..", traits: ["AsyncHTTPClient", "URLSession"]),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    ],
    targets: [
        // Rounds, their spread, and how both are shown
        .target(name: "Measuring"),

        // The generator, against a scan of the same files
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .executableTarget(name: "yaml-scan", dependencies: ["CYAML"]),
        .executableTarget(name: "cpu-of"),
        // What valgrind counts the instructions of
        .executableTarget(name: "count-work", dependencies: ["Measuring", "Payloads", clients, observations, runtime]),
        .executableTarget(name: "measure-generator", dependencies: ["Measuring"]),

        // What is generated, and how much the descriptions ask for
        .executableTarget(name: "description-size", dependencies: ["CYAML"]),
        .executableTarget(name: "measure-compile", dependencies: ["Measuring"]),

        // The runtime, against what Foundation gives: generated models and the same types written by hand
        .target(name: "Payloads", dependencies: [runtime]),
        .target(name: "TextPayloads", dependencies: [runtime]),
        .target(name: "Synthesised"),
        .executableTarget(
            name: "measure-json",
            dependencies: ["Measuring", "Payloads", "Synthesised", "TextPayloads", clients, mapper, runtime]
        ),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .target(name: "XMLPayloads", dependencies: [runtime, xml]),
        .executableTarget(
            name: "measure-xml", dependencies: ["CXML", "Measuring", "XMLPayloads", clients, runtime, xml]),
        .executableTarget(name: "measure-events", dependencies: ["Measuring", runtime]),
        .executableTarget(name: "measure-cache", dependencies: ["Measuring", cache, runtime]),
        .target(name: "CAllocations"),
        .executableTarget(
            name: "measure-requests",
            dependencies: ["CAllocations", "Measuring", "Payloads", "Synthesised", clients, runtime]
        ),

        // End to end, with a server in a process of its own
        .executableTarget(name: "loopback-server"),
        .executableTarget(
            name: "measure-live", dependencies: ["Measuring", "Payloads", "Synthesised", observations, runtime]),

        // Both transports: what they add to async-http-client alone, and the memory that a gigabyte needs
        .executableTarget(name: "transfer-server"),
        .executableTarget(
            name: "measure-transports",
            dependencies: [
                "Measuring", "Payloads", "Synthesised", runtime,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "EndpointAsyncHTTPClient", package: "swift-endpoint-generator"),
            ]
        ),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
