public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends the requests of a target.
///
/// ```swift
/// let provider = Provider<BooksTarget>(plugins: [NetworkLogger()])
/// let response = try await provider.request(.get(id: "A-1"))
/// ```
public final class Provider<T: Target>: Sendable {
    /// Makes an endpoint of a target's case.
    public typealias EndpointClosure = @Sendable (T) throws -> Endpoint
    /// Makes a request of an endpoint; may wait, for a token for example.
    public typealias RequestClosure = @Sendable (Endpoint) async throws -> URLRequest
    public typealias StubClosure = @Sendable (T) -> StubBehavior

    public let configuration: ProviderConfiguration
    private let endpointClosure: EndpointClosure?
    private let requestClosure: RequestClosure?
    private let stubClosure: StubClosure

    public init(
        configuration: ProviderConfiguration, endpointClosure: EndpointClosure? = nil,
        requestClosure: RequestClosure? = nil, stubClosure: StubClosure? = nil
    ) {
        self.configuration = configuration
        self.endpointClosure = endpointClosure
        self.requestClosure = requestClosure
        let stub = configuration.stub
        self.stubClosure = stubClosure ?? { _ in stub }
    }

    public convenience init(
        endpointClosure: EndpointClosure? = nil, requestClosure: RequestClosure? = nil,
        stubClosure: StubClosure? = nil, callbackQueue: DispatchQueue? = nil, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(
            configuration: ProviderConfiguration(plugins: plugins, transport: transport, callbackQueue: callbackQueue),
            endpointClosure: endpointClosure, requestClosure: requestClosure, stubClosure: stubClosure
        )
    }

    /// Sends a request and returns the response, whatever its status unless the target validates it. Cancelling the task
    /// cancels the request.
    public func request(_ target: T) async throws(EndpointError) -> Response {
        try await result(of: target).get()
    }

    /// Sends a request; `completion` is called once, on `callbackQueue`, else the provider's, else the main queue. A stub
    /// that answers immediately completes before this returns, unless there is a queue.
    @discardableResult
    public func request(
        _ target: T, callbackQueue: DispatchQueue? = nil,
        completion: @escaping @Sendable (Result<Response, EndpointError>) -> Void
    ) -> any Cancellable {
        let queue = callbackQueue ?? configuration.callbackQueue
        if requestClosure == nil, stubClosure(target) == .immediate {
            let result = immediateResult(of: target)
            if let queue { queue.async { completion(result) } } else { completion(result) }
            return EndedRequest()
        }
        return CancellationToken(
            Task {
                let result = await self.result(of: target)
                (queue ?? .main).async { completion(result) }
            }
        )
    }

    /// The endpoint of a target's case: its own, in the provider's environment.
    public func endpoint(_ target: T) throws(EndpointError) -> Endpoint {
        do {
            return try endpointClosure?(target) ?? Self.endpoint(of: target, in: configuration.environment)
        } catch let error as EndpointError {
            throw error
        } catch {
            throw .underlying(error, nil)
        }
    }

    // The way of a request

    /// - Parameter address: Takes the place of the target's own URL; nil leaves that.
    func result(of target: T, at address: String? = nil) async -> Result<Response, EndpointError> {
        let request: URLRequest
        let endpoint: Endpoint
        do throws(EndpointError) {
            let own = try self.endpoint(target)
            endpoint = address.map { own.following($0) } ?? own
            request = try await urlRequest(for: endpoint, target)
        } catch {
            return processed(.failure(error), target)
        }
        if Task.isCancelled { return received(.failure(.underlying(URLError(.cancelled), nil)), target) }
        let prepared = prepare(request, target)
        switch stubClosure(target) {
        case .never:
            return received(await send(prepared, endpoint, target), target)
        case .immediate:
            return received(stubbed(endpoint, prepared, target), target)
        case .delayed(let seconds):
            do {
                try await Task.sleep(for: .seconds(seconds))
            } catch {
                return received(.failure(.underlying(URLError(.cancelled), nil)), target)
            }
            return received(stubbed(endpoint, prepared, target), target)
        }
    }

    private func immediateResult(of target: T) -> Result<Response, EndpointError> {
        do throws(EndpointError) {
            let endpoint = try endpoint(target)
            var request = try endpoint.urlRequest()
            configuration.credentials.apply(to: &request, security: Self.security(of: target))
            return received(stubbed(endpoint, prepare(request, target), target), target)
        } catch {
            return processed(.failure(error), target)
        }
    }

    private func urlRequest(for endpoint: Endpoint, _ target: T) async throws(EndpointError) -> URLRequest {
        var request: URLRequest
        do {
            request = try await requestClosure?(endpoint) ?? endpoint.urlRequest()
        } catch let error as EndpointError {
            throw error
        } catch {
            throw .underlying(error, nil)
        }
        configuration.credentials.apply(to: &request, security: Self.security(of: target))
        return request
    }

    private func prepare(_ request: URLRequest, _ target: T) -> URLRequest {
        let prepared = configuration.plugins.reduce(request) { $1.prepare($0, target: target) }
        let seen = PluginRequest(request: prepared)
        for plugin in configuration.plugins { plugin.willSend(seen, target: target) }
        return prepared
    }

    private func send(_ request: URLRequest, _ endpoint: Endpoint, _ target: T) async -> Result<Response, EndpointError> {
        var request = request
        var body: TransportBody?
        do throws(EndpointError) {
            switch try endpoint.upload() {
            case nil: break
            case .file(let url): body = .file(url)
            case .multipart(let data, let contentType):
                body = .data(data)
                request.setValue(contentType, forHTTPHeaderField: "Content-Type")
            }
        } catch {
            return .failure(error)
        }
        do {
            let (data, response) = try await configuration.transport.send(request, body: body)
            return validated(
                Response(statusCode: response.statusCode, data: data, request: request, response: response), target
            )
        } catch {
            return .failure(.underlying(error is CancellationError ? URLError(.cancelled) : error, nil))
        }
    }

    private func stubbed(_ endpoint: Endpoint, _ request: URLRequest, _ target: T) -> Result<Response, EndpointError> {
        switch endpoint.sampleResponse() {
        case .networkResponse(let statusCode, let data):
            validated(Response(statusCode: statusCode, data: data, request: request), target)
        case .response(let response, let data):
            validated(
                Response(statusCode: response.statusCode, data: data, request: request, response: response), target
            )
        case .networkError(let error):
            .failure(.underlying(error, nil))
        }
    }

    private func validated(_ response: Response, _ target: T) -> Result<Response, EndpointError> {
        target.validationType.accepts(response.statusCode)
            ? .success(response) : .failure(.underlying(EndpointError.statusCode(response), response))
    }

    private func received(_ result: Result<Response, EndpointError>, _ target: T) -> Result<Response, EndpointError> {
        for plugin in configuration.plugins { plugin.didReceive(result, target: target) }
        return processed(result, target)
    }

    private func processed(_ result: Result<Response, EndpointError>, _ target: T) -> Result<Response, EndpointError> {
        configuration.plugins.reduce(result) { $1.process($0, target: target) }
    }
}
