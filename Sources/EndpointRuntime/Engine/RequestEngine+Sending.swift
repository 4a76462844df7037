/// One send and its response: *send*, *validate* and *receive*.
extension RequestEngine {
    /// Sends through the transport, from memory or from a file.
    nonisolated(nonsending) func exchange(
        _ prepared: RequestMessage, _ pluginRequest: PluginRequest?, _ call: Call
    ) async -> CallResult {
        var request = transportRequest(prepared, pluginRequest, call)
        let last = call.observer.progress.map { report in
            // For an upload the sent bytes count, for all others the received ones.
            let direction = call.upload == nil ? TransportProgress.Direction.received : .sent
            let last = Locked((progress: TransportProgress?.none, rate: ProgressRate()))
            request.progress = { progress in
                guard progress.direction == direction else { return }
                let isReported = last.withLock { last in
                    last.progress = progress
                    return last.rate.allows(progress)
                }
                if isReported { report(RequestProgress(progress)) }
            }
            return last
        }
        let result: Result<Response, CallFailure>
        do {
            let transport = try adapted.transport(transport, for: call.source.requirement)
            let answer: OpenedResponse =
                if let timeout = call.options.values?.attemptTimeout {
                    try await TimeLimit(timeout).value { [request] in
                        if call.isStreamed { return try await self.open(request, transport) }
                        return (try await transport.exchangeResuming(request), nil)
                    }
                } else if call.isStreamed {
                    try await open(request, transport)
                } else {
                    (try await transport.exchangeResuming(request), nil)
                }
            var response = Response(
                statusCode: answer.whole.head.statusCode, data: answer.whole.data, message: request.message,
                head: answer.whole.head.from(request.message.url), file: answer.whole.file
            )
            response.stream = answer.stream.map { stream in
                let limited = call.options.values?.timeout.map { stream.limited(to: $0) } ?? stream
                return limited.mappingErrors { [message = request.message] in self.named($0, message, call) }
            }
            result = validated(response, call)
        } catch let interrupted as InterruptedResponse {
            var response = Response(
                statusCode: interrupted.head.statusCode, data: interrupted.data, message: request.message,
                head: interrupted.head.from(request.message.url)
            )
            keepSecrets(of: call, in: &response)
            result = .failure(CallFailure(.send, named(interrupted.error, request.message, call), response))
        } catch {
            let error = error is CancellationError ? Cancellation.error : error
            result = .failure(CallFailure(.send, named(error, request.message, call)))
        }
        return CallResult(result, bytes: last?.withLock { $0.progress })
    }

    /// The same within an instrument.
    nonisolated(nonsending) func exchange(
        _ prepared: RequestMessage, _ pluginRequest: PluginRequest?, _ call: Call, attempt number: Int,
        _ instrument: any CallInstrument
    ) async -> CallResult {
        var outcome = CallResult.cancelled(wasSent: true)
        let start = ContinuousClock.now
        await instrument.withAttempt(
            prepared, of: call.source.operation, number: number, redaction(of: call.source)
        ) { request in
            outcome = await exchange(request, pluginRequest, call)
            if let limit = call.limit { outcome = limit.replacingCancellation(outcome) }
            return (outcome.response?.statusCode, outcome.error)
        }
        let attempt = SentAttempt(
            request: prepared, operation: call.source.operation, duration: ContinuousClock.now - start,
            statusCode: outcome.response?.statusCode, error: outcome.error)
        for instrument in instruments { instrument.didSend(attempt) }
        return outcome
    }

    /// Returns the request with the options of its call for the transport.
    private func transportRequest(
        _ prepared: RequestMessage, _ pluginRequest: PluginRequest?, _ call: Call
    ) -> TransportRequest {
        let (source, options) = (call.source, call.options.values)
        var request = TransportRequest(
            prepared, body: call.upload?.body, destination: call.destination
        )
        request.redaction = redaction(of: source)
        if let contentType = call.upload?.contentType { request.message[header: "Content-Type"] = contentType }
        #if canImport(Darwin) || URLSession
            request.credential = pluginRequest?.credential
        #endif
        request.operation = source.operation
        if let record = call.record { request.reportTimings = { record.measured($0) } }
        request.partNames = call.upload?.partNames ?? []
        request.redirects = options?.redirects ?? (source.keepsRedirects ? .keep : .follow)
        if let limit = options?.bodyLimit { request.bodyLimit = limit }
        request.cachePolicy = source.cachePolicy
        // For a stream, time limits apply until it begins: its duration is unlimited.
        if !call.isStreamed { request.timeout = options.flatMap { $0.attemptTimeout ?? $0.timeout } }
        return request
    }

