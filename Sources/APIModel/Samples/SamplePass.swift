import Diagnostics
import OpenAPI

/// A pass that generates the sample response of each endpoint and the sample of each event.
///
/// Endpoints whose sample would be too large have no sample and are reported.
enum SamplePass: ModelPass {
    /// The maximum size of all samples of a client, in bytes.
    ///
    /// Typical descriptions need less than a tenth of this size. Without a limit, one example that thousands of
    /// operations share could dominate the generated code.
    private static let largestTotal = 4 << 20

    static func apply(to model: Modelling) {
        var samples = SampleMaker(types: model.types, graph: model.facts.graph)
        var total = 0
        var leftOut = 0
        func limited(_ sample: Sample?) -> Sample? {
            total += sample?.body.utf8.count ?? 0
            if total > largestTotal { leftOut += 1 }
            return total > largestTotal ? nil : sample
        }
        for planned in model.endpoints {
            guard let source = planned.sample else { continue }
            let sample = samples.sample(from: source)
            if sample == nil, samples.isAborted, let schema = source.schema {
                report(
                    "a value of this schema is too large for a sample; the sample is omitted",
                    at: model.facts.graph[schema].range,
                    in: model)
            }
            planned.endpoint.sample = limited(sample)
        }
        for planned in model.events {
            guard let source = planned.sample else { continue }
            planned.event.sample = limited(samples.sample(from: source))?.body
        }
        if leftOut > 0 {
            report(
                "samples exceed their total size limit; those of \(leftOut) endpoints are omitted", at: nil, in: model)
        }
    }

    private static func report(_ message: String, at range: SourceRange?, in model: Modelling) {
        model.facts.report(
            .sampleLeftOut, severity: .note, message, at: range,
            hint: "set the stubs of these endpoints in tests")
    }
}
