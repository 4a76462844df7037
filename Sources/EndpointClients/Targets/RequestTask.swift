/// The body and parameters of a request.
public enum RequestTask: Sendable {
    /// Nothing.
    case requestPlain
    /// Bytes as they are; the content type is the headers' business.
    case requestData(Data)
    /// JSON, as `JSONEncoder` writes it.
    case requestJSONEncodable(any Encodable & Sendable)
    /// JSON, as a custom encoder writes it.
    case requestCustomJSONEncodable(any Encodable & Sendable, encoder: JSONEncoder)
    /// Parameters in the query or the body, which the encoding decides.
    case requestParameters(parameters: [String: JSONValue], encoding: any ParameterEncoding)
    /// Bytes in the body and parameters in the query.
    case requestCompositeData(bodyData: Data, urlParameters: [String: JSONValue])
    /// Parameters in the body and others in the query.
    case requestCompositeParameters(
        bodyParameters: [String: JSONValue], bodyEncoding: any BodyEncoding, urlParameters: [String: JSONValue]
    )
    /// A file, sent from where it lies.
    case uploadFile(URL)
    /// Bytes that are produced while they are sent, in chunks if their number is unknown.
    case uploadStream(BodyStream)
    /// A multipart body. Above `MultipartFormData.memoryLimit` it is sent from a temporary file.
    case uploadMultipartFormData(MultipartFormData)
    /// A multipart body and parameters in the query.
    case uploadCompositeMultipartFormData(MultipartFormData, urlParameters: [String: JSONValue])
    /// Nothing; the response body is written to a file.
    case downloadDestination(DownloadDestination)
    /// Parameters; the response body is written to a file.
    case downloadParameters(
        parameters: [String: JSONValue], encoding: any ParameterEncoding, destination: DownloadDestination
    )
    /// A model of a generated client.
    case requestModel(any WritableValue, format: OperationRequest.BodyFormat)
}

extension OperationRequest {
    /// The format of a model.
    public enum BodyFormat: Sendable, Hashable {
        /// JSON, with any media type.
        case json(contentType: String)
        /// `application/x-www-form-urlencoded`; `encoding` applies to single properties.
        case form(encoding: FieldEncodings = [:])
    }
}
