/// What the engine asks the front that made a call: what is sent, for whom, and what is to be thought of an answer.
///
/// An object, since a call goes from stage to stage, and what a target sends is long.
protocol CallSource: AnyObject, Sendable {
    /// Whom plugins, retriers and token closures hear of; nil for what is no target.
    var target: (any Target)? { get }
    /// Alternatives, each a list of security schemes that are needed together. Nil: all that the engine holds is sent.
    var security: [[RequiredScheme]]? { get }
    /// What the description calls secret in what is sent and answered.
    var secrets: DescribedSecrets { get }
    /// What answers in the server's place; nil sends the request.
    var stub: Stub? { get }
    /// Where the answer's body goes; nil is to memory.
    var destination: DownloadDestination? { get }
    /// What becomes of answers that the transport has kept; nil leaves it to that.
    var cachePolicy: ServerEnvironment.RequestCachePolicy? { get }
    /// A Boolean value that indicates whether a redirect is the documented result, and isn't followed.
    var keepsRedirects: Bool { get }
    /// What the server must show; nil leaves it to the transport.
    var trust: ServerTrust? { get }
    /// What becomes of values in answers that break their formats.
    var formats: FormatPolicy { get }
    /// What must be the same for another call to share this one's answer; nil for one that can't be shared.
    var inflightKey: InflightKey? { get }

    /// The request before anything of the engine's has changed it. Asked for once a call.
    func request() async throws -> RequestMessage

    /// The body beside the request. Asked for once a call, after its request, and never for a stub.
    ///
    /// - Parameter limit: How many bytes of a multipart body may lie in memory.
    func upload(inMemoryUpTo limit: Int64) async throws -> Upload?

    /// - Throws: Why an answer isn't a success.
    func validate(_ response: Response) throws
}

/// What few calls say.
extension CallSource {
    var keepsRedirects: Bool { false }
    var cachePolicy: ServerEnvironment.RequestCachePolicy? { nil }
    var trust: ServerTrust? { nil }
}

/// What takes the place of the server.
enum Stub: Sendable {
    /// The sample of a target, after so long.
    case sample(@Sendable () -> SampleResponse, wait: Duration?)
    /// What depends on the request; asked once a call.
    case answers(@Sendable (RequestMessage) -> Answer)

    struct Answer: Sendable {
        var sample: SampleResponse
        /// What is given instead of the sample's body.
        var value: StubbedValue?
        /// How long it lets wait.
        var wait: Duration?
    }

    /// A sample; nil for requests that are sent.
    init?(_ behavior: StubBehavior, _ sample: @escaping @Sendable () -> SampleResponse) {
        switch behavior {
        case .never: return nil
        case .immediate: self = .sample(sample, wait: nil)
        // No duration is as long as these could be.
        case .delayed(let seconds): self = .sample(sample, wait: .seconds(min(max(seconds, 0), 1e9)))
        }
    }

    func answer(_ request: RequestMessage) -> Answer {
        switch self {
        case .sample(let sample, let wait): Answer(sample: sample(), wait: wait)
        case .answers(let answer): answer(request)
        }
    }
}
