/// A call of a provider.
final class TargetCall: CallContext {
    let target: (any Target)?
    let endpoint: Endpoint
    /// Nil is ``Endpoint/message()``.
    let makeMessage: (@Sendable (Endpoint) async throws -> RequestMessage)?
    let stubBehavior: StubBehavior
    let stub: Stub?
    let destination: DownloadDestination?
    let secrets: DescribedSecrets
    let keepsRedirects: Bool
    let sequenceDecoder: (any SequenceDecoder.Type)?
    let cachePolicy: ServerEnvironment.RequestCachePolicy?
    let trust: ServerTrust?

    init(
        _ target: any Target, _ endpoint: Endpoint,
        _ makeMessage: (@Sendable (Endpoint) async throws -> RequestMessage)?,
        _ stubBehavior: StubBehavior, _ stubs: EndpointStubs? = nil, _ environment: ServerEnvironment? = nil
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
        trust = details?.trust
        let stub = stubs?.stub(for: target, sample) ?? Stub(stubBehavior, sample)
        self.stub = stub ?? details?.additions?.stub(for: target, sample)
        // Calls that are answered by fixtures have nothing in common with those of the server.
        self.stubBehavior = self.stub != nil && stubBehavior == .never ? .immediate : stubBehavior
    }

    var operation: OperationIdentity? {
        guard let target, let operation = endpoint.operation ?? target.describedOperation else { return nil }
        return operation.identity(of: target)
    }

    var security: [[RequiredScheme]]? { (endpoint.operation ?? target?.describedOperation)?.security }

    var formats: FormatPolicy { target?.formatPolicy ?? .lenient }

    var inflightKey: InflightKey? {
        // Each download has a separate file.
        guard let target, destination == nil else { return nil }
        return InflightKey(
            endpoint: endpoint.sent, target: target.sharingKey, stub: stubBehavior, security: security,
            cachePolicy: cachePolicy, trust: trust
        )
    }

    func request() async throws -> RequestMessage {
        try await makeMessage?(endpoint) ?? endpoint.message()
    }

    func upload(inMemoryUpTo limit: Int64) async throws -> Upload? {
        try await endpoint.upload(inMemoryUpTo: limit)
    }

    func validate(_ response: Response) throws {
        try target?.validateStatus(of: response)
        // Samples have no head and aren't validated.
        guard response.head != nil, response.stubbed == nil, (200..<300).contains(response.statusCode),
            let checked = target?.innermost as? any ResponseValidating
        else { return }
        try checked.check(response)
    }
}
