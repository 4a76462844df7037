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
    /// | created | name | attributes |
    /// | --- | --- | --- |
    /// | a span for each call | `GET /books/{id}` | `url.template`, `http.request.method`, `error.type` |
    /// | a client span for each attempt | `GET /books/{id}` | standard HTTP attributes, `http.request.resend_count` |
    /// | a span below it for a token refresh | `refresh token` | `error.type` |
    /// | a timer | `http.client.request.duration` | route, method, status, `error.type` |
    /// | a counter of calls | `http.client.requests` | the same |
    /// | a counter of failed calls | `http.client.errors` | the same |
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
        ///   - logger: The logger for an entry at the end of each call: `debug` for a success, `warning` for a failure.
        ///     Nil to log nothing.
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
            let labels = CallLabels(call)
            if let metrics { record(call, labels, metrics) }
            if let logger { log(call, labels, logger) }
            guard tracer != nil, let span = CurrentCall.span else { return }
            span.attributes["http.response.status_code"] = call.response?.statusCode
            if let type = labels.errorType {
                span.attributes["error.type"] = type
                span.setStatus(SpanStatus(code: .error))
            }
        }

        private func record(_ call: CompletedCall, _ labels: CallLabels, _ metrics: any MetricsFactory) {
            let dimensions = labels.dimensions
            Metrics.Timer(label: "http.client.request.duration", dimensions: dimensions, factory: metrics)
                .record(duration: call.duration)
            Counter(label: "http.client.requests", dimensions: dimensions, factory: metrics).increment()
            if labels.errorType != nil {
                Counter(label: "http.client.errors", dimensions: dimensions, factory: metrics).increment()
            }
        }

        private func log(_ call: CompletedCall, _ labels: CallLabels, _ logger: Logger) {
            var metadata: Logger.Metadata = [
                "http.route": "\(labels.route)", "attempts": "\(call.attempts)", "duration": "\(call.duration)",
            ]
            if let id = call.operation?.operationID { metadata["operation.id"] = "\(id)" }
            if let firstByte = call.timings?.firstByte { metadata["first_byte"] = "\(firstByte)" }
            if let status = call.response?.statusCode { metadata["http.response.status_code"] = "\(status)" }
            guard let error = call.error else {
                logger.debug("\(labels.route) succeeded", metadata: metadata)
                return
            }
            metadata["error.type"] = "\(labels.errorType ?? "_OTHER")"
            metadata["error"] = "\(call.redaction.text("\(error)"))"
            logger.log(level: error.isCancelled ? .debug : .warning, "\(labels.route) failed", metadata: metadata)
        }
    }

    extension Observability: CallInstrument {
        package nonisolated(nonsending) func withCall(
            of operation: OperationIdentity?, method: HTTPMethod?, _ run: nonisolated(nonsending) () async -> Void
        ) async {
            guard let tracer else { return await run() }
            let method = operation?.method ?? method
            let span = tracer.startSpan(operation?.route ?? method?.rawValue ?? "HTTP", ofKind: .internal)
            defer { span.end() }
            span.attributes["http.request.method"] = method?.rawValue
            span.attributes["url.template"] = operation?.path
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
            let span = tracer.startSpan(operation?.route ?? request.method.rawValue, ofKind: .client)
            defer { span.end() }
            RequestAttributes.describe(request, of: operation, redaction.url(of: request, operation), in: span)
            if number > 1 { span.attributes["http.request.resend_count"] = number - 1 }
            var message = request
            tracer.inject(span.context, into: &message, using: HeaderInjector())
            let sent = message
            let outcome = await ServiceContext.$current.withValue(span.context) { await send(sent) }
            span.attributes["http.response.status_code"] = outcome.statusCode
            guard let type = ErrorType(status: outcome.statusCode, error: outcome.error) else { return }
            span.attributes["error.type"] = type.text
            span.setStatus(SpanStatus(code: .error))
        }

        package nonisolated(nonsending) func withRefresh(
            _ refresh: nonisolated(nonsending) () async -> (any Error)?
        ) async {
            guard let tracer else {
                _ = await refresh()
                return
            }
            let span = tracer.startSpan("refresh token", ofKind: .internal)
            defer { span.end() }
            let error = await ServiceContext.$current.withValue(span.context) { await refresh() }
            guard let type = ErrorType(status: nil, error: error) else { return }
            span.attributes["error.type"] = type.text
            span.setStatus(SpanStatus(code: .error))
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

    /// The value of OpenTelemetry's `error.type`: a status, or the type of an error.
    struct ErrorType {
        let text: String

        /// Creates the value; nil for a success.
        init?(status: Int?, error: (any Error)?) {
            if let status, !(200..<400).contains(status) {
                text = "\(status)"
            } else if let error {
                let cause = (error as? EndpointError)?.unwrapped ?? error
                text =
                    if error.isCancelled {
                        "cancelled"
                    } else if error.isTimedOut {
                        "timeout"
                    } else if case .bodyTooLarge = cause as? ConnectionError {
                        // Unlike other errors of a connection, it is caused by the caller's limit.
                        "BodyTooLarge"
                    } else {
                        "\(type(of: cause))"
                    }
            } else {
                return nil
            }
        }
    }

    /// The dimensions of a call's metrics, which its log entry contains too.
    struct CallLabels {
        let route: String
        let dimensions: [(String, String)]
        let errorType: String?

        init(_ call: CompletedCall) {
            let method = call.operation?.method ?? call.target?.method
            route = call.operation?.route ?? method?.rawValue ?? "other"
            let status = call.response?.statusCode
            errorType = call.error.flatMap { ErrorType(status: status, error: $0)?.text }
            dimensions =
                [
                    ("http.route", call.operation?.path ?? "other"),
                    ("http.request.method", method?.rawValue ?? "_OTHER"),
                    ("http.response.status_class", status.map { "\($0 / 100)xx" } ?? "none"),
                ] + (errorType.map { [("error.type", $0)] } ?? [])
        }
    }

    /// The attributes of a request in OpenTelemetry's HTTP conventions.
    enum RequestAttributes {
        static func describe(
            _ request: RequestMessage, of operation: OperationIdentity?, _ url: String, in span: any Span
        ) {
            span.attributes["http.request.method"] = request.method.rawValue
            span.attributes["url.full"] = url
            span.attributes["url.template"] = operation?.path
            if let body = request.body { span.attributes["http.request.body.size"] = body.count }
            guard let origin = WebOrigin(url) else { return }
            span.attributes["url.scheme"] = origin.scheme
            span.attributes["server.address"] = origin.host
            span.attributes["server.port"] = origin.port
        }
    }
#endif
