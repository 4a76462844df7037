#if Observability
    import EndpointRuntime
    import Tracing

    /// The attributes that the spans, metrics and log entries of a request have in common.
    ///
    /// The attributes are defined by OpenTelemetry's HTTP conventions. Attributes that depend on a call's arguments
    /// aren't included.
    struct HTTPAttributes {
        private enum Value {
            case text(String)
            case number(Int)
        }

        private var values: [(name: String, value: Value)] = []
        /// The name of a span: the method and the path in the description, such as `GET /books/{id}`.
        let spanName: String
        /// The method of the request, if the method is unknown; nil for a known method.
        let originalMethod: String?
        let errorType: String?

        /// Creates the attributes of a request, or of a call with the server of its last request.
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

        /// The known methods: the methods of RFC 9110, `PATCH` and `QUERY`.
        ///
        /// The attribute of any other method is `_OTHER`, because such a method could be an argument of a call.
        private static let knownMethods: Set<String> = [
            "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
        ]

        /// The attributes as strings, for the dimensions of a metric and the metadata of a log entry.
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

    /// The value of OpenTelemetry's attribute `error.type`: a status, or the name of an error's type.
    struct ErrorType {
        let text: String

        /// Creates the value; returns nil for a success, and for a cancellation by the caller's task.
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
                } else if case .bodyTooLarge = (cause as? ConnectionError)?.reason {
                    // The caller's limit causes the error, and not the connection, so the error has a distinct name.
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
