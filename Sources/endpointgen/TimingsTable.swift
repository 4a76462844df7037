import Diagnostics
import EndpointGenerator

/// The output of `--timings`: the CPU time of each stage, and of all.
struct TimingsTable {
    var timings: StageTimings

    private var rows: [(name: String, seconds: Double)] {
        let stages = StageTimings.Stage.allCases.map { ($0.rawValue, Self.seconds(timings[$0])) }
        return stages + [("total", Self.seconds(timings.total))]
    }

    func render(as format: DiagnosticFormat) -> String {
        switch format {
        case .json: rows.map { "{\(JSONLine.field("stage", $0.name)),\"cpuSeconds\":\($0.seconds)}" }.lines
        case .text, .github: (["stage      CPU, ms  share"] + rows.map(line)).lines
        }
    }

    private func line(_ row: (name: String, seconds: Double)) -> String {
        let share = Self.seconds(timings.total) > 0 ? row.seconds / Self.seconds(timings.total) * 100 : 0
        let tenths = Int((row.seconds * 10_000).rounded())
        return Self.padded(row.name, to: 8, atStart: false) + Self.padded("\(tenths / 10).\(tenths % 10)", to: 10)
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
    /// The strings as lines, each with a line break.
    var lines: String { map { $0 + "\n" }.joined() }
}
