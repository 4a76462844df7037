/// Tasks with parameters whose values have any encodable types.
///
/// Values are strings, numbers, booleans, dates, enumerations and models of generated clients, and optionals, arrays
/// and dictionaries of these.
///
/// ```swift
/// .requestParameters(parameters: ["q": text, "page": page, "near": point?.latitude], encoding: URLEncoding.default)
/// ```
///
/// A nil value is encoded as null, which is omitted in a query or a form. If a value can't be encoded, such as an
/// infinite number, creating the request throws `EndpointError.parameterEncoding(_:)`.
extension RequestTask {
    /// Returns a task with parameters in the query or the body, as the encoding determines.
    @_disfavoredOverload
    public static func requestParameters(
        parameters: [String: any WritableValue], encoding: any ParameterEncoding
    ) -> RequestTask {
        writing(parameters) { parameters, _ in .requestParameters(parameters: parameters, encoding: encoding) }
    }

    /// Returns a task with bytes in the body and parameters in the query.
    @_disfavoredOverload
    public static func requestCompositeData(
        bodyData: Data, urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        writing(urlParameters) { query, _ in .requestCompositeData(bodyData: bodyData, urlParameters: query) }
    }

    /// Returns a task with parameters in the body and other parameters in the query.
    @_disfavoredOverload
    public static func requestCompositeParameters(
        bodyParameters: [String: any WritableValue], bodyEncoding: any BodyEncoding,
        urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        writing(bodyParameters, urlParameters) { body, query in
            .requestCompositeParameters(bodyParameters: body, bodyEncoding: bodyEncoding, urlParameters: query)
        }
    }

    /// Returns a task with a multipart body and query parameters.
    @_disfavoredOverload
    public static func uploadCompositeMultipartFormData(
        _ form: MultipartFormData, urlParameters: [String: any WritableValue]
    ) -> RequestTask {
        writing(urlParameters) { query, _ in .uploadCompositeMultipartFormData(form, urlParameters: query) }
    }

    /// Returns a task with parameters whose response body is written to a file.
    @_disfavoredOverload
    public static func downloadParameters(
        parameters: [String: any WritableValue], encoding: any ParameterEncoding, destination: DownloadDestination
    ) -> RequestTask {
        writing(parameters) { parameters, _ in
            .downloadParameters(parameters: parameters, encoding: encoding, destination: destination)
        }
    }

    /// Returns a task with parameter values as JSON.
    ///
    /// If a value can't be encoded, creating the request of the task throws the error.
    private static func writing(
        _ first: [String: any WritableValue], _ second: [String: any WritableValue] = [:],
        _ task: ([String: JSONValue], [String: JSONValue]) -> RequestTask
    ) -> RequestTask {
        do {
            return task(
                try first.mapValues { try JSONValue(writing: $0) }, try second.mapValues { try JSONValue(writing: $0) })
        } catch {
            return .failing(error)
        }
    }
}

extension RequestTask {
    /// Returns a task whose request can't be created because of an error.
    package static func failing(_ error: any Error) -> RequestTask {
        .requestParameters(parameters: [:], encoding: FailedEncoding(error: error))
    }
}

/// A placeholder for the encoding of parameters that can't be encoded; it throws their error.
private struct FailedEncoding: ParameterEncoding {
    let error: any Error

    func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
        throw error
    }
}
