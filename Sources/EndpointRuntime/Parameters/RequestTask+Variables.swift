#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Parameters with values of any encodable types: strings, numbers, booleans, dates, enumerations and models of
/// generated clients, and optionals, arrays and dictionaries of these.
///
/// ```swift
/// .requestParameters(parameters: ["q": text, "page": page, "near": point?.latitude], encoding: URLEncoding.default)
/// ```
///
/// A nil value is null, which isn't sent in a query or a form. A value that can't be encoded, such as a number that
/// isn't finite, is ``EndpointError/parameterEncoding(_:)`` when the request is created.
extension RequestTask {
    /// Parameters in the query or the body, which the encoding decides.
    @_disfavoredOverload
    public static func requestParameters(
        parameters: [String: any WritableValue], encoding: any ParameterEncoding
    ) -> RequestTask {
        let written = WrittenParameters(parameters)
        return .requestParameters(parameters: written.values, encoding: written.encoding(encoding))
    }

    /// Bytes in the body and parameters in the query.
    @_disfavoredOverload
    public static func requestCompositeData(
        bodyData: Data, urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        let written = WrittenParameters(urlParameters)
        if let error = written.error { return broken(error) }
        return .requestCompositeData(bodyData: bodyData, urlParameters: written.values)
    }

    /// Parameters in the body and others in the query.
    @_disfavoredOverload
    public static func requestCompositeParameters(
        bodyParameters: [String: any WritableValue], bodyEncoding: any BodyEncoding,
        urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        let (body, query) = (WrittenParameters(bodyParameters), WrittenParameters(urlParameters))
        if let error = body.error ?? query.error { return broken(error) }
        return .requestCompositeParameters(
            bodyParameters: body.values, bodyEncoding: bodyEncoding, urlParameters: query.values
        )
    }

    /// Returns a task with a multipart body and query parameters.
    @_disfavoredOverload
    public static func uploadCompositeMultipartFormData(
        _ form: MultipartFormData, urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        let written = WrittenParameters(urlParameters)
        if let error = written.error { return broken(error) }
        return .uploadCompositeMultipartFormData(form, urlParameters: written.values)
    }

    /// Returns a task with parameters whose response body is written to a file.
    @_disfavoredOverload
    public static func downloadParameters(
        parameters: [String: any WritableValue], encoding: any ParameterEncoding, destination: DownloadDestination
    ) -> RequestTask {
        let written = WrittenParameters(parameters)
        return .downloadParameters(
            parameters: written.values, encoding: written.encoding(encoding), destination: destination
        )
    }

    /// Returns a task that throws the error when a request is created.
    private static func broken(_ error: any Error) -> RequestTask {
        .requestParameters(parameters: [:], encoding: UnwritableParameters(error: error))
    }
}

/// Values as JSON, and why one of them isn't.
private struct WrittenParameters {
    private(set) var values: [String: JSONValue] = [:]
    private(set) var error: (any Error)?

    init(_ parameters: [String: any WritableValue]) {
        for (name, value) in parameters {
            do {
                values[name] = try JSONValue(writing: value)
            } catch {
                self.error = error
            }
        }
    }

    func encoding(_ encoding: any ParameterEncoding) -> any ParameterEncoding {
        error.map { UnwritableParameters(error: $0) } ?? encoding
    }
}

/// Stands for an encoding where a value couldn't be written.
private struct UnwritableParameters: BodyEncoding {
    let error: any Error

    func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        throw error
    }

    #if canImport(Darwin) || URLSession
        func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest {
            throw error
        }
    #endif
}

// Single values
extension JSONValue {
    /// Creates a string.
    public init(_ text: String) { self = .string(text) }

    /// Creates a boolean.
    public init(_ value: Bool) { self = .boolean(value) }

    /// Creates an integer.
    public init(_ value: some FixedWidthInteger) { self = .number(JSONNumber(value)) }

    /// Creates a number; null if it isn't finite.
    public init(_ value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }

    /// Creates a JSON value from any encodable value: an optional, an array, a dictionary, a date, a generated model.
    ///
    /// - Throws: `EncodingError` if the value can't be encoded, such as a number that isn't finite.
    @_disfavoredOverload
    public init(_ value: some WritableValue) throws {
        try self.init(writing: value)
    }
}
