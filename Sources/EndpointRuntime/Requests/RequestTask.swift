public import Foundation

/// What a request carries.
public enum RequestTask: Sendable {
    /// Nothing.
    case requestPlain
    /// Bytes as they are; the content type is the headers' business.
    case requestData(Data)
    /// JSON, as `JSONEncoder` writes it.
    case requestJSONEncodable(any Encodable & Sendable)
    case requestCustomJSONEncodable(any Encodable & Sendable, encoder: JSONEncoder)
    case requestParameters(parameters: [String: JSONValue], encoding: any ParameterEncoding)
    case requestCompositeData(bodyData: Data, urlParameters: [String: JSONValue])
    case requestCompositeParameters(
        bodyParameters: [String: JSONValue], bodyEncoding: any BodyEncoding, urlParameters: [String: JSONValue]
    )
    /// A file, sent from where it lies.
    case uploadFile(URL)
    case uploadMultipartFormData(MultipartFormData)
    case uploadCompositeMultipartFormData(MultipartFormData, urlParameters: [String: JSONValue])
    /// A model of a generated client.
    case requestModel(any WritableValue, format: ModelFormat)

    public enum ModelFormat: Sendable, Hashable {
        case json(contentType: String)
        /// `application/x-www-form-urlencoded`; `encoding` tells what holds for single properties.
        case form(encoding: [String: FieldEncoding])
        /// `multipart/form-data`; `encoding` tells what holds for single properties.
        case multipart(encoding: [String: FieldEncoding])

        /// `application/x-www-form-urlencoded`
        public static var form: ModelFormat { .form(encoding: [:]) }
        /// `multipart/form-data`
        public static var multipart: ModelFormat { .multipart(encoding: [:]) }
    }
}
