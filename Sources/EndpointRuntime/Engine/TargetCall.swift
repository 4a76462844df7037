/// The context of a call that a provider makes for a target.
package final class TargetCall: CallContext {
    private let calledTarget: any Target
    /// The request of the target, with its URL.
    package let targetRequest: OperationRequest
    package let stubBehavior: StubBehavior
    package let stub: Stub?
    package let cachePolicy: ServerEnvironment.RequestCachePolicy?
    package let requirement: TransportRequirement?

    init(
        _ target: any Target, _ request: OperationRequest, _ stubBehavior: StubBehavior, _ stubs: EndpointStubs? = nil,
        _ environment: ServerEnvironment? = nil
    ) {
        calledTarget = target
        targetRequest = request
        let ownSample = request.parts.sampleResponse
        let sample = ownSample ?? { target.sampleResponse }
        cachePolicy = environment?.cachePolicy
        requirement = environment?.requirement
        let stub = stubs?.stub(for: target, sample) ?? Stub(stubBehavior, sample)
        self.stub = stub ?? environment?.additions?.fixture(target, sample).map { .sample($0, wait: nil) }
        // A call whose response is a fixture counts as stubbed, so it never shares a response with a call to the
        // server.
        self.stubBehavior = self.stub != nil && stubBehavior == .never ? .immediate : stubBehavior
    }

    package var target: (any Target)? { calledTarget }
    package var operation: OperationIdentity? {
        targetRequest.isDescribed ? targetRequest.identity(of: type(of: calledTarget.innermost)) : nil
    }

    package var security: [[RequiredScheme]]? { targetRequest.parts.security }
    package var secrets: DescribedSecrets { targetRequest.parts.secrets ?? .none }
    package var destination: DownloadDestination? { targetRequest.destination }
    package var keepsRedirects: Bool { targetRequest.parts.keepsRedirects }
    package var formats: FormatPolicy { calledTarget.formatPolicy }

    package func request() async throws -> RequestMessage {
        try targetRequest.message()
    }

    package func upload(inMemoryUpTo limit: Int64) async throws -> Upload? {
        try await targetRequest.upload(inMemoryUpTo: limit)
    }

    package func validate(_ response: Response) throws {
        try calledTarget.validateStatus(of: response)
        // Sample responses have no head and aren't validated.
        guard response.head != nil, response.context.stubbed == nil, (200..<300).contains(response.statusCode) else {
            return
        }
        let target = calledTarget.innermost
        // A cast of the type copies no target.
        guard type(of: target) is any ResponseValidating.Type else { return }
        try (target as? any ResponseValidating)?.check(response)
    }
}
