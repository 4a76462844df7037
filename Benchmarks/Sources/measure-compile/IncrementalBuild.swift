import Foundation
import Measuring

/// A client as a target of a separate package, in debug builds file by file: complete, after one property changed, and
/// without a change, which is the build system's overhead.
struct IncrementalBuild {
    private let package: URL
    private let client: URL
    private let options: Options

    struct Round {
        var full: Double
        var changed: Double
        var unchanged: Double
    }

    /// - Parameter dependsOnRuntime: The runtime is built beforehand and isn't counted.
    init(_ sources: URL, in package: URL, dependsOnRuntime: Bool, _ options: Options) throws {
        self.package = package
        self.options = options
        client = package.appendingPathComponent("Sources/Client")
        try FileManager.default.createDirectory(at: client, withIntermediateDirectories: true)
        let dependency =
            ".package(name: \"swift-endpoint-generator\", path: \"\(options.root.path)\", traits: [\"URLSession\"])"
        let products = [
            "EndpointRuntime",
            "EndpointWebhooks",
        ].map { ".product(name: \"\($0)\", package: \"swift-endpoint-generator\")" }.joined(separator: ", ")
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Client",
                platforms: [.macOS(.v13)],
                dependencies: [\(dependsOnRuntime ? dependency : "")],
                targets: [.target(name: "Client", dependencies: [\(dependsOnRuntime ? products : "")])]
            )
            """, to: package.appendingPathComponent("Package.swift")
        )
        // What is built before anything is counted: the runtime, the compiler's caches and its index of Foundation.
        let first = "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nimport Foundation\n"
        try write(
            first + (dependsOnRuntime ? "import EndpointRuntime\n" : ""),
            to: client.appendingPathComponent("First.swift"))
        _ = try build()
        try FileManager.default.removeItem(at: client)
        try FileManager.default.copyItem(at: sources, to: client)
    }

    func round() throws -> Round {
        let full = try build()
        let unchanged = try build()
        try changeLeafProperty()
        return Round(full: full, changed: try build(), unchanged: unchanged)
    }

    private func build() throws -> Double {
        let run = try MeasuredProcess.run(
            "swift",
            [
                "build", "--package-path", package.path, "--scratch-path", package.path + "/.build", "--target",
                "Client",
            ],
            options: options
        )
        guard run.status == 0 else {
            throw MeasuredProcess.ToolFailure(command: "swift build", String(run.output.suffix(3000)))
        }
        return run.cpuSeconds
    }

    private func write(_ text: String, to file: URL) throws {
        try Data(text.utf8).write(to: file)
    }

    /// Makes a number of an optional text, in the model that is named in the fewest files.
    private func changeLeafProperty() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: client.path).filter { $0.hasSuffix(".swift") }
            .sorted().map { client.appendingPathComponent($0) }
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        var uses: [Substring: Int] = [:]
        for text in texts {
            for word in Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) { uses[word, default: 0] += 1 }
        }
        var best: (file: Int, model: ModelText, uses: Int)?
        for file in files.indices where files[file].deletingLastPathComponent().lastPathComponent == "Models" {
            for model in ModelText.all(in: texts[file]) where uses[model.name] ?? .max < best?.uses ?? .max {
                best = (file, model, uses[model.name] ?? .max)
            }
        }
        guard let best else { throw MeasuredProcess.ToolFailure(command: "change", "no model has an optional text") }
        try write(best.model.changed(in: texts[best.file]), to: files[best.file])
    }
}
