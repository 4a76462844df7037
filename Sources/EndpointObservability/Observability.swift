#if Observability
    public import EndpointRuntime
    import Foundation
    public import Logging
    public import Metrics
    public import Tracing

    /// A plugin that creates spans, metrics and log entries for calls, with names from the description.
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
    /// Spans, metrics and log entries have the same attributes of OpenTelemetry's HTTP conventions:
    /// `http.request.method`, `url.template`, `url.scheme`, `server.address`, `server.port`,
    /// `http.response.status_code` and `error.type`. A call that is cancelled by its own task doesn't count as an
    /// error.
    ///
    /// If a client has several plugins of this type, the first one creates the spans. Headers and bodies aren't
    /// recorded; values of secret parameters are replaced by `<redacted>`. Add the plugin to the plugins of a client,
    /// not to its middlewares: only a plugin is informed of the end of a call, which ends the span.
    public struct Observability: CallObserver {
        private let tracer: (any Tracer)?
        private let metrics: (any MetricsFactory)?
        private let logger: Logger?

        /// Creates a plugin.
        ///
        /// - Parameters:
        ///   - tracer: The tracer; nil to create no spans.
        ///   - metrics: The metrics backend; nil to record no metrics.
        ///   - logger: The logger; nil to log nothing. There is an entry at the end of each call (`debug` for a
        ///     success, `warning` for a failure), and an entry for each of the response's `decodingNotes` (`notice`).
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
            guard let tracer else { return complete(call, attributes) }
            // If creating the request fails, the call has no span yet, so a span is created for the failure.
            let span =
                call[CallSpan.self]
                ?? CallSpan(tracer, HTTPAttributes(call.operation?.method ?? call.target?.method, call.operation))
            ServiceContext.$current.withValue(span.context) { complete(call, attributes) }
            span.end(attributes)
        }

        private func complete(_ call: CompletedCall, _ attributes: HTTPAttributes) {
            if let metrics { record(call, attributes, metrics) }
            if let logger { log(call, attributes, logger) }
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
            metadata["error"] = "\(call.redacted("\(error)"))"
            logger.warning("\(attributes.spanName) failed", metadata: metadata)
        }
    }

    // Creation of spans

    extension Observability: Middleware {
        nonisolated(nonsending) public func respond(
            to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
        ) async throws -> Response {
            guard let tracer, call[CallSpan.self] == nil else { return try await next(request) }
            let span = CallSpan(tracer, HTTPAttributes(call.operation?.method ?? request.method, call.operation))
            call[CallSpan.self] = span
            return try await ServiceContext.$current.withValue(span.context) {
                try await TokenRequests.$observer.withValue(self) { try await next(request) }
            }
        }

        nonisolated(nonsending) public func send(
            _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
        ) async throws -> Response {
            guard !call.isStubbed else { return try await next(request) }
            let start = ContinuousClock.now
            let result = await sendInSpan(request, of: call, next)
            if let metrics {
                let (status, error) = result.ending
                let attributes = HTTPAttributes(
                    request.method, call.operation, WebOrigin(ofServerIn: request.url), status: status,
                    errorType: ErrorType(status: status, error: error))
                Metrics.Timer(label: "http.client.request.duration", dimensions: attributes.texts, factory: metrics)
                    .record(duration: ContinuousClock.now - start)
            }
            return try result.get()
        }

        /// Sends a request within a span, unless another plugin has already created the attempt's span.
        nonisolated(nonsending) private func sendInSpan(
            _ request: RequestMessage, of call: EndpointCall, _ next: MiddlewareChain
        ) async -> Result<Response, any Error> {
            guard let tracer, let owner = call[CallSpan.self], owner.beginAttempt() else {
                return await next.result(of: request)
            }
            defer { owner.endAttempt() }
            let server = WebOrigin(ofServerIn: request.url)
            let start = HTTPAttributes(request.method, call.operation, server)
            let span = tracer.startSpan(start.spanName, ofKind: .client)
            defer { span.end() }
            start.describe(span)
            span.attributes["http.request.method_original"] = start.originalMethod
            span.attributes["url.full"] = call.redactedURL(of: request)
            if let body = request.body { span.attributes["http.request.body.size"] = body.count }
            if call.attempts > 0 { span.attributes["http.request.resend_count"] = call.attempts }
            var sent = request
            tracer.inject(span.context, into: &sent, using: HeaderInjector())
            let message = sent
            let result = await ServiceContext.$current.withValue(span.context) { await next.result(of: message) }
            let (status, error) = result.ending
            HTTPAttributes(
                request.method, call.operation, server, status: status,
                errorType: ErrorType(status: status, error: error)
            ).describe(span)
            return result
        }
    }

    extension Observability: TokenRequestObserver {
        nonisolated(nonsending) public func observe<Value: Sendable>(
            _ reason: TokenRequests.Reason, _ request: nonisolated(nonsending) () async throws -> Value
        ) async throws -> Value {
            guard let tracer else { return try await request() }
            let name =
                switch reason {
                case .request: "request token"
                case .refresh: "refresh token"
                }
            let span = tracer.startSpan(name, ofKind: .internal)
            defer { span.end() }
            do {
                return try await ServiceContext.$current.withValue(span.context) { try await request() }
            } catch {
                if let type = ErrorType(status: nil, error: error) {
                    span.attributes["error.type"] = type.text
                    span.setStatus(SpanStatus(code: .error))
                }
                throw error
            }
        }
    }

    /// The span of a call, which ends when the call ends.
    private final class CallSpan: CallKey, Sendable {
        typealias Value = CallSpan

        private let span: any Span
        private let lock = NSLock()
        // The following properties are read and written only while the lock is held.
        nonisolated(unsafe) private var hasEnded = false
        nonisolated(unsafe) private var isInAttempt = false

        init(_ tracer: any Tracer, _ attributes: HTTPAttributes) {
            span = tracer.startSpan(attributes.spanName, ofKind: .internal)
            attributes.describe(span)
        }

        var context: ServiceContext { span.context }

        /// Marks the beginning of an attempt.
        ///
        /// - Returns: False if the attempt has begun already, so that its span exists.
        func beginAttempt() -> Bool {
            lock.withLock {
                defer { isInAttempt = true }
                return !isInAttempt
            }
        }

        func endAttempt() {
            lock.withLock { isInAttempt = false }
        }

        /// Ends the span. Further calls have no effect.
        func end(_ attributes: HTTPAttributes) {
            let isFirst = lock.withLock {
                defer { hasEnded = true }
                return !hasEnded
            }
            guard isFirst else { return }
            attributes.describe(span)
            span.end()
        }
    }

    extension MiddlewareChain {
        nonisolated(nonsending) fileprivate func result(of request: RequestMessage) async -> Result<Response, any Error>
        {
            do {
                return .success(try await self(request))
            } catch {
                return .failure(error)
            }
        }
    }

    extension Result<Response, any Error> {
        /// The status of the response, and the error of the connection or the validation; nil for none.
        fileprivate var ending: (statusCode: Int?, error: (any Error)?) {
            switch self {
            case .success(let response): (response.statusCode, nil)
            case .failure(let error): ((error as? EndpointError)?.statusCode, error)
            }
        }
    }

    /// An injector that adds the context of a span to the headers of a request.
    private struct HeaderInjector: Injector {
        func inject(_ value: String, forKey key: String, into message: inout RequestMessage) {
            message[header: key] = value
        }
    }
#endif
