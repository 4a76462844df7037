import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportRequest {
    /// Returns the body in the request or beside it.
    func sentBody() throws -> Data {
        switch body {
        case nil: request.httpBody ?? Data()
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url, options: .mappedIfSafe)
        case .stream(let stream):
            try {
                var body = Data()
                try stream.read { body.append($0) }
                return body
            }()
        }
    }

    /// Returns a response in one piece.
    ///
    /// - Parameter url: The URL of the response, if it isn't the request's.
    func answered(
        _ status: Int, headers: [String: String], _ data: Data, from url: URL? = nil
    ) throws -> TransportResponse {
        guard let url = url ?? request.url,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
        else { throw URLError(.badURL) }
        progress?(TransportProgress(.received, completed: Int64(data.count), total: Int64(data.count)))
        return TransportResponse(response: response, data: data)
    }
}
