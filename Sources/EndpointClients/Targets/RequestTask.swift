/// The body and parameters of a request.
public enum RequestTask: Sendable {
    /// A request without a body and parameters.
    case requestPlain
    /// A request with bytes as its body. Set the content type in the headers.
    case requestData(Data)
    /// A request with a value as its JSON body, encoded by a `JSONEncoder` with sorted keys.
    case requestJSONEncodable(any Encodable & Sendable)
    /// A request with a value as its JSON body, encoded by a custom encoder.
    case requestCustomJSONEncodable(any Encodable & Sendable, encoder: JSONEncoder)
    /// A request with parameters in the query or the body, as the encoding determines.
    case requestParameters(parameters: [String: JSONValue], encoding: any ParameterEncoding)
    /// A request with bytes in the body and parameters in the query.
    case requestCompositeData(bodyData: Data, urlParameters: [String: JSONValue])
    /// A request with parameters in the body and other parameters in the query.
    case requestCompositeParameters(
        bodyParameters: [String: JSONValue], bodyEncoding: any BodyEncoding, urlParameters: [String: JSONValue]
    )
    /// A request with the content of a file as its body; the file isn't copied.
    case uploadFile(URL)
    /// A request with a stream as its body, sent in chunks if the length is unknown.
    case uploadStream(BodyStream)
    /// A request with a multipart body.
    ///
    /// A body that exceeds `MultipartFormData.memoryLimit` is sent from a temporary file.
    case uploadMultipartFormData(MultipartFormData)
    /// A request with a multipart body, and parameters in the query.
    case uploadCompositeMultipartFormData(MultipartFormData, urlParameters: [String: JSONValue])
    /// A request without a body, whose response body is written to a file.
    case downloadDestination(DownloadDestination)
    /// A request with parameters, whose response body is written to a file.
    case downloadParameters(
        parameters: [String: JSONValue], encoding: any ParameterEncoding, destination: DownloadDestination
    )
    /// A request with a model of a generated client as its body.
    case requestModel(any WritableValue, format: OperationRequest.BodyFormat)
}

extension OperationRequest {
    /// The format of a model in a request body.
    public enum BodyFormat: Sendable, Hashable {
        /// JSON with the given media type.
        case json(contentType: String)
        /// A form (`application/x-www-form-urlencoded`); `encoding` applies to single properties.
        case form(encoding: FieldEncodings = [:])
    }
}
