import Diagnostics
import EndpointGenerator

/// The output of `--timings`: the CPU time of each stage, of its parts, and of the whole run.
struct TimingsTable {
    var timings: StageTimings

    private struct Row {
        let name: String
        var part: String?
        let seconds: Double
    }

    private var rows: [Row] {
        let stages = StageTimings.Stage.allCases.flatMap { stage in
            [Row(name: stage.rawValue, seconds: Self.seconds(timings[stage]))]
                + timings.parts.filter { $0.stage == stage }.map {
                    Row(name: stage.rawValue, part: $0.name, seconds: Self.seconds($0.duration))
                }
        }
        return stages + [Row(name: "total", seconds: Self.seconds(timings.total))]
    }

    func render(as format: DiagnosticFormat) -> String {
        switch format {
        case .json:
            rows.map { row in
                let part = row.part.map { JSONLine.field("part", $0) + "," } ?? ""
                return "{\(part)\(JSONLine.field("stage", row.name)),\"cpuSeconds\":\(row.seconds)}"
            }.lines
        case .text, .github: (["stage           CPU, ms  share"] + rows.map(line)).lines
        }
    }

    private func line(_ row: Row) -> String {
        let share = Self.seconds(timings.total) > 0 ? row.seconds / Self.seconds(timings.total) * 100 : 0
        let tenths = Int((row.seconds * 10_000).rounded())
        return Self.padded(row.part.map { "  " + $0 } ?? row.name, to: 13, atStart: false)
            + Self.padded("\(tenths / 10).\(tenths % 10)", to: 10)
            + Self.padded("\(Int(share.rounded())) %", to: 7)
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    private static func padded(_ text: String, to width: Int, atStart: Bool = true) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return atStart ? padding + text : text + padding
    }
}

extension [String] {
    /// The strings as one text, with a line break after each.
    var lines: String { map { $0 + "\n" }.joined() }
}
