import Diagnostics

/// Makes the sample response of each endpoint.
enum SamplePass: DraftPass {
    static func apply(to draft: inout Draft, reporting sink: inout DiagnosticSink) {
        var samples = SampleMaker(types: draft.types, graph: draft.graph)
        for index in draft.endpoints.indices {
            draft.endpoints[index].sample = draft.endpoints[index].response.sample.flatMap { samples.sample(from: $0) }
        }
    }
}
