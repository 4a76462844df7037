import Foundation
import Measuring

/// Measures compiling: generated clients against the same APIs with synthesized types.
struct CompilePart {
    private let options: Options
    private let modules: [Compilation.Mode: URL]
    private(set) var whole: Table
    private(set) var incremental: Table

    /// - Parameter modules: Where the runtime's modules lie, for each mode that is measured.
    init(_ options: Options, modules: [Compilation.Mode: URL]) {
        self.options = options
        self.modules = modules
        whole = Table(
            "Compile: generated clients against synthesised Codable and a type per operation",
            columns: [
                "client", "mode", "ours, s", "baseline, s", "baseline / ours", "ours, MB peak", "baseline, MB peak",
                "ours, MB text", "baseline, MB text",
            ],
            note: """
                CPU time of swiftc and its children over the whole module. The baseline is written by \
                this suite from the same description (`measure-compile/Baseline`): a struct with coding \
                keys for each schema that is reached, a struct with an async function for each \
                operation. 'text' is code and constants of the object file, as `size` tells.
                """
        )
        incremental = Table(
            "Compile: debug build of a package, file by file; all of it, and after one property of a leaf model changed",
            columns: [
                "client", "files", "one module, s", "full, s", "full / one module", "changed, s", "changed / full",
                "nothing changed, s",
            ],
            note: """
                CPU time of `swift build`; the runtime is built before. 'one module' is that of `swiftc -wmo` over the \
                same files, just before; 'nothing changed' is the build system's own work.
                """
        )
    }

    mutating func measure(_ name: String, in specs: URL, rounds: Int) throws {
        try withTemporaryFolder { folder in
            let (ours, baseline) = try write(name, in: specs, to: folder)
            for mode in Compilation.Mode.allCases {
                guard let modules = modules[mode] else { continue }
                options.note("\(name), \(mode)")
                var pairs: [(ours: Compilation, baseline: Compilation)] = []
                for _ in 0..<rounds {
                    pairs.append(
                        (
                            try Compilation(ours, mode, modules: modules, options),
                            try Compilation(baseline, mode, modules: modules, options)
                        )
                    )
                }
                add(name, mode, pairs)
            }
        }
    }

    private mutating func add(
        _ name: String, _ mode: Compilation.Mode, _ pairs: [(ours: Compilation, baseline: Compilation)]
    ) {
        let times = Comparison(pairs.map { ($0.ours.cpuSeconds, $0.baseline.cpuSeconds) })
        let peaks = Comparison(pairs.map { ($0.ours.peakBytes, $0.baseline.peakBytes) })
        let texts = Comparison(pairs.map { ($0.ours.textBytes ?? .nan, $0.baseline.textBytes ?? .nan) })
        whole.add(
            name, mode.rawValue, times.first.text(), times.second.text(), times.speedup.ratio,
            decimal(peaks.first.median / 1e6, 0), decimal(peaks.second.median / 1e6, 0),
            decimal(texts.first.median / 1e6, 2), decimal(texts.second.median / 1e6, 2)
        )
        // Minutes lie between two rows.
        if let row = whole.rows.last { options.note(row.joined(separator: "  ")) }
    }

    /// Ours, and the baseline beside it.
    mutating func measureIncremental(_ name: String, in specs: URL, rounds: Int) throws {
        try withTemporaryFolder { folder in
            let (ours, baseline) = try write(name, in: specs, to: folder)
            try addBuilds("\(name), ours", of: ours, dependsOnRuntime: true, in: folder, rounds: rounds)
            try addBuilds("\(name), baseline", of: baseline, dependsOnRuntime: false, in: folder, rounds: rounds)
        }
    }

    /// Ours alone: what the layout of a large client's files costs.
    mutating func measureBuild(_ name: String, in specs: URL) throws {
        try withTemporaryFolder { folder in
            let ours = folder.appendingPathComponent("Ours")
            try options.generateClient(of: specs.appendingPathComponent(name), in: ours)
            try addBuilds(name, of: ours, dependsOnRuntime: true, in: folder, rounds: 1)
        }
    }

    private mutating func addBuilds(
        _ label: String, of sources: URL, dependsOnRuntime: Bool, in folder: URL, rounds: Int
    ) throws {
        guard let modules = modules[.debug] else { return }
        var measured: [(whole: Double, build: IncrementalBuild.Round)] = []
        for round in 0..<rounds {
            options.note("\(label), package build \(round + 1)")
            let package = folder.appendingPathComponent("\(sources.lastPathComponent)-\(round)")
            let build = try IncrementalBuild(sources, in: package, dependsOnRuntime: dependsOnRuntime, options)
            let whole = try Compilation(sources, .debug, modules: modules, options).cpuSeconds
            measured.append((whole, try build.round()))
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        let full = Comparison(measured.map { ($0.build.full, $0.whole) })
        let changed = Comparison(measured.map { ($0.build.changed, $0.build.full) })
        incremental.add(
            label, "\(files.count)", full.second.text(), full.first.text(), full.ratio.ratio, changed.first.text(),
            changed.ratio.ratio, Spread(measured.map(\.build.unchanged)).text()
        )
        if let row = incremental.rows.last { options.note(row.joined(separator: "  ")) }
    }

    private func write(_ name: String, in specs: URL, to folder: URL) throws -> (ours: URL, baseline: URL) {
        let ours = folder.appendingPathComponent("Ours")
        let baseline = folder.appendingPathComponent("Baseline")
        let spec = specs.appendingPathComponent(name)
        try options.generateClient(of: spec, in: ours)
        guard let description = try JSONSerialization.jsonObject(with: Data(contentsOf: spec)) as? [String: Any] else {
            throw MeasuredProcess.ToolFailure(command: name, "the baseline is written from JSON objects alone")
        }
        for file in BaselineOperations.files(of: description) {
            let place = baseline.appendingPathComponent(file.path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true
            )
            try Data(file.text.utf8).write(to: place)
        }
        return (ours, baseline)
    }
}
