/// A call of a provider.
package final class TargetCall: CallContext {
    package let target: (any Target)?
    package let endpoint: Endpoint
    /// Nil is ``Endpoint/message()``.
    let makeMessage: (@Sendable (Endpoint) async throws -> RequestMessage)?
    package let stubBehavior: StubBehavior
    package let stub: Stub?
    package let destination: DownloadDestination?
    package let secrets: DescribedSecrets
    package let keepsRedirects: Bool
    package let sequenceDecoder: (any SequenceDecoder.Type)?
    package let cachePolicy: ServerEnvironment.RequestCachePolicy?
    package let requirement: TransportRequirement?

    init(
        _ target: any Target, _ endpoint: Endpoint,
        _ makeMessage: (@Sendable (Endpoint) async throws -> RequestMessage)?,
        _ stubBehavior: StubBehavior, _ stubs: (any StubSource)? = nil, _ environment: ServerEnvironment? = nil
    ) {
        destination = endpoint.destination
        let described = endpoint.operation ?? target.describedOperation
        secrets = described?.secrets ?? .none
        keepsRedirects = described?.keepsRedirects ?? false
        sequenceDecoder = described?.sequenceDecoder
        self.target = target
        self.endpoint = endpoint
        self.makeMessage = makeMessage
        let (sample, details) = (endpoint.sampleResponse, environment?.details)
        cachePolicy = details?.cachePolicy
        requirement = details?.requirement
        let stub = stubs?.stub(for: target, sample) ?? Stub(stubBehavior, sample)
        self.stub = stub ?? details?.additions?.stub(for: target, sample)
        // Calls that are answered by fixtures have nothing in common with those of the server.
        self.stubBehavior = self.stub != nil && stubBehavior == .never ? .immediate : stubBehavior
    }

    package var operation: OperationIdentity? {
        guard let target, let operation = endpoint.operation ?? target.describedOperation else { return nil }
        return operation.identity(of: target)
    }

    package var security: [[RequiredScheme]]? { (endpoint.operation ?? target?.describedOperation)?.security }

    package var formats: FormatPolicy { target?.formatPolicy ?? .lenient }

    package func request() async throws -> RequestMessage {
        try await makeMessage?(endpoint) ?? endpoint.message()
    }

    package func upload(inMemoryUpTo limit: Int64) async throws -> Upload? {
        try await endpoint.upload(inMemoryUpTo: limit)
    }

    package func validate(_ response: Response) throws {
        try target?.validateStatus(of: response)
        // Samples have no head and aren't validated.
        guard response.head != nil, response.stubbed == nil, (200..<300).contains(response.statusCode),
            let checked = target?.innermost as? any ResponseValidating
        else { return }
        try checked.check(response)
    }
}
