import Foundation
import Measuring

/// A client as a target of a package of its own, built for debugging file by file: in full, after one property changed,
/// and with nothing changed, which is what the build system itself costs.
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
        let dependency = ".package(name: \"swift-endpoint-generator\", path: \"\(options.root.path)\", traits: [])"
        let product = ".product(name: \"EndpointRuntime\", package: \"swift-endpoint-generator\")"
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Client",
                platforms: [.macOS(.v13)],
                dependencies: [\(dependsOnRuntime ? dependency : "")],
                targets: [.target(name: "Client", dependencies: [\(dependsOnRuntime ? product : "")])]
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
        let models = client.appendingPathComponent("Models")
        let texts = try FileManager.default.subpathsOfDirectory(atPath: client.path).filter { $0.hasSuffix(".swift") }
            .map { String(decoding: try Data(contentsOf: client.appendingPathComponent($0)), as: UTF8.self) }
        var best: (file: URL, text: String, property: String, uses: Int)?
        for file in try FileManager.default.contentsOfDirectory(at: models, includingPropertiesForKeys: nil)
            .sorted(by: { $0.path < $1.path })
        {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            guard let property = Self.optionalText(in: text) else { continue }
            let name = file.deletingPathExtension().lastPathComponent
            let uses = texts.filter { $0.contains(name) }.count
            if uses < best?.uses ?? .max { best = (file, text, property, uses) }
        }
        guard let best else { throw MeasuredProcess.ToolFailure(command: "change", "no model has an optional text") }
        let changed = best.text
            .replacingOccurrences(of: " \(best.property): String?", with: " \(best.property): Int?")
            .replacingOccurrences(
                of: "\(best.property): fields.stringIfPresent(", with: "\(best.property): fields.intIfPresent("
            )
        try write(changed, to: best.file)
    }

    /// The first property of this type.
    private static func optionalText(in text: String) -> String? {
        for line in text.split(separator: "\n") {
            // Ours, and those that it is measured against.
            let declaration = line.replacing("@export(implementation) ", with: "", maxReplacements: 1)
            for beginning in ["    public let ", "    public var "]
            where declaration.hasPrefix(beginning) && declaration.hasSuffix(": String?") {
                return String(declaration.dropFirst(beginning.count).dropLast(": String?".count))
            }
        }
        return nil
    }
}
