import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a generated client's configuration adds to its requests: server, headers and credentials.
struct ConfigurationAdapter: RequestAdapter {
    let configuration: ProviderConfiguration

    func adapt(_ request: URLRequest) throws -> URLRequest {
        var request = request
        if let environment = configuration.environment {
            request = try BaseURLAdapter(base: environment.baseURL + "/").adapt(request)
            // An absolute URL may lead to anyone, whom neither the headers nor the credentials are for.
            guard let origin = WebOrigin(environment.baseURL), Self.origin(of: request) == origin else { return request }
            for (name, value) in environment.headers where request.value(forHTTPHeaderField: name) == nil {
                request.setValue(value, forHTTPHeaderField: name)
            }
        }
        configuration.credentials.apply(to: &request, security: nil)
        return request
    }

    private static func origin(of request: URLRequest) -> WebOrigin? {
        request.url.flatMap { WebOrigin($0.absoluteString) }
    }
}
