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
        /// The request, and the body that is sent in place of its own. Called once a call, also where the request is sent
        /// again.
        ///
        /// - Throws: What the caller gets, as it is. Nothing is sent then.
        func makeRequest() throws -> (URLRequest, UploadBody)
    #endif

    /// The same with a message, for endpoints that need no `URLRequest`. By default that of ``makeRequest()``.
    ///
    /// - Throws: What the caller gets, as it is. Nothing is sent then.
    func makeMessage() throws -> (RequestMessage, UploadBody)
}

/// Where the bytes of an upload come from. What it is of, its `Content-Type`, is the request's business.
///
/// A file is sent from where it lies. A stream is read to its end before the request is sent, into memory when it is
/// said to be short (``MultipartFormData/memoryLimit``), else into a temporary file: so its length is known to the
/// server, and it can be sent again. One whose bytes have to be waited for is sent as they come.
public typealias UploadBody = TransportBody

extension TransportBody {
    /// What the transport sends beside the request.
    func upload(inMemoryUpTo limit: Int64 = MultipartFormData.memoryLimit) async throws -> Upload {
        switch self {
        case .data(let data):
            return Upload(body: .data(data))
        case .file(let url):
            return Upload(body: .file(url))
        case .stream(let stream) where stream.waits:
            return Upload(body: .stream(stream))
        case .stream(let stream):
            guard let length = stream.length, length <= limit else {
                return try await Upload(contentType: nil) { take in try stream.read(take) }
            }
            var bytes = Data()
            try stream.read { bytes.append($0) }
            return Upload(body: .data(bytes))
        }
    }
}
