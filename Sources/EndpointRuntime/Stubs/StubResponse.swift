/// The response that a stub returns in place of a server.
public struct StubResponse: Sendable {
    enum Content: Sendable {
        case value(any Sendable, ResponseHead)
        case data(Data, ResponseHead)
        case error(any Error)
        case sample
    }

    let content: Content
    /// The delay of the response; nil for none.
    private(set) var wait: Duration?

    /// Returns a stub with the value that the call returns, without an envelope.
    ///
    /// If the status isn't a success, the value is the one that `EndpointError.body(as:at:)` returns.
    public static func value(
        _ value: some Sendable, status: Int = 200, headers: HeaderFields = [:]
    ) -> StubResponse {
        StubResponse(content: .value(value, ResponseHead(statusCode: status, headers: headers)))
    }

    /// Returns a stub with a JSON body.
    public static func json(_ text: String, status: Int = 200, headers: HeaderFields = [:]) -> StubResponse {
        data(Data(text.utf8), type: "application/json", status: status, headers: headers)
    }

    /// Returns a stub with a plain-text body.
    public static func text(_ text: String, status: Int = 200, headers: HeaderFields = [:]) -> StubResponse {
        data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, headers: headers)
    }

    /// Returns a stub with a body of any media type.
    ///
    /// - Parameter type: The `Content-Type` of the body; nil for none. A `Content-Type` in `headers` takes precedence.
    public static func data(
        _ data: Data, type: String? = "application/octet-stream", status: Int = 200, headers: HeaderFields = [:]
    ) -> StubResponse {
        var headers = headers
        if headers["Content-Type"] == nil { headers["Content-Type"] = type }
        return StubResponse(content: .data(data, ResponseHead(statusCode: status, headers: headers)))
    }

    /// Returns a stub with a status and no body.
    public static func status(_ status: Int, headers: HeaderFields = [:]) -> StubResponse {
        data(Data(), type: nil, status: status, headers: headers)
    }

    /// Returns a stub that fails with a connection error, such as `URLError(.notConnectedToInternet)`.
    public static func error(_ error: any Error) -> StubResponse {
        StubResponse(content: .error(error))
    }

    /// The sample response: the description's example, or a value generated from the schema.
    ///
    /// An app built for release has no samples.
    public static let sample = StubResponse(content: .sample)

    /// The stub that never responds, so that a call lasts until it is cancelled.
    ///
    /// Use the stub to show a view while it loads.
    public static let never = StubResponse(content: .error(Cancellation.error), wait: .seconds(1_000_000_000))

    /// Returns a copy of the stub with an additional delay.
    public func delayed(by duration: Duration) -> StubResponse {
        var answer = self
        answer.wait = (wait ?? .zero) + duration
        return answer
    }
}
