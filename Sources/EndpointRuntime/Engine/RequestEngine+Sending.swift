/// The stage *transport* of one attempt, with plugins and validation; see `Middleware`.
extension RequestEngine {
    /// Sends the request of one attempt and returns its response.
    ///
    /// - Throws: ``EndpointError``, with the part of the response that was received.
    nonisolated(nonsending) func send(_ prepared: RequestMessage, _ call: EndpointCall) async throws -> Response {
        let (request, pluginRequest) = try begin(prepared, call)
        let start = reportsEnds ? ContinuousClock.now : nil
        var result: Result<Response, EndpointError>
        if let stub = call.source.stub {
            result = await respond(with: stub, request, call)
        } else {
            let request = transportRequest(request, pluginRequest, call)
            do {
                let transport = try adapted.transport(transport, for: call.source.requirement)
                // Most calls need only the transport, so the function for streams, files and limits is skipped for
                // them.
                let isPlain =
                    !call.isStreamed && request.destination == nil && call.state.options.values?.attemptTimeout == nil
                let answer: OpenedResponse =
                    isPlain
                    ? (try await transport.exchange(request), nil) : try await exchange(request, transport, call)
                result = received(answer, request.message, call)
            } catch {
                result = .failure(failure(error, request.message, call))
            }
        }
        if let start { call.state.end(since: start) }
        if let limit = call.state.limit {
            result = result.mapError { EndpointError(wrapping: limit.replacingCancellation($0)) }
        }
        receive(result, pluginRequest, call)
        return try result.get()
    }

    /// Begins an attempt: validates the request and passes it to the plugins.
    func begin(_ prepared: RequestMessage, _ call: EndpointCall) throws -> (RequestMessage, PluginRequest?) {
        try check(prepared)
        if Task.isCancelled { throw Cancellation.error }
        let request = call.state.begin(prepared)
        return (request, notifyWillSend(request, call))
    }

    /// Validates the method and the headers of a request.
    ///
    /// A line end in a method would begin another request (RFC 9110, section 9.1).
    ///
    /// A header that adapters or plugins have added mustn't contain a line end either (RFC 9110, section 5.5). Not
    /// every transport validates headers, and some transports silently drop an invalid header.
    private func check(_ request: RequestMessage) throws {
        let method = request.method.rawValue
        guard HeaderText.isName(method) else { throw ParameterError.invalidMethod(method) }
        if let field = request.unsendableField, let error = ParameterError(header: field.name, field.value) {
            throw error
        }
    }

    /// Calls `willSend` of the plugins.
    ///
    /// - Returns: The request that was passed to the plugins; nil if there are none.
    private func notifyWillSend(_ request: RequestMessage, _ call: EndpointCall) -> PluginRequest? {
        guard !plugins.isEmpty || call.observer.willSend != nil else { return nil }
        let pluginRequest = PluginRequest(request, redaction(of: call.source), of: call.source, through: transport)
        if let target = call.source.target {
            for plugin in plugins { plugin.willSend(pluginRequest, target: target) }
        }
        call.observer.willSend?(pluginRequest)
        return pluginRequest
    }

    /// Passes the result of an attempt to the plugins.
    func receive(_ result: Result<Response, EndpointError>, _ pluginRequest: PluginRequest?, _ call: EndpointCall) {
        guard !plugins.isEmpty, let target = call.source.target else { return }
        for plugin in plugins { plugin.didReceive(result, for: pluginRequest, target: target) }
    }

    /// A whole response, or the head of a response with its body as a stream.
    private typealias OpenedResponse = (whole: TransportResponse, stream: ByteStream?)

    /// Sends a request through the transport: streamed, to a file, or within the time limit of an attempt.
    private func exchange(
        _ request: TransportRequest, _ transport: any Transport, _ call: EndpointCall
    ) async throws -> OpenedResponse {
        let exchange = { @Sendable () async throws -> OpenedResponse in
            guard call.isStreamed else { return (try await transport.exchangeResuming(request), nil) }
            let opened = try await transport.open(request)
            // The body of a response without success is read as a whole, because the body describes the error.
            guard (200..<300).contains(opened.head.statusCode) else {
                return (try await opened.collect(upTo: request.bodyLimit), nil)
            }
            return (TransportResponse(head: opened.head, data: Data()), opened.body)
        }
        guard let timeout = call.state.options.values?.attemptTimeout else { return try await exchange() }
        return try await TimeLimit(timeout).value(orError: exchange)
    }

    /// Returns the validated response with what the transport has received.
    private func received(
        _ answer: OpenedResponse, _ message: RequestMessage, _ call: EndpointCall
    ) -> Result<Response, EndpointError> {
        let (head, options) = (answer.whole.head, call.state.options.values)
        var response = Response(
            statusCode: head.statusCode, data: answer.whole.data, message: message, head: head.from(message.url),
            file: answer.whole.file)
        response.context.stream = answer.stream.map { stream in
            let limited = options?.timeout.map { stream.limited(to: $0) } ?? stream
            return limited.mappingErrors { self.named($0, message, call) }
        }
        return Result { () throws(EndpointError) in try validate(response, call) }
    }

