/// One send and its response: *send*, *validate* and *receive*.
extension RequestEngine {
    /// Sends through the transport, from memory or from a file.
    nonisolated(nonsending) func sendThroughTransport(
        _ prepared: RequestMessage, _ pluginRequest: PluginRequest?, _ call: Call
    ) async -> CallResult {
        var request = prepared
        if let contentType = call.upload?.contentType {
            request[header: "Content-Type"] = contentType
        }

        // For an upload the sent bytes count, for all others the received ones.
        let direction = call.upload == nil ? TransportProgress.Direction.received : .sent
        var transportRequest = TransportRequest(
            request, body: call.upload?.body, destination: call.destination,
            secretHeaders: SecretNames.headers(besides: secretNames(of: call.source))
        )
        #if canImport(Darwin) || URLSession
            transportRequest.credential = pluginRequest?.credential
        #endif
        transportRequest.operation = call.source.operation
        if let record = call.record { transportRequest.reportTimings = { record.measured($0) } }
        transportRequest.secretFields = call.source.secrets.fields
        transportRequest.partNames = call.upload?.partNames ?? []
        transportRequest.redirects = call.options.values?.redirects ?? (call.source.keepsRedirects ? .keep : .follow)
        if let limit = call.options.values?.bodyLimit { transportRequest.bodyLimit = limit }
        transportRequest.cachePolicy = call.source.cachePolicy
        // For a stream, time limits apply until it begins: its duration is unlimited.
        if !call.isStreamed {
            transportRequest.timeout = call.options.values.flatMap { $0.attemptTimeout ?? $0.timeout }
        }
        guard let report = call.observer.progress else { return CallResult(await exchanged(transportRequest, call)) }
        let last = Locked<TransportProgress?>(nil)
        transportRequest.progress = { progress in
            guard progress.direction == direction else { return }
            last.withLock { $0 = progress }
            report(RequestProgress(progress))
        }
        let result = await exchanged(transportRequest, call)
        return CallResult(result, bytes: last.withLock { $0 })
    }

    /// The same within an instrument.
    nonisolated(nonsending) func sendThroughTransport(
        _ prepared: RequestMessage, _ pluginRequest: PluginRequest?, _ call: Call, attempt number: Int,
        _ instrument: any CallInstrument
    ) async -> CallResult {
        var outcome = CallResult.cancelled(wasSent: true)
        let attempt = CallAttempt(
            message: prepared, operation: call.source.operation, number: number,
            secretNames: secretNames(of: call.source)
        )
        await instrument.withAttempt(attempt) { request in
            outcome = await sendThroughTransport(request, pluginRequest, call)
            return CallAttempt.CallResult(statusCode: outcome.response?.statusCode, error: outcome.error)
        }
        return outcome
    }

    nonisolated(nonsending) private func exchanged(
        _ transportRequest: TransportRequest, _ call: Call
    ) async -> Result<Response, CallFailure> {
        do {
            let transport = try trusted.transport(transport, trusting: call.source.trust)
            let answer =
                if let timeout = call.options.values?.attemptTimeout {
                    try await exchange(to: transportRequest, transport, isStreamed: call.isStreamed, within: timeout)
                } else {
                    try await exchange(to: transportRequest, transport, isStreamed: call.isStreamed)
                }
            var response = Response(
                statusCode: answer.whole.head.statusCode, data: answer.whole.data, message: transportRequest.message,
                head: answer.whole.head.from(transportRequest.message.url), file: answer.whole.file
            )
            response.stream = answer.stream
            if let timeout = call.options.values?.timeout { response.stream = answer.stream?.limited(to: timeout) }
            return validated(response, call)
        } catch let interrupted as InterruptedResponse {
            var response = Response(
                statusCode: interrupted.head.statusCode, data: interrupted.data, message: transportRequest.message,
                head: interrupted.head.from(transportRequest.message.url)
            )
            keepSecrets(of: call, in: &response)
            return .failure(CallFailure(.send, named(interrupted.error, transportRequest.message, call), response))
        } catch {
            let error = error is CancellationError ? Cancellation.error : error
            return .failure(CallFailure(.send, named(error, transportRequest.message, call)))
        }
    }

    /// A response, with its body beside it if it is streamed.
    private typealias OpenedResponse = (whole: TransportResponse, stream: ByteStream?)

    nonisolated(nonsending) private func exchange(
        to transportRequest: TransportRequest, _ transport: any Transport, isStreamed: Bool
    ) async throws -> OpenedResponse {
        guard isStreamed else { return (try await transport.exchangeResuming(transportRequest), nil) }
        let opened = try await transport.open(transportRequest)
        // What isn't a success is read whole: an error says why.
        guard (200..<300).contains(opened.head.statusCode) else {
            return (try await opened.collected(upTo: transportRequest.bodyLimit), nil)
        }
        return (TransportResponse(head: opened.head, data: Data()), opened.body)
    }

    private func exchange(
        to transportRequest: TransportRequest, _ transport: any Transport, isStreamed: Bool, within timeout: Duration
    ) async throws -> OpenedResponse {
        let limit = TimeLimit(timeout)
        let result = await limit.value { () async -> Result<OpenedResponse, any Error> in
            do {
                return .success(try await self.exchange(to: transportRequest, transport, isStreamed: isStreamed))
            } catch {
                return .failure(error)
            }
        }
        guard case .failure(let error) = result, limit.hasPassed, ErrorChain(error).isCancelled else {
            return try result.get()
        }
        guard let interrupted = error as? InterruptedResponse else { throw TimeLimit.error }
        throw InterruptedResponse(error: TimeLimit.error, head: interrupted.head, data: interrupted.data)
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
        return outcome(of: answer, request, call)
    }

    func outcome(of answer: Stub.StubbedExchange, _ request: RequestMessage, _ call: Call) -> CallResult {
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

    func validated(_ answer: consuming Response, _ call: Call) -> Result<Response, CallFailure> {
        var response = answer
        keepSecrets(of: call, in: &response)
        response.formats = call.source.formats
        response.sequenceDecoder = call.source.sequenceDecoder
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
    func named(_ error: any Error, _ request: RequestMessage?, _ call: Call) -> any Error {
        let (operation, names) = (call.source.operation, secretNames(of: call.source))
        guard let line = RequestLine(request, of: operation, secretNames: names) else { return error }
        return line.named(in: error)
    }

    /// Headers and parameters that aren't shown: those of the credentials, and those that the description calls secret.
    func secretNames(of source: any CallContext) -> Set<String> {
        let described = source.secrets.parameters
        return described.isEmpty ? secretNames : secretNames.union(described)
    }

    private func keepSecrets(of call: Call, in response: inout Response) {
        response.operation = call.source.operation
        response.secretNames = secretNames(of: call.source)
        response.secretFields = call.source.secrets.fields
    }

    /// Plugins hear of it.
    func receive(_ outcome: CallResult, _ pluginRequest: PluginRequest?, _ call: Call) {
        guard !plugins.isEmpty, let target = call.source.target else { return }
        let result = outcome.targetResult
        for plugin in plugins { plugin.didReceive(result, for: pluginRequest, target: target) }
    }
}
