// swift-tools-version: 6.3
import PackageDescription

// The program that Scripts/fuzz builds and runs, with libFuzzer and AddressSanitizer. Its clients are the committed
// ones of the tests.
let main = "swift-endpoint-generator"
let clients = Target.Dependency.product(name: "EndpointClients", package: main)
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: main)
let mapper = Target.Dependency.product(name: "EndpointMapper", package: main)
let observations = Target.Dependency.product(name: "EndpointObservations", package: main)
let webhooks = Target.Dependency.product(name: "EndpointWebhooks", package: main)
let xml = Target.Dependency.product(name: "EndpointXML", package: main)

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: main, path: "..", traits: ["URLSession", "Webhooks"])],
    targets: [
        // The functions of libFuzzer.
        .target(name: "CFuzzer"),
        .target(name: "Bookstore", dependencies: [runtime]),
        .target(name: "Unions", dependencies: [runtime]),
        .target(name: "Kinds", dependencies: [runtime]),
        .target(name: "Recursive", dependencies: [runtime]),
        .target(name: "ParcelEvents", dependencies: [runtime, webhooks]),
        .target(name: "XMLDocuments", dependencies: [runtime, xml], exclude: ["diagnostics.txt"]),
        .target(name: "XMLNodes", dependencies: [runtime, xml]),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "Bookstore", "CFuzzer", "Kinds", "ParcelEvents", "Recursive", "Unions", "XMLDocuments", "XMLNodes",
                clients,
                mapper, observations, runtime, webhooks, xml,
                .product(name: "EndpointGenerator", package: main),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
