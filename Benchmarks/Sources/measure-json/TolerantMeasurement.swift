import EndpointMapper
import EndpointRuntime
import Foundation
import Measuring

/// One payload, read tolerantly and strictly by the same models.
struct TolerantMeasurement {
    let cells: [String]

    /// - Parameters:
    ///   - odd: The same values, some of them of other kinds than the models ask for; nil where they are as they should
    ///     be.
    ///   - asking: A Boolean value that indicates whether the coercions are requested, as a log does.
    init<Ours: ReadableValue>(
        _ name: String, _ data: Data, odd: Data? = nil, asking: Bool = false, as ours: Ours.Type, _ options: Options
    ) throws {
        let rounds = options.isQuick ? 1 : 9
        let span = options.isQuick ? 0.02 : 0.2
        let mended = Response(statusCode: 200, data: odd ?? data).with(.tolerant)
        keep(try mended.content() as Ours)
        let coercions = mended.coercions.count
        guard (coercions > 0) == (odd != nil) else { throw Difference() }
        let comparison = try Comparison(rounds: rounds) {
            try CPUClock.thread.seconds(filling: span) {
                let response = Response(statusCode: 200, data: odd ?? data).with(.tolerant)
                keep(try response.content() as Ours)
                if asking { keep(response.coercions) }
            }
        } against: {
            try CPUClock.thread.seconds(filling: span) {
                keep(try Response(statusCode: 200, data: data).content() as Ours)
            }
        }
        let megabytes = Double(data.count) / 1e6
        cells = [
            name, "\(coercions)", decimal(megabytes / comparison.first.median, 0),
            decimal(megabytes / comparison.second.median, 0), comparison.ratio.ratio,
        ]
    }

    struct Difference: Error {}
}
