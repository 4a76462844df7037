import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an endpoint has made, before adapters see it.
struct TypedRequest: Sendable {
    var request: URLRequest
    let upload: Upload?
    let report: (@Sendable (RequestProgress) -> Void)?

    init(_ request: URLRequest, upload: Upload? = nil, report: (@Sendable (RequestProgress) -> Void)? = nil) {
        self.request = request
        self.upload = upload
        self.report = report
    }

    /// All bodies are, but one that someone put into the request as a stream: that can be read once.
    var isReplayable: Bool { upload != nil || request.httpBodyStream == nil }
}

/// The way of a request. All forms of calls lead here.
extension TransportClient {
    /// The content of the answer, after the observers have heard of it.
    func content<Mapping: ContentMapping>(
        of mapping: Mapping, _ made: TypedRequest
    ) async throws -> Mapping.Content {
        var ended: EndedRequest?
        let result: Result<Mapping.Content, any Error>
        do {
            result = .success(try await self.content(of: mapping, made, &ended))
        } catch {
            // What waited says so in its own way; to the caller it is the request that was cancelled.
            result = .failure(error is CancellationError && Task.isCancelled ? URLError(.cancelled) : error)
        }
        if var ended {
            ended.error = result.error
            for observer in observers { await observer(ended) }
        }
        return try result.get()
    }

    /// - Parameter ended: Set once the request is about to be sent.
    private func content<Mapping: ContentMapping>(
        of mapping: Mapping, _ made: TypedRequest, _ ended: inout EndedRequest?
    ) async throws -> Mapping.Content {
        var made = made
        made.request = retriers.reduce(made.request) { $1.prepare($0) }
        var attempt = 1
        var waited = Duration.zero
        while true {
            var request = made.request
            for adapter in adapters { request = try await adapter.adapt(request) }
            ended = EndedRequest(request: request)
            let outcome = await validated(mapping, made, request, &ended)
            let failure = FailedRequest(
                request: request, response: ended?.response, data: ended?.data ?? Data(), error: outcome.error,
                attempt: attempt, waited: waited, isReplayable: made.isReplayable
            )
            guard let wait = try await waitBeforeRetry(after: failure) else {
                return try mapping.content(from: outcome.get())
            }
            if wait > .zero { try await Task.sleep(for: wait) }
            waited += wait
            attempt += 1
        }
    }

    /// An answer that the endpoint has nothing against.
    private func validated(
        _ mapping: some ContentMapping, _ made: TypedRequest, _ request: URLRequest, _ ended: inout EndedRequest?
    ) async -> Result<Response, any Error> {
        do {
            guard !Task.isCancelled else { throw URLError(.cancelled) }
            let answer = try await transport.exchange(asked(made, request))
            ended?.response = answer.response
            ended?.data = answer.data
            let response = Response(
                statusCode: answer.response.statusCode, data: answer.data, request: request, response: answer.response
            )
            try mapping.validate(response)
            return .success(response)
        } catch let interrupted as InterruptedResponse {
            ended?.response = interrupted.response
            ended?.data = interrupted.data
            return .failure(interrupted.error)
        } catch {
            return .failure(error)
        }
    }

    private func asked(_ made: TypedRequest, _ request: URLRequest) -> TransportRequest {
        // Of an upload what goes up counts, of all others what comes down.
        let direction = made.upload == nil ? TransportProgress.Direction.received : .sent
        let progress = made.report.map { report -> @Sendable (TransportProgress) -> Void in
            { if $0.direction == direction { report(RequestProgress($0)) } }
        }
        return TransportRequest(
            request, body: made.upload?.body, secretHeaders: secretHeaders, progress: progress
        )
    }

    /// - Returns: Nil when the request isn't sent again.
    private func waitBeforeRetry(after failure: FailedRequest) async throws -> Duration? {
        let isSuccess = failure.error == nil && (failure.response.map { (200..<400).contains($0.statusCode) } ?? false)
        guard !isSuccess, !Task.isCancelled else { return nil }
        for retrier in retriers {
            switch await retrier.decision(for: failure) {
            case .doNotRetry: continue
            case .retry where failure.isReplayable: return .zero
            case .retryAfter(let wait) where failure.isReplayable: return max(wait, .zero)
            case .retry, .retryAfter: return nil
            case .fail(let error): throw error
            }
        }
        return nil
    }
}
