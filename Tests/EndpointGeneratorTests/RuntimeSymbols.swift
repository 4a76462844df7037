import Foundation

/// The public names of the runtime, from its symbol graph: with those that only generated code may call.
struct RuntimeSymbols {
    /// `FieldReader.string(_:)`, `CalendarDate`.
    let paths: Set<String>
    /// Top-level types.
    let types: Set<String>

    /// Functions and initialisers without their labels, and the cases of enumerations.
    var memberNames: Set<String> {
        Set(paths.compactMap { $0.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) })
    }

    /// Those of the modules that generated code imports; nil where the toolchain has no tool for it.
    static let all: RuntimeSymbols? = try? [
        "EndpointCoding", "EndpointHTTP", "EndpointRuntime", "EndpointClients",
        "EndpointOAuth",
        "EndpointWebhooks",
        "EndpointXML",
    ].map { try read(module: $0) }
        .reduce(RuntimeSymbols(paths: [], types: [])) {
            RuntimeSymbols(paths: $0.paths.union($1.paths), types: $0.types.union($1.types))
        }

    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Kind: Decodable { let identifier: String }
            let pathComponents: [String]
            let kind: Kind
        }
        let symbols: [Symbol]
    }

    private struct TargetInfo: Decodable {
        struct Target: Decodable { let triple: String }
        let target: Target
    }

    private struct Failure: Error {}

    /// Those of a module of ours or of the toolchain's.
    static func read(module: String) throws -> RuntimeSymbols {
        let environment = URL(fileURLWithPath: "/usr/bin/env")
        let info = try ProcessResult.run(environment, ["swiftc", "-print-target-info"])
        let triple = try JSONDecoder().decode(TargetInfo.self, from: Data(info.output.utf8)).target.triple
        return try TemporaryFolder.with { folder in
            let result = try ProcessResult.run(
                environment,
                [
                    "swift", "symbolgraph-extract", "-module-name", module, "-target", triple, "-minimum-access-level",
                    "public", "-include-spi-symbols", "-skip-synthesized-members", "-output-dir", folder.url.path,
                ] + Checkout.imports + Checkout.moduleCache
            )
            guard result.status == 0 else { throw Failure() }
            // What a module of ours adds to types of another one has a file of its own.
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
                .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@Endpoint") }
            guard !files.isEmpty else { throw Failure() }
            let symbols = try files.flatMap { file in
                let data = try Data(contentsOf: folder.url.appendingPathComponent(file))
                return try JSONDecoder().decode(Graph.self, from: data).symbols
            }
            let kinds = ["struct", "class", "enum", "protocol", "typealias", "actor"].map { "swift." + $0 }
            return RuntimeSymbols(
                paths: Set(symbols.map { $0.pathComponents.joined(separator: ".") }),
                types: Set(
                    symbols.filter { $0.pathComponents.count == 1 && kinds.contains($0.kind.identifier) }
                        .map { $0.pathComponents[0] })
            )
        }
    }
}
