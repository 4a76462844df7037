import Foundation

/// The stages of one run, as `--timings --diagnostics json` prints them.
struct StageSample {
    static let names = ["read", "parse", "document", "model", "code", "write"]

    private let seconds: [String: Double]

    init(_ text: String) throws {
        var seconds: [String: Double] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("{\"stage\"") {
            guard
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let stage = object["stage"] as? String, let time = object["cpuSeconds"] as? Double
            else { continue }
            seconds[stage] = time
        }
        guard Self.names.allSatisfy({ seconds[$0] != nil }) else { throw UntimedStage(text: text) }
        self.seconds = seconds
    }

    struct UntimedStage: Error {
        let text: String
    }

    subscript(stage: String) -> Double {
        seconds[stage] ?? .nan
    }
}
