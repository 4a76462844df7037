/// The context of a call: the request, its target, and the validation of its response.
///
/// The engine reads the context.
///
/// A reference type, because a call passes through many stages, and a target's request is large.
package protocol CallContext: AnyObject, Sendable {
    /// The target passed to plugins, retriers and token closures; nil for endpoints that aren't targets.
    var target: (any Target)? { get }
    /// The operation that is called; nil for calls without a description.
    var operation: OperationIdentity? { get }
    /// The security requirements; nil to send all credentials.
    ///
    /// Each inner array lists schemes that are required together, as one alternative.
    var security: [[RequiredScheme]]? { get }
    /// The values of requests and responses that the description declares secret.
    var secrets: DescribedSecrets { get }
    /// The stub that replaces the server; nil to send the request.
    var stub: Stub? { get }
    /// The destination of the response body; nil for memory.
    var destination: DownloadDestination? { get }
    /// The use of responses that the transport has cached; nil for the transport's default.
    var cachePolicy: ServerEnvironment.RequestCachePolicy? { get }
    /// A Boolean value that indicates whether a redirect is the documented result, and isn't followed.
    var keepsRedirects: Bool { get }
    /// The requirement for the transport; nil for none.
    var requirement: TransportRequirement? { get }
    /// The treatment of response values with invalid formats.
    var formats: FormatPolicy { get }

    /// Returns the request before the engine changes it. Called once per call.
    func request() async throws -> RequestMessage

    /// Returns the body beside the request. Called once per call, after its request, and never for a stub.
    ///
    /// - Parameter limit: The maximum number of bytes of a multipart body in memory.
    func upload(inMemoryUpTo limit: Int64) async throws -> Upload?

    /// - Throws: The reason why a response isn't a success.
    func validate(_ response: Response) throws
}

/// Defaults for properties that most calls don't need.
extension CallContext {
    package var operation: OperationIdentity? { nil }
    package var keepsRedirects: Bool { false }
    package var cachePolicy: ServerEnvironment.RequestCachePolicy? { nil }
    package var requirement: TransportRequirement? { nil }
}
