#if Observability
    import EndpointRuntime
    import Tracing

    /// The attributes that spans, metrics and log entries have in common.
    ///
    /// The attributes are those of OpenTelemetry's HTTP conventions that don't depend on the arguments of a call.
    struct HTTPAttributes {
        private enum Value {
            case text(String)
            case number(Int)
        }

        private var values: [(name: String, value: Value)] = []
        /// The method and the path as the description writes it.
        let spanName: String
        /// The method if it isn't a known one.
        let originalMethod: String?
        let errorType: String?

        /// Creates the attributes of a request, or of a call with its last request.
        init(
            _ method: HTTPMethod?, _ operation: OperationIdentity?, _ server: WebOrigin? = nil, status: Int? = nil,
            errorType: ErrorType? = nil
        ) {
            let known = method.flatMap { Self.knownMethods.contains($0.rawValue) ? $0.rawValue : nil }
            let template = operation?.path
            spanName = template.map { "\(known ?? "HTTP") \($0)" } ?? known ?? "HTTP"
            originalMethod = known == nil ? method?.rawValue : nil
            self.errorType = errorType?.text
            values.append(("http.request.method", .text(known ?? "_OTHER")))
            if let template { values.append(("url.template", .text(template))) }
            if let server {
                values.append(("url.scheme", .text(server.scheme)))
                values.append(("server.address", .text(server.host)))
                values.append(("server.port", .number(server.port)))
            }
            if let status { values.append(("http.response.status_code", .number(status))) }
            if let errorType { values.append(("error.type", .text(errorType.text))) }
        }

        /// The methods of RFC 9110, `PATCH` and `QUERY`.
        ///
        /// Any other method is `_OTHER`, since it could be an argument.
        private static let knownMethods: Set<String> = [
            "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
        ]

        /// The attributes as dimensions of a metric, or as metadata.
        var texts: [(String, String)] {
            values.map { attribute in
                switch attribute.value {
                case .text(let text): (attribute.name, text)
                case .number(let number): (attribute.name, "\(number)")
                }
            }
        }

        func describe(_ span: any Span) {
            for attribute in values {
                switch attribute.value {
                case .text(let text): span.attributes[attribute.name] = text
                case .number(let number): span.attributes[attribute.name] = number
                }
            }
            if errorType != nil { span.setStatus(SpanStatus(code: .error)) }
        }
    }

    /// The value of OpenTelemetry's `error.type`: a status, or the type of an error.
    struct ErrorType {
        let text: String

        /// Creates the value; nil for a success, and for a cancellation by the caller's own task.
        init?(status: Int?, error: (any Error)?) {
            if let status, !(200..<400).contains(status) {
                text = "\(status)"
            } else if let error {
                let cause = (error as? EndpointError)?.unwrapped ?? error
                if error.isCancelled {
                    if Task.isCancelled { return nil }
                    text = "cancelled"
                } else if error.isTimedOut {
                    text = "timeout"
                } else if case .bodyTooLarge = cause as? ConnectionError {
                    // Unlike other errors of a connection, it is caused by the caller's limit.
                    text = "BodyTooLarge"
                } else {
                    text = "\(type(of: cause))"
                }
            } else {
                return nil
            }
        }
    }
#endif
