#if Observability
    public import EndpointRuntime
    public import Logging
    public import Metrics
    public import Tracing

    /// A plugin that creates spans, metrics and log entries for calls, named by the description's route.
    ///
    /// ```swift
    /// let bookstore = BookstoreClient(plugins: [Observability(logger: logger)])
    /// ```
    ///
    /// | created | name |
    /// | --- | --- |
    /// | a span for each call | `GET /books/{id}` |
    /// | a client span for each attempt | `GET /books/{id}` |
    /// | a span below the call's for an access token that it waits for | `request token`, `refresh token` |
    /// | a timer of attempts | `http.client.request.duration` |
    /// | a timer of calls | `endpoint.client.call.duration` |
    /// | a counter of calls | `endpoint.client.calls` |
    /// | a counter of failed calls | `endpoint.client.call.errors` |
    ///
    /// All have the same attributes of OpenTelemetry's HTTP conventions: `http.request.method`, `url.template`,
    /// `url.scheme`, `server.address`, `server.port`, `http.response.status_code` and `error.type`. A call that its own
    /// task cancels isn't an error.
    ///
    /// If a client has several plugins of this type, the first one creates the spans. Headers and bodies are in none of
    /// these; values of secret parameters are replaced by `<redacted>`.
    public struct Observability: Plugin {
        private let tracer: (any Tracer)?
        private let metrics: (any MetricsFactory)?
        private let logger: Logger?

        /// - Parameters:
        ///   - tracer: The tracer; nil to create no spans.
        ///   - metrics: The metrics backend; nil to record no metrics.
        ///   - logger: The logger for an entry at the end of each call: `debug` for a success, `warning` for a failure,
        ///     and `notice` for each of the response's `decodingNotes`. Nil to log nothing.
        public init(
            tracer: (any Tracer)? = InstrumentationSystem.tracer,
            metrics: (any MetricsFactory)? = MetricsSystem.factory,
            logger: Logger? = nil
        ) {
            self.tracer = tracer
            self.metrics = metrics
            self.logger = logger
        }

        public func didComplete(_ call: CompletedCall) {
            let attributes = HTTPAttributes(
                call.operation?.method ?? call.target?.method, call.operation, call.server,
                status: call.response?.statusCode,
                errorType: call.error.flatMap { ErrorType(status: call.response?.statusCode, error: $0) })
            if let metrics { record(call, attributes, metrics) }
            if let logger { log(call, attributes, logger) }
            if tracer != nil, let span = CurrentCall.span { attributes.describe(span) }
        }

        private func record(_ call: CompletedCall, _ attributes: HTTPAttributes, _ metrics: any MetricsFactory) {
            let dimensions = attributes.texts
            Metrics.Timer(label: "endpoint.client.call.duration", dimensions: dimensions, factory: metrics)
                .record(duration: call.duration)
            Counter(label: "endpoint.client.calls", dimensions: dimensions, factory: metrics).increment()
            if attributes.errorType != nil {
                Counter(label: "endpoint.client.call.errors", dimensions: dimensions, factory: metrics).increment()
            }
        }

        private func log(_ call: CompletedCall, _ attributes: HTTPAttributes, _ logger: Logger) {
            var metadata = Logger.Metadata(uniqueKeysWithValues: attributes.texts.map { ($0, "\($1)") })
            metadata["attempts"] = "\(call.attempts)"
            metadata["duration"] = "\(call.duration)"
            if let id = call.operation?.operationID { metadata["operation.id"] = "\(id)" }
            if let firstByte = call.timings?.firstByte { metadata["first_byte"] = "\(firstByte)" }
            for note in call.response?.decodingNotes ?? [] {
                logger.notice("\(attributes.spanName): \(note)", metadata: metadata)
            }
            guard let error = call.error else {
                logger.debug("\(attributes.spanName) succeeded", metadata: metadata)
                return
            }
            guard attributes.errorType != nil else {
                logger.debug("\(attributes.spanName) was cancelled", metadata: metadata)
                return
            }
            metadata["error"] = "\(call.redaction.text("\(error)"))"
            logger.warning("\(attributes.spanName) failed", metadata: metadata)
        }
    }

    extension Observability: CallInstrument {
        package nonisolated(nonsending) func withCall(
            of operation: OperationIdentity?, method: HTTPMethod?, _ run: nonisolated(nonsending) () async -> Void
        ) async {
            guard let tracer else { return await run() }
            let attributes = HTTPAttributes(operation?.method ?? method, operation)
            let span = tracer.startSpan(attributes.spanName, ofKind: .internal)
            defer { span.end() }
            attributes.describe(span)
            await CurrentCall.$span.withValue(span) {
                await ServiceContext.$current.withValue(span.context) { await run() }
            }
        }

        package nonisolated(nonsending) func withAttempt(
            _ request: RequestMessage, of operation: OperationIdentity?, number: Int, _ redaction: Redaction,
            _ send: nonisolated(nonsending) (RequestMessage) async -> (statusCode: Int?, error: (any Error)?)
        ) async {
            guard let tracer else {
                _ = await send(request)
                return
            }
            let server = WebOrigin(ofServerIn: request.url)
            let start = HTTPAttributes(request.method, operation, server)
            let span = tracer.startSpan(start.spanName, ofKind: .client)
            defer { span.end() }
            start.describe(span)
            span.attributes["http.request.method_original"] = start.originalMethod
            span.attributes["url.full"] = redaction.url(of: request, operation)
            if let body = request.body { span.attributes["http.request.body.size"] = body.count }
            if number > 1 { span.attributes["http.request.resend_count"] = number - 1 }
            var message = request
            tracer.inject(span.context, into: &message, using: HeaderInjector())
            let sent = message
            let outcome = await ServiceContext.$current.withValue(span.context) { await send(sent) }
            HTTPAttributes(
                request.method, operation, server, status: outcome.statusCode,
                errorType: ErrorType(status: outcome.statusCode, error: outcome.error)
            ).describe(span)
        }

        package nonisolated(nonsending) func withToken(
            _ name: TokenRequestName, _ request: nonisolated(nonsending) () async -> (any Error)?
        ) async {
            guard let tracer else {
                _ = await request()
                return
            }
            let span = tracer.startSpan(name.rawValue, ofKind: .internal)
            defer { span.end() }
            let error = await ServiceContext.$current.withValue(span.context) { await request() }
            guard let type = ErrorType(status: nil, error: error) else { return }
            span.attributes["error.type"] = type.text
            span.setStatus(SpanStatus(code: .error))
        }

        package func didSend(_ attempt: SentAttempt) {
            guard let metrics else { return }
            let attributes = HTTPAttributes(
                attempt.request.method, attempt.operation, WebOrigin(ofServerIn: attempt.request.url),
                status: attempt.statusCode, errorType: ErrorType(status: attempt.statusCode, error: attempt.error))
            Metrics.Timer(label: "http.client.request.duration", dimensions: attributes.texts, factory: metrics)
                .record(duration: attempt.duration)
        }
    }

    /// The span of the current task's call.
    private enum CurrentCall {
        @TaskLocal static var span: (any Span)?
    }

    /// Adds a span's context to the headers of its request.
    private struct HeaderInjector: Injector {
        func inject(_ value: String, forKey key: String, into message: inout RequestMessage) {
            message[header: key] = value
        }
    }
#endif
