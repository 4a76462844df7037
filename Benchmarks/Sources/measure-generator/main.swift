import Foundation
import Measuring

// (a) The release command on real descriptions, against libyaml's bare events of the same files.

let options = Options()
let descriptions: [DescriptionFiles]
if options.isQuick {
    // YAML, JSON, and files that lead to others.
    let paths = ["Specs/bookstore.yaml", "Benchmarks/Descriptions/quick.json", "Benchmarks/Descriptions/payloads.yaml"]
    descriptions = try paths.map { try DescriptionFiles(options.root.appendingPathComponent($0), name: $0) }
} else if let specs = options.specs {
    descriptions = try DescriptionFiles.all(in: specs)
} else {
    print("SKIPPED: no folder of descriptions is there; name one with --specs\n")
    exit(0)
}
let rounds = options.isQuick ? 1 : 5

var ratios = Table(
    "Generator: CPU and memory, against a bare libyaml scan of the same files",
    columns: [
        "description", "MB", "scan, ms", "generate, ms", "generate / scan", "again / first", "peak, MB", "peak / file",
        "emitted, MB",
    ],
    note: """
        CPU time (user and system) of whole processes, \(rounds) rounds in turns after one that isn't \
        counted: median (lowest-highest). 'again' is a second run into the same folder, where nothing is \
        to be written.
        """
)
var stages = Table(
    "Generator: CPU of the stages, ms",
    columns: ["description"] + StageSample.names + ["outside"],
    note: """
        From --timings, medians of the same runs. 'outside' is the process's start, its diagnostics and \
        its end.
        """
)
for description in descriptions {
    options.note(description.name)
    do {
        let measurement = try GeneratorMeasurement(of: description, rounds: rounds, options: options)
        ratios.add(measurement.cells)
        stages.add([description.name] + measurement.stageCells)
    } catch let refusal as GeneratorMeasurement.Refusal where !options.isQuick {
        ratios.add(description.name, decimal(description.bytes / 1e6, 2), refusal.reason, "", "", "", "", "", "")
    }
}
options.show(ratios)
options.show(stages)
