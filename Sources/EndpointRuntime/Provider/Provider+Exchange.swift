import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Who wants to know of a request before it has ended.
struct RequestObserver: Sendable {
    var progress: (@Sendable (RequestProgress) -> Void)?
    var willSend: (@Sendable (PluginRequest) -> Void)?
}

/// What has come of a request, before the plugins' `process`.
struct Exchanged: Sendable {
    var result: Result<Response, EndpointError>
    /// False when it never came to an answer because no request could be made.
    var wasSent: Bool
    /// How far it had come; nil where no one wanted to know.
    var bytes: TransportProgress?

    /// What is reported at the end.
    var lastProgress: RequestProgress {
        RequestProgress(bytes, response: try? result.get())
    }

    static func cancelled(wasSent: Bool) -> Exchanged {
        Exchanged(result: .failure(.underlying(URLError(.cancelled), nil)), wasSent: wasSent)
    }
}

/// The way of a request. All forms of calls lead here.
extension Provider {
    /// - Parameter address: Takes the place of the target's own URL; nil leaves that.
    func result(
        of target: T, at address: String? = nil, _ observer: RequestObserver = RequestObserver()
    ) async -> Result<Response, EndpointError> {
        let endpoint: Endpoint
        do throws(EndpointError) {
            let own = try self.endpoint(target)
            endpoint = address.map { own.following($0) } ?? own
        } catch {
            return processed(.failure(error), target)
        }
        let exchanged = await sharedExchange(endpoint, target, observer)
        if exchanged.wasSent { observer.progress?(exchanged.lastProgress) }
        return processed(exchanged.result, target)
    }

    /// The exchange of an equal request where one is under way, else a new one.
    private func sharedExchange(_ endpoint: Endpoint, _ target: T, _ observer: RequestObserver) async -> Exchanged {
        // Each download has a place of its own.
        guard configuration.tracksInflights, endpoint.destination == nil else {
            return await exchange(endpoint, target, observer)
        }
        let key = InflightKey(
            endpoint: endpoint.sent, validation: target.validationType, stub: stubClosure(target),
            security: Self.security(of: target, endpoint),
            authorization: (target as? any AccessTokenAuthorizable)?.authorizationType
        )
        let shared = await inflights.exchange(for: key, observer) { observer in
            await self.exchange(endpoint, target, observer)
        }
        // Cancelled before it took part: plugins hear of that as of any other cancelled request.
        if let shared { return shared }
        return await exchange(endpoint, target, observer)
    }

    private func exchange(_ endpoint: Endpoint, _ target: T, _ observer: RequestObserver) async -> Exchanged {
        do {
            let request = try await requestClosure?(endpoint) ?? endpoint.urlRequest()
            let call = Call(
                endpoint, configuration.retrier?.prepare(request) ?? request,
                security: Self.security(of: target, endpoint), stub: stubClosure(target)
            )
            return await attempts(call, target, observer)
        } catch {
            return unsent(error as? EndpointError ?? .underlying(error, nil), target)
        }
    }

    /// A request that couldn't be made.
    private func unsent(_ error: EndpointError, _ target: T) -> Exchanged {
        guard Task.isCancelled else { return Exchanged(result: .failure(error), wasSent: false) }
        return received(.cancelled(wasSent: false), nil, target)
    }

    /// Prepares a request, sends it and hears of its answer: once of however many times that a call is sent.
    func attempt(_ call: inout Call, _ target: T, _ observer: RequestObserver) async -> Exchanged {
        let former = call.sent
        let wasSent = former != nil
        call.sent = nil
        var prepared: URLRequest
        do throws(EndpointError) {
            prepared = try await preparedRequest(for: &call, target)
        } catch {
            // Plugins have heard of the earlier sends.
            guard wasSent else { return unsent(error, target) }
            return Exchanged(result: .failure(Task.isCancelled ? .cancelled : error), wasSent: true)
        }
        guard !Task.isCancelled else {
            return wasSent ? .cancelled(wasSent: true) : received(.cancelled(wasSent: false), nil, target)
        }
        if let former { prepared.keepIdempotencyKey(of: former) }
        let seen = announce(prepared, target)
        observer.willSend?(seen)
        call.sent = prepared
        switch call.stub {
        case .never:
            return received(await send(seen, prepared, &call, target, observer), seen, target)
        case .immediate:
            return received(stubbed(call.endpoint, prepared, target), seen, target)
        case .delayed(let seconds):
            do {
                // No duration is as long as these could be.
                try await Task.sleep(for: .seconds(min(max(seconds, 0), 1e9)))
            } catch {
                return received(.cancelled(wasSent: true), seen, target)
            }
            return received(stubbed(call.endpoint, prepared, target), seen, target)
        }
    }

