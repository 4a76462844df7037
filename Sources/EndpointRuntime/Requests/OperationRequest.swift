/// The request of an operation or of a handwritten target, without credentials.
///
/// It is a single pointer: generated targets create one for each call, and the compiler generates little code for each.
/// Functions that add to a request consume it and return it, so that calls can be chained.
public struct OperationRequest: Sendable {
    var parts: UniqueStorage

    /// - Parameters:
    ///   - template: The path as the description has it, with names in braces for the values.
    ///   - id: The operationId; empty if the operation has none.
    @_spi(Generated)
    public init(
        _ method: HTTPMethod, _ path: consuming RequestPath, template: StaticString, id: StaticString = ""
    ) {
        // Taken out of the path, or there would be two that refer to the parts.
        parts = (consume path).parts
        let parts = parts.own()
        parts.method = method
        parts.template = template
        parts.id = id
        parts.endPath()
        if parts.failure != nil { parts.nameFailure() }
    }

    /// Creates the request of a handwritten target.
    package init(
        _ method: HTTPMethod, url: String, headers: [String: String], body: RequestBody,
        sampleResponse: (@Sendable () -> SampleResponse)? = nil
    ) {
        parts = UniqueStorage(capacity: 0)
        let parts = parts.own()
        parts.method = method
        parts.url = url
        parts.headers = headers
        parts.body = body
        parts.sampleResponse = sampleResponse
    }

    /// The request's method.
    public var method: HTTPMethod { parts.parts.method }

    /// The method in the description: that of the request, unless an endpoint closure sends another one.
    var describedMethod: HTTPMethod { parts.parts.describedMethod ?? method }

    /// The path as in the description, with names in braces for the values.
    ///
    /// Method and path identify the operation.
    package var template: StaticString { parts.parts.template }

    /// The operation; of a handwritten target one without a path.
    func identity(of owner: any Sendable.Type) -> OperationIdentity {
        OperationIdentity(describedMethod, template, id: parts.parts.id, of: owner)
    }

    /// The path, percent-encoded; empty for a handwritten target.
    ///
    /// The path begins with a slash, and ends in a query string if the description's path does.
    public var path: String {
        withExtendedLifetime(parts.parts) { String(decoding: parts.parts.path, as: UTF8.self) }
    }

    /// Percent-encoded, without the question mark.
    package var query: String {
        get { withExtendedLifetime(parts.parts) { String(decoding: parts.parts.query, as: UTF8.self) } }
        set {
            parts.own().removeQuery()
            parts.append(newValue)
        }
    }

    /// The complete URL, percent-encoded; empty until the server is known.
    package var url: String {
        get { parts.parts.url }
        set { parts.own().url = newValue }
    }

    /// The response of a stub; nil for the target's.
    package var sampleResponse: (@Sendable () -> SampleResponse)? {
        get { parts.parts.sampleResponse }
        set { parts.own().sampleResponse = newValue }
    }

    /// A Boolean value that indicates whether the request is of a description's operation.
    package var isDescribed: Bool { template.utf8CodeUnitCount > 0 }

    /// A Boolean value that indicates whether the client decodes JSON.
    ///
    /// Headers may state other media types.
    var acceptsJSON: Bool { parts.parts.acceptsJSON }

    /// With cookies, without credentials.
    public package(set) var headers: [String: String] {
        get { parts.parts.headers }
        _modify { yield &parts.own().headers }
    }

    /// The body.
    package var requestBody: RequestBody {
        get { parts.parts.body }
        set { parts.own().body = newValue }
    }

    /// The security requirements, each of which lists schemes that are required together.
    ///
    /// If the value is nil, the client's credentials are sent; if it is empty, none are.
    package internal(set) var security: [[RequiredScheme]]? {
        get { parts.parts.security }
        set { parts.own().security = newValue }
    }

    /// The server that holds for this operation alone.
    package internal(set) var server: String? {
        get { parts.parts.server }
        set { parts.own().server = newValue }
    }

    /// The values that the description declares secret; nil for none.
    var secrets: DescribedSecrets? {
        get { parts.parts.secrets }
        set { parts.own().secrets = newValue }
    }

    /// A Boolean value that indicates whether a redirect is the result, and isn't followed.
    var keepsRedirects: Bool { parts.parts.keepsRedirects }

    /// The error of a parameter; thrown when the request is built.
    var failure: (any Error)? { parts.parts.failure }

    @_spi(Generated)
    public consuming func accept(_ mediaType: StaticString) -> OperationRequest {
        headers["Accept"] = mediaType.description
        return self
    }

    /// Makes redirects the result of the operation, which documents no other success.
    @_spi(Generated)
    public consuming func keepingRedirects() -> OperationRequest {
        parts.own().keepsRedirects = true
        return self
    }

    @_spi(Generated)
    public consuming func security(_ alternatives: [[RequiredScheme]]) -> OperationRequest {
        security = alternatives
        return self
    }

    @_spi(Generated)
    public consuming func server(_ baseURL: String) -> OperationRequest {
        server = baseURL
        return self
    }

    /// Performs a change, and records its error, which is thrown when the request is built.
    package consuming func recording(_ change: (inout OperationRequest) throws -> Void) -> OperationRequest {
        do {
            try change(&self)
        } catch {
            parts.fail(error)
        }
        return self
    }
}
