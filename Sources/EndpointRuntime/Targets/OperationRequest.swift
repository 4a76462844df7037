/// The request of an operation or of a handwritten target, without credentials.
///
/// The structure is a single pointer: generated targets create a request for each call, and passing a pointer needs
/// little code. Functions that add to a request consume the request and return it, so that calls can be chained.
public struct OperationRequest: Sendable {
    private var storage: CopiedOnWrite<Parts>

    package struct Parts: Sendable {
        var method: HTTPMethod
        /// The path in the description, with the parameters' names in braces.
        ///
        /// The method and the path in the description identify the operation.
        package internal(set) var template: StaticString = ""
        var id: StaticString = ""
        /// The method in the description; nil if it equals the method of the request.
        var describedMethod: HTTPMethod?
        /// The path and the query, percent-encoded.
        var path: [UInt8] = []
        var query: [UInt8] = []
        /// The headers of the request, including cookies but not credentials.
        var headers: [String: String] = [:]
        package var body = OperationBody.none
        /// The security requirements. Each inner array lists schemes that are required together.
        ///
        /// If the value is nil, the client's credentials are sent. If the outer array is empty, no credentials are
        /// sent.
        var security: [[RequiredScheme]]?
        /// The server that the description declares for this operation; nil if the operation has no server.
        package internal(set) var server: String?
        /// The values that the description declares secret; nil for none.
        var secrets: DescribedSecrets?
        /// A Boolean value that indicates whether a redirect is the operation's result and isn't followed.
        var keepsRedirects = false
        /// The first error of a parameter, which is thrown when the request is built; nil if there is none.
        var failure: (any Error)?
        /// The complete URL, percent-encoded; empty until the server is known.
        package var url = ""
        /// A Boolean value that indicates whether the client decodes JSON from the response.
        ///
        /// If the value is true, the default `Accept` header is `application/json`. An `Accept` header of the request
        /// takes precedence.
        var acceptsJSON = false
        /// The response of a stub; nil for the sample response of the target.
        package var sampleResponse: (@Sendable () -> SampleResponse)?
    }

    package var parts: Parts {
        _read { yield storage.value }
        _modify { yield &storage.value }
    }

    /// Creates the request of an operation.
    ///
    /// - Parameters:
    ///   - template: The path in the description, with the parameters' names in braces.
    ///   - id: The operationId; empty if the operation has none.
    @_spi(Generated)
    public init(
        _ method: HTTPMethod, _ path: consuming RequestPath, template: StaticString, id: StaticString = ""
    ) {
        let failure = (path.failure as? ParameterError)?.named(in: template) ?? path.failure
        storage = CopiedOnWrite(
            Parts(method: method, template: template, id: id, path: path.bytes, failure: failure))
    }

    /// Creates the request of a handwritten target.
    package init(
        _ method: HTTPMethod, url: String, headers: [String: String], body: OperationBody,
        sampleResponse: (@Sendable () -> SampleResponse)? = nil
    ) {
        storage = CopiedOnWrite(
            Parts(method: method, headers: headers, body: body, url: url, sampleResponse: sampleResponse))
    }

    /// The request's method.
    public var method: HTTPMethod { parts.method }

    /// The method in the description. An endpoint closure may send a request with another `method`.
    var describedMethod: HTTPMethod { parts.describedMethod ?? method }

    /// A Boolean value that indicates whether the request belongs to an operation of a description.
    package var isDescribed: Bool { parts.template.utf8CodeUnitCount > 0 }

    /// Returns the identity of the operation. The identity of a handwritten target has an empty path.
    func identity(of owner: any Sendable.Type) -> OperationIdentity {
        OperationIdentity(describedMethod, parts.template, id: parts.id, of: owner)
    }

    /// The path, percent-encoded; empty for a handwritten target.
    ///
    /// The path begins with a slash, and ends in a query string if the description's path does.
    public var path: String { String(decoding: parts.path, as: UTF8.self) }

    /// The query, percent-encoded, without the leading question mark.
    var query: String {
        get { String(decoding: parts.query, as: UTF8.self) }
        set { parts.query = Array(newValue.utf8) }
    }

    /// The headers of the request, including cookies but not credentials.
    public package(set) var headers: [String: String] {
        get { parts.headers }
        _modify { yield &parts.headers }
    }

    @_spi(Generated)
    public consuming func accept(_ mediaType: StaticString) -> OperationRequest {
        headers["Accept"] = mediaType.description
        return self
    }

    /// Makes a redirect the result of the operation, because the operation documents no other success.
    @_spi(Generated)
    public consuming func keepingRedirects() -> OperationRequest {
        parts.keepsRedirects = true
        return self
    }

    @_spi(Generated)
    public consuming func security(_ alternatives: [[RequiredScheme]]) -> OperationRequest {
        parts.security = alternatives
        return self
    }

    @_spi(Generated)
    public consuming func server(_ baseURL: String) -> OperationRequest {
        parts.server = baseURL
        return self
    }

    /// Performs a change of the request. An error of the change is thrown when the request is built.
    consuming func recording(_ change: (inout OperationRequest) throws -> Void) -> OperationRequest {
        do {
            try change(&self)
        } catch {
            fail(error)
        }
        return self
    }

    /// Sets the body. An error of encoding it is thrown as `.encodableMapping` when the request is built.
    consuming func recordingBody(_ encode: (inout OperationRequest) throws -> Void) -> OperationRequest {
        recording { request throws in
            do {
                try encode(&request)
            } catch let error as EncodingError {
                throw EndpointError.encodableMapping(error)
            }
        }
    }

    /// Records an error. If several errors are recorded, the first one is thrown.
    mutating func fail(_ error: any Error) {
        if parts.failure == nil { parts.failure = error }
    }
}
