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
        /// Creates the upload's request, and the body that replaces the request's body.
        ///
        /// The function is called once per call, even if the request is sent again.
        ///
        /// - Throws: The error that the caller receives, without a wrapper. Then no request is sent.
        func makeRequest() throws -> (URLRequest, UploadBody)
    #endif

    /// Creates the upload's request as a message, for endpoints without `URLRequest`.
    ///
    /// The default implementation calls ``makeRequest()``.
    ///
    /// - Throws: The error that the caller receives, without a wrapper. Then no request is sent.
    func makeMessage() throws -> (RequestMessage, UploadBody)
}

extension UploadEndpoint {
    public func makeCall() throws -> (RequestMessage, UploadBody?) { try makeMessage() }
}

/// The source of an upload's bytes. The request has the header `Content-Type`.
///
/// A file is sent from disk. A synchronous stream is read to its end before the request is sent, into memory if it is
/// declared as short (`MultipartFormData.memoryLimit`), otherwise into a temporary file. Therefore the stream's length
/// is sent to the server, and the bytes can be sent again. An asynchronous stream is sent as it is produced.
public typealias UploadBody = TransportBody
