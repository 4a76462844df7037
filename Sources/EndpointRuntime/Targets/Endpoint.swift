#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// One request in the making: what a target's case says, open to change before a `URLRequest` is made of it.
public struct Endpoint: Sendable {
    public let url: String
    public let sampleResponse: @Sendable () -> SampleResponse
    public let method: HTTPMethod
    public let task: RequestTask
    public let headers: [String: String]?

    public init(
        url: String, sampleResponse: @escaping @Sendable () -> SampleResponse, method: HTTPMethod, task: RequestTask,
        headers: [String: String]?
    ) {
        self.url = url
        self.sampleResponse = sampleResponse
        self.method = method
        self.task = task
        self.headers = headers
    }

    /// The same endpoint with more headers; a new value takes the place of an old one, whatever the case of its name.
    public func adding(headers new: [String: String]) -> Endpoint {
        guard !new.isEmpty else { return self }
        var merged = headers ?? [:]
        for (name, value) in new {
            for old in merged.keys where old.lowercased() == name.lowercased() { merged[old] = nil }
            merged[name] = value
        }
        return Endpoint(url: url, sampleResponse: sampleResponse, method: method, task: task, headers: merged)
    }

    public func replacing(task: RequestTask) -> Endpoint {
        Endpoint(url: url, sampleResponse: sampleResponse, method: method, task: task, headers: headers)
    }

    /// The request, without what is sent from a file or as multipart: that goes to the transport beside it.
    ///
    /// - Throws: `.requestMapping` when ``url`` isn't one, `.encodableMapping` or `.parameterEncoding` when the body
    ///   or the parameters can't be written.
    public func urlRequest() throws(EndpointError) -> URLRequest {
        guard let address = Self.parse(url) else { throw .requestMapping(url) }
        var request = URLRequest(url: address)
        request.httpMethod = method.rawValue
        for (name, value) in headers ?? [:] {
            // Not every transport refuses what would end the line and begin another header.
            guard HeaderText.isValid(name), HeaderText.isValid(value) else {
                throw .parameterEncoding(ParameterError.forbiddenCharacter(parameter: name))
            }
            request.setValue(value, forHTTPHeaderField: name)
        }
        return try with(task, request)
    }

    /// `URL(string:)` alone would mend what isn't a URL.
    private static func parse(_ text: String) -> URL? {
        URL(string: text, encodingInvalidCharacters: false).flatMap { $0.scheme == nil || $0.host == nil ? nil : $0 }
    }

    private func with(_ task: RequestTask, _ request: URLRequest) throws(EndpointError) -> URLRequest {
        var request = request
        switch task {
        case .requestPlain, .uploadFile, .uploadMultipartFormData:
            break
        case .requestData(let data):
            request.httpBody = data
        case .requestJSONEncodable(let value):
            try setJSON(value, JSONEncoder(), in: &request)
        case .requestCustomJSONEncodable(let value, let encoder):
            try setJSON(value, encoder, in: &request)
        case .requestParameters(let parameters, let encoding):
            request = try encoded(parameters, encoding, in: request)
        case .requestCompositeData(let data, let parameters):
            request.httpBody = data
            request = try encoded(parameters, URLEncoding.queryString, in: request)
        case .requestCompositeParameters(let body, let encoding, let parameters):
            request = try encoded(body, encoding, in: request)
            request = try encoded(parameters, URLEncoding.queryString, in: request)
        case .uploadCompositeMultipartFormData(_, let parameters):
            request = try encoded(parameters, URLEncoding.queryString, in: request)
        case .requestModel(let model, let format):
            try setModel(model, format, in: &request)
        }
        return request
    }

    private func setJSON(
        _ value: any Encodable, _ encoder: JSONEncoder, in request: inout URLRequest
    ) throws(EndpointError) {
        do {
            request.httpBody = try encoder.encode(value)
        } catch {
            throw .encodableMapping(error)
        }
        request.setContentTypeIfMissing("application/json")
    }

    private func setModel(
        _ model: any WritableValue, _ format: RequestTask.ModelFormat, in request: inout URLRequest
    ) throws(EndpointError) {
        do {
            switch format {
            case .json(let contentType):
                let buffer = JSONBuffer()
                var writer = ValueWriter(buffer)
                try model.write(to: &writer)
                request.httpBody = buffer.takeData()
                request.setContentTypeIfMissing(contentType)
            case .form(let encoding):
                request.httpBody = try FormEncoding.body(model, encoding: encoding)
                request.setContentTypeIfMissing("application/x-www-form-urlencoded")
            case .multipart:
                break
            }
        } catch {
            throw .encodableMapping(error)
        }
    }

    private func encoded(
        _ parameters: [String: JSONValue], _ encoding: any ParameterEncoding, in request: URLRequest
    ) throws(EndpointError) -> URLRequest {
        do {
            return try encoding.encode(request, with: parameters)
        } catch {
            throw .parameterEncoding(error)
        }
    }

    /// What the transport sends beside the request.
    func upload() throws(EndpointError) -> Upload? {
        do {
            switch task {
            case .uploadFile(let url): return .file(url)
            case .uploadMultipartFormData(let form), .uploadCompositeMultipartFormData(let form, _):
                return try multipart(form)
            case .requestModel(let model, .multipart(let encoding)):
                return try multipart(Self.form(model, encoding))
            default: return nil
            }
        } catch let error as EndpointError {
            throw error
        } catch {
            throw .underlying(error, nil)
        }
    }

    private static func form(
        _ model: any WritableValue, _ encoding: [String: RequestTask.FieldEncoding]
    ) throws(EndpointError) -> MultipartFormData {
        do {
            return try MultipartFormData(model, encoding: encoding)
        } catch {
            throw .encodableMapping(error)
        }
    }

    private func multipart(_ form: MultipartFormData) throws -> Upload {
        guard !form.parts.isEmpty else { throw EndpointError.encodableMapping(MultipartError.noParts) }
        guard method.supportsMultipart else { throw EndpointError.encodableMapping(MultipartError.method(method)) }
        return .multipart(try form.encoded(), contentType: form.contentType)
    }
}

/// Why a multipart body can't be sent.
public enum MultipartError: Error, Sendable, Equatable {
    case noParts
    /// The method carries no such body.
    case method(HTTPMethod)
}

/// A body that goes to the transport beside the request.
enum Upload: Sendable {
    case file(URL)
    case multipart(Data, contentType: String)
}

extension URLRequest {
    mutating func setContentTypeIfMissing(_ contentType: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil {
            setValue(contentType, forHTTPHeaderField: "Content-Type")
        }
    }
}
