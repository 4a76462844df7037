import Foundation
import Measuring

// (a) The release command on real descriptions, against libyaml's bare events of the same files.

let options = Options()
guard let specs = options.specs else {
    print("SKIPPED: no folder of descriptions is there; name one with --specs\n")
    exit(0)
}
let quickNames = ["petstore3.yaml", "tfl.json", "lichess/lichess-api.yaml", "github.json"]
let descriptions = try DescriptionFiles.all(in: specs).filter { !options.isQuick || quickNames.contains($0.name) }
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
    } catch let refusal as GeneratorMeasurement.Refusal {
        ratios.add(description.name, decimal(description.bytes / 1e6, 2), refusal.reason, "", "", "", "", "", "")
    }
}
options.show(ratios)
options.show(stages)