    /// A response, with its body beside it if it is streamed.
    private typealias OpenedResponse = (whole: TransportResponse, stream: ByteStream?)

    private func open(
        _ request: TransportRequest, _ transport: any Transport
    ) async throws -> OpenedResponse {
        let opened = try await transport.open(request)
        // What isn't a success is read whole: an error says why.
        guard (200..<300).contains(opened.head.statusCode) else {
            return (try await opened.collected(upTo: request.bodyLimit), nil)
        }
        return (TransportResponse(head: opened.head, data: Data()), opened.body)
    }

    /// Returns the stub's result, which replaces the server's.
    func stubResult(of stub: Stub, _ request: RequestMessage, _ call: Call) async -> CallResult {
        let answer = stub.response(request)
        if let wait = answer.wait {
            do {
                try await Task.sleep(for: wait)
            } catch {
                return .cancelled(wasSent: true)
            }
        }
        return stubResult(of: answer, request, call)
    }

    func stubResult(of answer: Stub.StubbedExchange, _ request: RequestMessage, _ call: Call) -> CallResult {
        var response: Response
        switch answer.sample {
        case .networkResponse(let statusCode, let data):
            response = Response(statusCode: statusCode, data: data, message: request)
        case .head(let head, let data):
            response = Response(
                statusCode: head.statusCode, data: data, message: request, head: head.from(request.url))
        #if canImport(Darwin) || URLSession
            case .response(let head, let data):
                response = Response(
                    statusCode: ResponseHead(head).statusCode, data: data, message: request, head: ResponseHead(head))
        #endif
        case .networkError(let error):
            return CallResult(.failure(CallFailure(.send, error)))
        }
        response.stubbed = answer.value
        let length = Int64(response.data.count)
        if let destination = call.options.values?.destination, (200..<300).contains(response.statusCode) {
            do {
                response = try response.saved(to: destination)
            } catch {
                return CallResult(.failure(CallFailure(.send, error, response)))
            }
        }
        let result = validated(response, call)
        guard call.observer.progress != nil else { return CallResult(result) }
        let count = if case .success = result { length } else { Int64(0) }
        return CallResult(result, bytes: TransportProgress(.received, completed: count, total: count))
    }

    package func validated(_ answer: consuming Response, _ call: Call) -> Result<Response, CallFailure> {
        var response = answer
        keepSecrets(of: call, in: &response)
        response.formats = call.source.formats
        response.isRedirectResult = call.source.keepsRedirects && (300..<400).contains(response.statusCode)
        response.coercionLog = call.options.values?.mapping?.makeLog()
        if let limit = call.options.values?.nestingLimit { response.nestingLimit = limit }
        do {
            try call.source.validate(response)
            return .success(response)
        } catch {
            return .failure(CallFailure(.validate, named(error, response.message, call), response))
        }
    }

    /// Returns `error` with its request attached.
    package func named(_ error: any Error, _ request: RequestMessage?, _ call: Call) -> any Error {
        RequestLine(request, of: call.source.operation, redaction(of: call.source))?.named(in: error) ?? error
    }

    private func keepSecrets(of call: Call, in response: inout Response) {
        response.operation = call.source.operation
        response.redaction = redaction(of: call.source)
    }

    /// Passes the outcome to the plugins.
    package func receive(_ outcome: CallResult, _ pluginRequest: PluginRequest?, _ call: Call) {
        guard !plugins.isEmpty, let target = call.source.target else { return }
        let result = outcome.targetResult
        for plugin in plugins { plugin.didReceive(result, for: pluginRequest, target: target) }
    }
}
