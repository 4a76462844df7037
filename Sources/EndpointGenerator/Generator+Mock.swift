import Diagnostics
public import MockServer

extension Generator {
    /// Reads a description with its overlays for a mock server; writes nothing.
    ///
    /// - Returns: No API if there is an error.
    public static func mock(
        _ request: GenerationRequest, options: MockAPI.Options = .init()
    ) -> (result: Result, api: MockAPI?) {
        var generator = Generator(progress: request.progress)
        guard let settings = generator.allSettings(for: request).first,
            let parts = generator.isolate({ $0.modelAndSource(settings) })
        else {
            return (generator.result([], isStrict: request.isStrict), nil)
        }
        let api = MockAPI(parts.document, model: parts.model, trees: parts.trees, options: options)
        for diagnostic in api.diagnostics { generator.sink.report(diagnostic) }
        let result = generator.result([Summary(parts.model)], isStrict: request.isStrict)
        return (result, result.outcome == .done ? api : nil)
    }
}
