/// The request of an operation or of a handwritten target, without credentials.
///
/// The structure is a single pointer: generated targets create a request for each call, and passing a pointer needs
/// little code. Functions that add to a request consume the request and return it, so that calls can be chained.
public struct OperationRequest: Sendable {
    var parts: UniqueStorage

    /// Creates the request of an operation.
    ///
    /// - Parameters:
    ///   - template: The path in the description, with the parameters' names in braces.
    ///   - id: The operationId; empty if the operation has none.
    @_spi(Generated)
    public init(
        _ method: HTTPMethod, _ path: consuming RequestPath, template: StaticString, id: StaticString = ""
    ) {
        // The path is consumed, so that the storage has one owner. With a second owner, the next write would copy the
        // storage.
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

    /// The method in the description. An endpoint closure may send a request with another `method`.
    var describedMethod: HTTPMethod { parts.parts.describedMethod ?? method }

    /// The path in the description, with the parameters' names in braces.
    ///
    /// The method and the path in the description identify the operation.
    package var template: StaticString { parts.parts.template }

    /// Returns the identity of the operation. The identity of a handwritten target has an empty path.
    func identity(of owner: any Sendable.Type) -> OperationIdentity {
        OperationIdentity(describedMethod, template, id: parts.parts.id, of: owner)
    }

    /// The path, percent-encoded; empty for a handwritten target.
    ///
    /// The path begins with a slash, and ends in a query string if the description's path does.
    public var path: String {
        withExtendedLifetime(parts.parts) { String(decoding: parts.parts.path, as: UTF8.self) }
    }

    /// The query, percent-encoded, without the leading question mark.
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

    /// The response of a stub; nil for the sample response of the target.
    package var sampleResponse: (@Sendable () -> SampleResponse)? {
        get { parts.parts.sampleResponse }
        set { parts.own().sampleResponse = newValue }
    }

    /// A Boolean value that indicates whether the request belongs to an operation of a description.
    package var isDescribed: Bool { template.utf8CodeUnitCount > 0 }

    /// A Boolean value that indicates whether the client decodes JSON from the response.
    ///
    /// If the value is true, the default `Accept` header is `application/json`. An `Accept` header of the request takes
    /// precedence.
    var acceptsJSON: Bool { parts.parts.acceptsJSON }

    /// The headers of the request, including cookies but not credentials.
    public package(set) var headers: [String: String] {
        get { parts.parts.headers }
        _modify { yield &parts.own().headers }
    }

    /// The body of the request.
    package var requestBody: RequestBody {
        get { parts.parts.body }
        set { parts.own().body = newValue }
    }

    /// The security requirements. Each inner array lists schemes that are required together.
    ///
    /// If the value is nil, the client's credentials are sent. If the outer array is empty, no credentials are sent.
    package internal(set) var security: [[RequiredScheme]]? {
        get { parts.parts.security }
        set { parts.own().security = newValue }
    }

    /// The server that the description declares for this operation; nil if the operation has no server.
    package internal(set) var server: String? {
        get { parts.parts.server }
        set { parts.own().server = newValue }
    }

    /// The values that the description declares secret; nil for none.
    var secrets: DescribedSecrets? {
        get { parts.parts.secrets }
        set { parts.own().secrets = newValue }
    }

    /// A Boolean value that indicates whether a redirect is the operation's result and isn't followed.
    var keepsRedirects: Bool { parts.parts.keepsRedirects }

    /// The first error of a parameter, which is thrown when the request is built; nil if there is none.
    var failure: (any Error)? { parts.parts.failure }

    @_spi(Generated)
    public consuming func accept(_ mediaType: StaticString) -> OperationRequest {
        headers["Accept"] = mediaType.description
        return self
    }

    /// Makes a redirect the result of the operation, because the operation documents no other success.
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

    /// Performs a change of the request. An error of the change is thrown when the request is built.
    package consuming func recording(_ change: (inout OperationRequest) throws -> Void) -> OperationRequest {
        do {
            try change(&self)
        } catch {
            parts.fail(error)
        }
        return self
    }
}
