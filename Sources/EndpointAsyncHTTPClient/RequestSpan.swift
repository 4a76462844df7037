#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Tracing

    /// Functions that trace a request in a span, without the secrets in the request's URL.
    ///
    /// The span has the same attributes as spans of async-http-client.
    enum RequestSpan {
        /// An injector that writes a span's context into headers.
        private struct Headers: Injector {
            func inject(_ value: String, forKey key: String, into carrier: inout [(name: String, value: String)]) {
                carrier.append((key, value))
            }
        }

        /// Returns the tracer of a configuration; nil if there is none, or if the tracer records nothing.
        static func tracer(of configuration: HTTPClient.Configuration) -> (any Tracer)? {
            guard let tracer = configuration.tracing.tracer, !(tracer is NoOpTracer) else { return nil }
            return tracer
        }

        /// Sends a request within a tracing span.
        nonisolated(nonsending) static func withSpan(
            of request: TransportRequest, _ tracer: any Tracer,
            _ send:
                nonisolated(nonsending) ([(name: String, value: String)]) async throws -> (ResponseHead, ReceivedBody)
        ) async throws -> (ResponseHead, ReceivedBody) {
            let span = tracer.startSpan(request.message.method.rawValue, ofKind: .client)
            defer { span.end() }
            describe(request, in: span)
            var headers: [(name: String, value: String)] = []
            tracer.inject(span.context, into: &headers, using: Headers())
            do {
                let answer = try await ServiceContext.$current.withValue(span.context) { try await send(headers) }
                span.attributes["http.status_code"] = answer.0.statusCode
                if answer.0.statusCode >= 400 { span.setStatus(SpanStatus(code: .error)) }
                return answer
            } catch {
                span.recordError(error)
                span.setStatus(SpanStatus(code: .error))
                throw error
            }
        }

        private static func describe(_ request: TransportRequest, in span: any Span) {
            let url = request.redactedURL
            span.attributes["http.request.method"] = request.message.method.rawValue
            span.attributes["url.full"] = url
            span.attributes["url.query"] = RequestURL.query(of: url).map(String.init)
            if let body = request.message.body { span.attributes["http.request.body.size"] = body.count }
            guard let origin = WebOrigin(ofServerIn: request.message.url),
                let rest = url.firstRange(of: "://").map({ url[$0.upperBound...] })
            else {
                return
            }
            let path = rest.prefix { $0 != "?" && $0 != "#" }.drop { $0 != "/" }
            span.attributes["url.scheme"] = origin.scheme
            span.attributes["url.path"] = path.isEmpty ? "/" : String(path)
            span.attributes["server.address"] = origin.host
            span.attributes["server.port"] = origin.port
        }
    }
#endif
