import Foundation

/// The stages of one run, as `--timings --diagnostics json` prints them.
struct StageSample {
    static let names = ["read", "parse", "document", "model", "code", "write"]

    private let seconds: [String: Double]

    init(_ text: String) {
        var seconds: [String: Double] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("{\"stage\"") {
            guard
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let stage = object["stage"] as? String, let time = object["cpuSeconds"] as? Double
            else { continue }
            seconds[stage] = time
        }
        self.seconds = seconds
    }

    subscript(stage: String) -> Double {
        seconds[stage] ?? .nan
    }
}
