/// An endpoint in the making, with the facts that only the passes need.
///
/// The builder sets everything that the operation describes. The passes complete the endpoint with its sample, its
/// names, the order of its parameters and the types that replace others.
final class PlannedEndpoint {
    var endpoint: Endpoint
    /// The index of the endpoint's operation in the document.
    let operation: Int
    /// The word that distinguishes the endpoint's name from the name of the operation's first endpoint.
    ///
    /// The word is empty for the first endpoint, which has the media types with the most precise Swift types.
    private(set) var word = ""
    /// The media types of the content of successes, the best first; empty if no content is received.
    private(set) var receivedTypes: [String] = []
    var sample: PlannedSample?

    init(_ endpoint: Endpoint, ofOperation operation: Int) {
        self.endpoint = endpoint
        self.operation = operation
    }

    /// The part of the record that has the endpoint's name.
    var role: NameRecord.Role {
        guard let alternative = endpoint.alternative else { return .first }
        return alternative.sends.isEmpty ? .receiving(word) : .sending(word)
    }

    /// The suffix that distinguishes the endpoint's types from the types of the operation's first endpoint.
    var typeSuffix: String { endpoint.alternative == nil ? "" : "As" + word }

    /// Sets the endpoint's successes and the source of its sample.
    func receive(_ plan: ResponsePlan) {
        let best = plan.best
        let empty = plan.successes.first { $0.response.content == .none && $0.response.status != best?.response.status }
        receivedTypes = plan.mediaTypes
        sample = best?.sample
        endpoint.success = plan.success
        endpoint.successDocumentation = best?.response.documentation ?? Documentation()
        endpoint.emptySuccessDocumentation = empty?.response.documentation ?? Documentation()
        accept(receivedTypes)
    }

    /// Sets the value of `Accept`, which is nil if it is the runtime's default.
    func accept(_ mediaTypes: [String]) {
        endpoint.accept =
            mediaTypes.isEmpty || mediaTypes == ["application/json"] ? nil : mediaTypes.joined(separator: ", ")
    }

    /// Returns a copy of the endpoint with another body, other responses or both.
    ///
    /// - Parameter body: The other body; nil if only the responses differ.
    func alternative(_ word: String, sending body: RequestBody?, receiving plan: ResponsePlan?) -> PlannedEndpoint {
        let other = PlannedEndpoint(endpoint, ofOperation: operation)
        (other.word, other.receivedTypes, other.sample) = (word, receivedTypes, sample)
        if let body { other.endpoint.body = body }
        if let plan { other.receive(plan) }
        other.endpoint.alternative = Endpoint.Alternative(
            sends: body?.mediaTypes ?? [], receives: plan?.mediaTypes ?? [])
        return other
    }
}
