/// The context of a call of a handwritten endpoint.
///
/// The engine only uses the endpoint's validation of responses, so the endpoint's content type is erased.
final class MappingCall: CallContext {
    let mapping: any ContentMapping
    /// The request that the endpoint created, without changes by adapters.
    let made: RequestMessage
    /// The body that replaces the request's body; nil to send the request's body.
    let body: UploadBody?
    /// The details of the call's server environment.
    private let details: EnvironmentDetails?

    init(
        _ mapping: any ContentMapping, _ made: RequestMessage, body: UploadBody?, _ environment: ServerEnvironment?
    ) {
        self.mapping = mapping
        self.made = made
        self.body = body
        details = environment?.details
    }

    var target: (any Target)? { nil }
    var security: [[RequiredScheme]]? { nil }
    var secrets: DescribedSecrets { .none }
    var stub: Stub? { nil }
    var destination: DownloadDestination? { nil }
    var cachePolicy: ServerEnvironment.RequestCachePolicy? { details?.cachePolicy }
    var requirement: TransportRequirement? { details?.requirement }
    var formats: FormatPolicy { .lenient }

    func request() async throws -> RequestMessage { made }

    func upload(inMemoryUpTo limit: Int64) async throws -> Upload? { try await body?.upload(inMemoryUpTo: limit) }

    func validate(_ response: Response) throws { try mapping.validate(response) }
}