    /// Returns the error of a failed exchange, with the part of the response that was received.
    private func failure(_ error: any Error, _ message: RequestMessage, _ call: EndpointCall) -> EndpointError {
        guard let interrupted = error as? InterruptedResponse else {
            return .underlying(named(error is CancellationError ? Cancellation.error : error, message, call), nil)
        }
        var response = Response(
            statusCode: interrupted.head.statusCode, data: interrupted.data, message: message,
            head: interrupted.head.from(message.url)
        )
        keepSecrets(of: call, in: &response)
        return .underlying(named(interrupted.error, message, call), response)
    }

    /// Returns the transport's request, with the options of the call.
    private func transportRequest(
        _ prepared: RequestMessage, _ pluginRequest: PluginRequest?, _ call: EndpointCall
    ) -> TransportRequest {
        let (source, options, upload) = (call.source, call.state.options.values, call.state.read { $0.upload })
        var request = TransportRequest(prepared, body: upload?.body, destination: call.destination)
        request.redaction = redaction(of: source)
        // A plugin can't know the boundary of a form, so the form's `Content-Type` replaces the header.
        if let contentType = upload?.contentType { request.message[header: "Content-Type"] = contentType }
        #if canImport(Darwin) || URLSession
            request.credential = pluginRequest?.credential
        #endif
        request.operation = source.operation
        if reportsEnds { request.reportTimings = { [state = call.state] in state.recordTimings($0) } }
        request.partNames = upload?.partNames ?? []
        request.redirects = options?.redirects ?? (source.keepsRedirects ? .keep : .follow)
        if let limit = options?.bodyLimit { request.bodyLimit = limit }
        request.cachePolicy = source.cachePolicy
        // The request of a stream has no timeout: time limits apply until the stream begins, and its duration is
        // unlimited.
        if !call.isStreamed { request.timeout = options.flatMap { $0.attemptTimeout ?? $0.timeout } }
        if let report = call.observer.progress {
            // The progress of a request with a body counts the sent bytes. Any other progress counts the received
            // bytes.
            let direction = request.body == nil ? TransportProgress.Direction.received : .sent
            let (state, rate) = (call.state, Locked(ProgressRate()))
            state.change { $0.bytes = nil }
            request.progress = { progress in
                guard progress.direction == direction else { return }
                state.change { $0.bytes = progress }
                if rate.withLock({ $0.allows(progress) }) { report(RequestProgress(progress)) }
            }
        }
        return request
    }

    /// Returns the response of a stub, which replaces the server's response.
    nonisolated(nonsending) private func respond(
        with stub: Stub, _ request: RequestMessage, _ call: EndpointCall
    ) async -> Result<Response, EndpointError> {
        let answer = stub.response(request)
        if let wait = answer.wait {
            do {
                try await Task.sleep(for: wait)
            } catch {
                return .failure(.underlying(Cancellation.error, nil))
            }
        }
        return response(of: answer, request, call)
    }

    /// Returns the validated response of a stub, or its error.
    func response(
        of answer: Stub.StubbedExchange, _ request: RequestMessage, _ call: EndpointCall
    ) -> Result<Response, EndpointError> {
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
            return .failure(.underlying(error, nil))
        }
        response.context.stubbed = answer.value
        let length = Int64(response.data.count)
        if let destination = call.state.options.values?.destination, (200..<300).contains(response.statusCode) {
            do {
                response = try response.saveBody(to: destination)
            } catch {
                return .failure(.underlying(error, response))
            }
        }
        let isObserved = call.observer.progress != nil
        if isObserved { call.state.change { $0.bytes = TransportProgress(.received, completed: 0, total: 0) } }
        let validated = Result { () throws(EndpointError) in try validate(response, call) }
        if isObserved, validated.error == nil {
            call.state.change { $0.bytes = TransportProgress(.received, completed: length, total: length) }
        }
        return validated
    }

    /// Validates a response and returns it with the settings of its call.
    ///
    /// - Throws: The error of the target's validation, with the response.
    func validate(_ answer: consuming Response, _ call: EndpointCall) throws(EndpointError) -> Response {
        var response = answer
        let options = call.state.options.values
        keepSecrets(of: call, in: &response)
        response.context.formats = call.source.formats
        response.context.isRedirectResult = call.source.keepsRedirects && (300..<400).contains(response.statusCode)
        if let mapping = options?.mapping {
            response.context.tolerance = TolerantReading(mapping.policy, report: mapping.report)
        }
        if let limit = options?.nestingLimit { response.context.nestingLimit = limit }
        do {
            try call.source.validate(response)
            return response
        } catch {
            throw .underlying(named(error, response.message, call), response)
        }
    }

    /// Returns the error with a description of the request that caused it.
    private func named(_ error: any Error, _ request: RequestMessage?, _ call: EndpointCall) -> any Error {
        RequestLine(request, of: call.source.operation, redaction(of: call.source))?.named(in: error) ?? error
    }

    private func keepSecrets(of call: EndpointCall, in response: inout Response) {
        response.context.call = call.state.identity
        response.context.operation = call.source.operation
        response.context.redaction = redaction(of: call.source)
    }
}
