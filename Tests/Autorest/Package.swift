// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The clients that generate.py generates from the descriptions of Azure/autorest.testserver, and calls of its server.
let main = "swift-endpoint-generator"
let runtime = Target.Dependency.product(name: "EndpointRuntime", package: main)
let xml = Target.Dependency.product(name: "EndpointXML", package: main)
let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sources")
let clients = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { !$0.hasPrefix(".") }.sorted()

let package = Package(
    name: "Autorest",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: main, path: "../..", traits: ["URLSession"])],
    targets: clients.map { .target(name: $0, dependencies: [runtime, xml]) } + [
        .testTarget(name: "AutorestTests", dependencies: clients.map { .target(name: $0) } + [runtime])
    ]
)
