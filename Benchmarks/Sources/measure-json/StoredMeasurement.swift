import EndpointRuntime
import Foundation
import Measuring

/// One received model, stored as JSON, against a synthesised type.
struct StoredMeasurement {
    let cells: [String]

    init<Ours: ReadableValue & ReflectedValue, Theirs: Codable>(
        _ name: String, _ data: Data, as ours: Ours.Type, against theirs: Theirs.Type, _ options: Options
    ) throws {
        let rounds = options.isQuick ? 1 : 9
        let span = options.isQuick ? 0.02 : 0.2
        let model: Ours = try Response(statusCode: 200, data: data).content()
        let value = try JSONDecoder().decode(Theirs.self, from: data)
        let encoder = JSONEncoder()
        guard try JSONValue(json: model.jsonData()) == JSONValue(json: data) else { throw Difference() }
        let comparison = try Comparison(rounds: rounds) {
            try CPUClock.thread.seconds(filling: span) { keep(try model.jsonData()) }
        } against: {
            try CPUClock.thread.seconds(filling: span) { keep(try encoder.encode(value)) }
        }
        cells = [
            name, "\(data.count)", decimal(comparison.first.median * 1e6, 1),
            decimal(comparison.second.median * 1e6, 1),
            comparison.ratio.ratio,
        ]
    }

    struct Difference: Error {}
}
