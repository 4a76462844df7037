/// The context of a call: the request, its target, and the validation of its response.
///
/// The engine reads the context of each call. The context is a reference type, because a call passes through many
/// stages, and a target's request is large.
package protocol CallContext: AnyObject, Sendable {
    /// The target passed to plugins, retriers and token closures; nil for endpoints that aren't targets.
    var target: (any Target)? { get }
    /// The OpenAPI operation that is called; nil for calls that aren't described.
    var operation: OperationIdentity? { get }
    /// The operation's security requirements; nil to send all of the client's credentials.
    ///
    /// Each inner array is one alternative: a list of schemes that are required together.
    var security: [[RequiredScheme]]? { get }
    /// The values of requests and responses that the description declares secret.
    var secrets: DescribedSecrets { get }
    /// The stub that replaces the server; nil to send the request.
    var stub: Stub? { get }
    /// The file destination of the response body; nil to keep the body in memory.
    var destination: DownloadDestination? { get }
    /// The cache policy of the request; nil for the transport's default.
    var cachePolicy: ServerEnvironment.RequestCachePolicy? { get }
    /// A Boolean value that indicates whether a redirect is the documented result, and isn't followed.
    var keepsRedirects: Bool { get }
    /// The environment's requirement for its transport, such as a server trust; nil for none.
    var requirement: TransportRequirement? { get }
    /// The policy for response values with an invalid format, such as an invalid date.
    var formats: FormatPolicy { get }

    /// Returns the request before the engine changes it.
    ///
    /// The engine calls the function once per call.
    func request() async throws -> RequestMessage

    /// Returns the body that is sent separately from the request message; nil if there is none.
    ///
    /// The engine calls the function once per call, after the request is created, and never for a stub.
    ///
    /// - Parameter limit: The maximum number of bytes of a multipart body in memory.
    func upload(inMemoryUpTo limit: Int64) async throws -> Upload?

    /// Validates a response.
    ///
    /// - Throws: The reason why the response isn't a success.
    func validate(_ response: Response) throws
}
