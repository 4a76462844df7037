/// A key of the values that must be equal for two calls to share one exchange.
///
/// The key consists of all values that are sent, affect the response or control the handling of failures.
struct InflightKey: Hashable, Sendable {
    private struct Option: Hashable {
        var name: String
        /// The new values of a header or query item; nil removes the existing value.
        var values: [String]?
    }

    /// The engine of the call. Engines share no exchanges, because their credentials may differ.
    let engine: ObjectIdentifier
    private var request: OperationRequest.Sent
    private var validation: ValidationType
    private var stub: StubBehavior
    private var security: [[RequiredScheme]]?
    private var authorization: AuthorizationType?
    private var cachePolicy: ServerEnvironment.RequestCachePolicy?
    private var requirement: TransportRequirement?
    private var headers: [Option]
    private var queryItems: [Option]
    private var attemptTimeout: Duration?
    private var bodyLimit: Int?
    private var nestingLimit: Int?
    private var formats: FormatPolicy
    private var keepsRedirects: Bool
    /// The type of the target, which validates and decodes the response.
    private var type: ObjectIdentifier
    private var idempotencyKey: Option?
    private var retries: Bool
    private var redirects: RedirectPolicy?

    /// Creates the key of a call; nil if the call can't share an exchange.
    ///
    /// A call can't share an exchange if it has an idempotency key that differs for each call, a custom retrier (which
    /// can't be compared), its own middlewares, a tolerant mapping, or a download to a file.
    init?(_ call: EndpointCall) {
        guard !call.isStreamed, let source = call.source as? TargetCall, let target = source.target,
            source.destination == nil
        else { return nil }
        let options = call.state.options.values
        guard options?.retrier?.retrier == nil, options?.destination == nil, call.middlewares.isEmpty,
            options?.mapping == nil
        else { return nil }
        engine = call.engineID
        if let idempotency = options?.idempotency {
            guard idempotency.isFixed else { return nil }
            idempotencyKey = Option(name: idempotency.header, values: [idempotency.make()])
        }
        request = source.targetRequest.sent
        validation = (target.innermost as? any TaskTarget)?.validationType ?? ValidationType.none
        stub = source.stubBehavior
        security = source.security
        authorization = (target.innermost as? any AccessTokenAuthorizable)?.authorizationType
        cachePolicy = source.cachePolicy
        requirement = source.requirement
        headers = options?.headers.map { Option(name: $0.name, values: $0.value.map { [$0] }) } ?? []
        queryItems = options?.queryItems.map { Option(name: $0.name, values: $0.values) } ?? []
        attemptTimeout = options?.attemptTimeout
        bodyLimit = options?.bodyLimit
        nestingLimit = options?.nestingLimit
        formats = source.formats
        keepsRedirects = source.keepsRedirects
        type = ObjectIdentifier(Swift.type(of: target.innermost))
        retries = options?.retrier == nil
        redirects = options?.redirects
    }
}