    // Stubs that answer before a call returns

    func isAnsweredAtOnce(_ target: T) -> Bool {
        requestClosure == nil && stubClosure(target) == .immediate
            && !configuration.plugins.contains { ($0 as? any AsyncPlugin)?.waits == true }
    }

    func immediateResult(of target: T, willSend: (PluginRequest) -> Void) -> Exchanged {
        do throws(EndpointError) {
            let endpoint = try endpoint(target)
            var request = try endpoint.urlRequest()
            configuration.credentials.apply(to: &request, security: Self.security(of: target, endpoint))
            let prepared = configuration.plugins.reduce(request) { $1.prepare($0, target: target) }
            let seen = announce(prepared, target)
            willSend(seen)
            return received(stubbed(endpoint, prepared, target), seen, target)
        } catch {
            return Exchanged(result: .failure(error), wasSent: false)
        }
    }

    // Steps

    private func preparedRequest(for call: inout Call, _ target: T) async throws(EndpointError) -> URLRequest {
        do {
            var request = call.request
            if call.stub == .never, configuration.credentials.holdsTokens {
                call.token = try await configuration.credentials.applyTokens(
                    to: &request, security: call.security, renewed: call.renewed
                )
            } else {
                configuration.credentials.apply(to: &request, security: call.security)
            }
            for plugin in configuration.plugins {
                if let plugin = plugin as? any AsyncPlugin, plugin.waits {
                    request = try await plugin.adapt(request, target: target)
                } else {
                    request = plugin.prepare(request, target: target)
                }
            }
            return request
        } catch let error as EndpointError {
            throw error
        } catch {
            throw .underlying(error, nil)
        }
    }

    private func announce(_ request: URLRequest, _ target: T) -> PluginRequest {
        let transport = configuration.transport
        let seen = PluginRequest(request, configuration.credentials.names) { transport.headers(addedTo: request) }
        for plugin in configuration.plugins { plugin.willSend(seen, target: target) }
        return seen
    }

    private func stubbed(_ endpoint: Endpoint, _ request: URLRequest, _ target: T) -> Exchanged {
        let result: Result<Response, EndpointError>
        switch endpoint.sampleResponse() {
        case .networkResponse(let statusCode, let data):
            result = validated(stub(Response(statusCode: statusCode, data: data, request: request)), target)
        case .response(let response, let data):
            result = validated(
                stub(Response(statusCode: response.statusCode, data: data, request: request, response: response)), target
            )
        case .networkError(let error):
            return Exchanged(result: .failure(.underlying(error, nil)), wasSent: true)
        }
        let count = Int64((try? result.get())?.data.count ?? 0)
        return Exchanged(
            result: result, wasSent: true, bytes: TransportProgress(.received, completed: count, total: count)
        )
    }

    private func stub(_ response: consuming Response) -> Response {
        response.secretNames = configuration.credentials.names
        return response
    }

    func validated(_ response: Response, _ target: T) -> Result<Response, EndpointError> {
        var response = response
        response.formats = target.formatPolicy
        return target.validationType.accepts(response.statusCode)
            ? .success(response) : .failure(.underlying(EndpointError.statusCode(response), response))
    }

    private func received(_ exchanged: Exchanged, _ request: PluginRequest?, _ target: T) -> Exchanged {
        for plugin in configuration.plugins { plugin.didReceive(exchanged.result, for: request, target: target) }
        return exchanged
    }

    func processed(_ result: Result<Response, EndpointError>, _ target: T) -> Result<Response, EndpointError> {
        configuration.plugins.reduce(result) { $1.process($0, target: target) }
    }
}
