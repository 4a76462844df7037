/// The context of a call of a handwritten endpoint.
///
/// The engine only uses the endpoint's validation of responses, so the endpoint's content type is erased.
final class MappingCall: CallContext {
    let mapping: any ContentMapping
    /// The request that the endpoint created, without changes by adapters.
    let made: RequestMessage
    /// The body that replaces the request's body; nil to send the request's body.
    let body: UploadBody?
    let cachePolicy: ServerEnvironment.RequestCachePolicy?
    let requirement: TransportRequirement?

    init(
        _ mapping: any ContentMapping, _ made: RequestMessage, body: UploadBody?, _ environment: ServerEnvironment?
    ) {
        self.mapping = mapping
        self.made = made
        self.body = body
        cachePolicy = environment?.cachePolicy
        requirement = environment?.requirement
    }

    var target: (any Target)? { nil }
    var operation: OperationIdentity? { nil }
    var security: [[RequiredScheme]]? { nil }
    var secrets: DescribedSecrets { .none }
    var stub: Stub? { nil }
    var destination: DownloadDestination? { nil }
    var keepsRedirects: Bool { false }
    var formats: FormatPolicy { .lenient }

    func request() async throws -> RequestMessage { made }

    func upload(inMemoryUpTo limit: Int64) async throws -> Upload? { try await body?.upload(inMemoryUpTo: limit) }

    func validate(_ response: Response) throws { try mapping.validate(response) }
}
