#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension Endpoint {
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

    /// `URL(string:)` alone mends what isn't a URL, on the systems that have a way to forbid it.
    private static func parse(_ text: String) -> URL? {
        let url: URL? =
            if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
                URL(string: text, encodingInvalidCharacters: false)
            } else {
                URL(string: text)
            }
        return url.flatMap { $0.scheme == nil || $0.host == nil ? nil : $0 }
    }

    private func with(_ task: RequestTask, _ request: URLRequest) throws(EndpointError) -> URLRequest {
        var request = request
        switch task {
        case .requestPlain, .uploadFile, .uploadMultipartFormData, .downloadDestination:
            break
        case .requestData(let data):
            request.httpBody = data
        case .requestJSONEncodable(let value):
            // Sorted, or the same value would be another text each time.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try setJSON(value, encoder, in: &request)
        case .requestCustomJSONEncodable(let value, let encoder):
            try setJSON(value, encoder, in: &request)
        case .requestParameters(let parameters, let encoding), .downloadParameters(let parameters, let encoding, _):
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
}

extension URLRequest {
    mutating func setContentTypeIfMissing(_ contentType: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil {
            setValue(contentType, forHTTPHeaderField: "Content-Type")
        }
    }
}
