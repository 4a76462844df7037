import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way of a request. All forms of calls lead here.
extension TransportClient {
    /// The content of the answer, after the observers have heard of it.
    func content<Mapping: ContentMapping>(of mapping: Mapping, _ call: TypedCall) async throws -> Mapping.Content {
        var call = call
        if let retrier { call.request = retrier.prepare(call.request) }
        let result: Result<Mapping.Content, any Error>
        do {
            var answer: Result<Response, any Error>
            repeat {
                answer = try await self.answer(mapping, &call)
            } while try await isSentAgain(after: answer, &call)
            result = .success(try mapping.content(from: answer.get()))
        } catch {
            // What waited says so in its own way; to the caller it is the request that was cancelled.
            result = .failure(error is CancellationError && Task.isCancelled ? URLError(.cancelled) : error)
        }
        if var ended = call.ended {
            ended.error = result.error
            for observer in observers { await observer(ended) }
        }
        return try result.get()
    }

    /// An answer that the endpoint has nothing against, or what is wrong.
    ///
    /// - Throws: What kept the request from being sent.
    private func answer(
        _ mapping: some ContentMapping, _ call: inout TypedCall
    ) async throws -> Result<Response, any Error> {
        let request = try await adapted(&call)
        call.ended = EndedRequest(request: request)
        do {
            guard !Task.isCancelled else { throw URLError(.cancelled) }
            let answer = try await transport.exchange(asked(request, call))
            call.ended?.response = answer.response
            call.ended?.data = answer.data
            var response = Response(
                statusCode: answer.response.statusCode, data: answer.data, request: request, response: answer.response
            )
            response.secretNames = credentials.names
            try mapping.validate(response)
            return .success(response)
        } catch let interrupted as InterruptedResponse {
            call.ended?.response = interrupted.response
            call.ended?.data = interrupted.data
            return .failure(named(interrupted.error, request))
        } catch {
            return .failure(named(error, request))
        }
    }

    private func named(_ error: any Error, _ request: URLRequest) -> any Error {
        RequestLine(request, secretNames: credentials.names)?.named(in: error) ?? error
    }

    private func adapted(_ call: inout TypedCall) async throws -> URLRequest {
        var request = call.request
        for adapter in adapters { request = try await adapter.adapt(request) }
        // An absolute URL may lead to anyone, whom the credentials aren't for.
        let isForeign = origin != nil && WebOrigin(of: request.url) != origin
        call.token =
            isForeign ? nil : try await credentials.applyTokens(to: &request, security: nil, renewed: call.renewed)
        return request
    }

    private func asked(_ request: URLRequest, _ call: TypedCall) -> TransportRequest {
        // Of an upload what goes up counts, of all others what comes down.
        let direction = call.upload == nil ? TransportProgress.Direction.received : .sent
        let progress = call.report.map { report -> @Sendable (TransportProgress) -> Void in
            { if $0.direction == direction { report(RequestProgress($0)) } }
        }
        return TransportRequest(
            request, body: call.upload?.body, secretHeaders: SecretNames.headers.union(credentials.names),
            progress: progress
        )
    }

    // What follows a send

    /// - Throws: What takes the place of the failure.
    private func isSentAgain(after answer: Result<Response, any Error>, _ call: inout TypedCall) async throws -> Bool {
        guard !Task.isCancelled else { return false }
        if case .success(let response) = answer, (200..<400).contains(response.statusCode) { return false }
        if let refused = call.refusedToken {
            call.renewed = try await renewed(refused)
            return true
        }
        guard let retrier, let failure = call.failure(answer.error) else { return false }
        let decision = await retrier.decision(for: failure)
        try Task.checkCancellation()
        switch decision {
        case .retry where failure.isReplayable:
            break
        case .retryAfter(let wait) where failure.isReplayable:
            if wait > .zero { try await clock.sleep(for: wait) }
            call.waited += max(wait, .zero)
        case .fail(let error):
            throw error
        case .retry, .retryAfter, .doNotRetry:
            return false
        }
        call.attempt += 1
        return true
    }

    private func renewed(_ refused: SentToken) async throws -> SentToken {
        do {
            return try await refused.renewed()
        } catch {
            try Task.checkCancellation()
            throw TokenError.notRenewed(error)
        }
    }
}
