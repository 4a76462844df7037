#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// An endpoint that sends bytes, a file or a stream, with progress.
///
/// ```swift
/// struct CoverUpload: UploadEndpoint, JSONContent {
///     typealias Content = Cover
///     var picture: URL
///
///     func makeRequest() throws -> (URLRequest, UploadBody) { (try .put("cover"), .file(picture)) }
/// }
///
/// let cover = try await client.upload(CoverUpload(picture: file))
/// ```
public protocol UploadEndpoint: ContentMapping {
    #if canImport(Darwin) || URLSession
        /// Creates the request, and the body that replaces its own.
        ///
        /// The function is called once per call, even if the request is sent again.
        ///
        /// - Throws: The error for the caller, which isn't wrapped. Nothing is sent then.
        func makeRequest() throws -> (URLRequest, UploadBody)
    #endif

    /// Creates the request as a message, for endpoints without `URLRequest`.
    ///
    /// The default implementation calls ``makeRequest()``.
    ///
    /// - Throws: The error for the caller, which isn't wrapped. Nothing is sent then.
    func makeMessage() throws -> (RequestMessage, UploadBody)
}

/// The source of an upload's bytes. Its `Content-Type` is set by the request.
///
/// A file is sent from disk. A synchronous stream is read to its end before the request is sent, into memory if it is
/// declared as short (`MultipartFormData.memoryLimit`), otherwise into a temporary file: its length is sent to the
/// server, and it can be sent again. An asynchronous stream is sent as it is produced.
public typealias UploadBody = TransportBody
