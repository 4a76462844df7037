import Foundation
import Measuring

/// The cost of generating from one description.
struct GeneratorMeasurement {
    private let description: DescriptionFiles
    /// Empty when libyaml refuses the text.
    private var scans: [Double] = []
    private var firsts: [Double] = []
    private var seconds: [Double] = []
    private var peaks: [Double] = []
    private var stages: [StageSample] = []
    private var emitted = 0.0

    struct Refusal: Error {
        let reason: String
    }

    init(of description: DescriptionFiles, rounds: Int, options: Options) throws {
        self.description = description
        for round in 0...rounds {
            try withTemporaryFolder { output in
                try measure(into: output.appendingPathComponent("Generated"), isCounted: round > 0, options)
            }
        }
    }

    private mutating func measure(into output: URL, isCounted: Bool, _ options: Options) throws {
        let scan = try MeasuredProcess.run(
            options.tools.appendingPathComponent("yaml-scan").path, description.files.map(\.path), options: options
        )
        let first = try generate(into: output, options)
        let second = try generate(into: output, options)
        guard isCounted else { return }
        switch scan.status {
        case 0: scans.append(scan.cpuSeconds)
        case 3: if options.isQuick { throw Refusal(reason: "libyaml refuses it") }
        default: throw MeasuredProcess.ToolFailure(command: "yaml-scan", scan.errors)
        }
        firsts.append(first.cpuSeconds)
        seconds.append(second.cpuSeconds)
        peaks.append(first.peakBytes)
        stages.append(try StageSample(first.errors))
        emitted = Self.size(of: output)
    }

    private func generate(into output: URL, _ options: Options) throws -> MeasuredProcess {
        let run = try MeasuredProcess.run(
            options.endpointgen.path,
            ["generate", description.root.path, "--output", output.path, "--timings", "--diagnostics", "json"],
            options: options
        )
        guard run.status == 0 else { throw Refusal(reason: "not generated: exit status \(run.status)") }
        return run
    }

    private static func size(of folder: URL) -> Double {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        var size = 0
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "swift" {
                size += (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
            }
        }
        return Double(size)
    }

    // As it is shown

    var cells: [String] {
        let megabyte = 1e6
        let ratio = scans.isEmpty ? "libyaml refuses it" : Comparison(Array(zip(firsts, scans))).ratio.ratio
        return [
            description.name, decimal(description.bytes / megabyte, 2),
            scans.isEmpty ? "-" : Spread(scans).text(in: 1e-3), Spread(firsts).text(in: 1e-3), ratio,
            Comparison(Array(zip(seconds, firsts))).ratio.ratio, decimal(Spread(peaks).median / megabyte),
            decimal(Spread(peaks).median / description.bytes) + "x", decimal(emitted / megabyte, 2),
        ]
    }

    var stageCells: [String] {
        let medians = StageSample.names.map { name in Spread(stages.map { $0[name] }).median }
        let outside = Spread(zip(firsts, stages).map { $0 - $1["total"] }).median
        return (medians + [outside]).map { decimal($0 * 1000) }
    }
}
