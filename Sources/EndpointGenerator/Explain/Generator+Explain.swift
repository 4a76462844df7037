import APIModel
import Diagnostics
import SpecSyntax

extension Generator {
    /// Returns the endpoints of the clients that would be generated, and writes nothing.
    public static func list(_ request: GenerationRequest) -> (result: Result, endpoints: [EndpointDescription]) {
        var generator = Generator(progress: request.progress)
        var models: [APIModel] = []
        for settings in generator.allSettings(for: request) {
            if let model = generator.isolate({ $0.model(settings) }) { models.append(model) }
        }
        if generator.sink.hasErrors { models = [] }
        let result = generator.result(models.map { Summary($0) }, isStrict: request.isStrict)
        return (result, models.flatMap { EndpointDescription.all(of: $0) })
    }

    /// Explains the endpoints whose call, operationId or request (`GET /books`) is `name`; writes nothing.
    ///
    /// - Returns: No explanations if there is an error, or if no endpoint matches `name`; a missing endpoint is
    ///   reported.
    public static func explain(
        operation name: String, _ request: GenerationRequest
    ) -> (result: Result, explanations: [OperationExplanation]) {
        var generator = Generator(progress: request.progress)
        var explanations: [OperationExplanation] = []
        var names: [String] = []
        for settings in generator.allSettings(for: request) {
            guard let parts = generator.isolate({ $0.modelAndSource(settings) }) else { continue }
            let explainer = OperationExplainer(
                model: parts.model, document: parts.document, trees: parts.trees,
                configuration: generator.configurationMapping(for: request), settings: settings)
            var descriptions = EndpointDescription.all(of: parts.model)[...]
            for group in parts.model.groups {
                for endpoint in group.endpoints {
                    let description = descriptions.removeFirst()
                    let request = "\(description.method) \(description.path)"
                    names += [description.call, description.operationID, request].compactMap(\.self)
                    guard [description.call, description.operationID, request].contains(name) else { continue }
                    explanations.append(explainer.explanation(of: group, endpoint, as: description))
                }
            }
        }
        if explanations.isEmpty, !generator.sink.hasErrors {
            generator.fault = .invalidArguments
            let known = names.first { $0.hasSuffix("." + name) } ?? Suggestion.nearest(to: name, among: names)
            let nearest = known.map { "did you mean '\($0)'?" }
            generator.sink.report(
                Diagnostic(
                    .invalidCall, "unknown operation '\(name)'", at: nil,
                    hint: nearest ?? "run 'endpointgen list' to see the operations"))
        }
        return (generator.result([], isStrict: request.isStrict), generator.sink.hasErrors ? [] : explanations)
    }

    /// Returns the mapping of the configuration that `request` uses; nil if there is none.
    private func configurationMapping(for request: GenerationRequest) -> SyntaxMapping? {
        guard let path = request.configuration ?? ConfigurationFile.path(beside: request.spec),
            let index = sources.files.firstIndex(where: { $0.path == path })
        else { return nil }
        var sink = DiagnosticSink()
        return SyntaxReader().read(SourceFileID(index: UInt32(index)), in: sources, reporting: &sink)?.mapping
    }
}
