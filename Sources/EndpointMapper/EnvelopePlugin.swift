public import EndpointClients
public import EndpointRuntime

/// A plugin that attaches an envelope to responses.
///
/// Functions such as `mapResult` and `mapObject` use the attached envelope.
public struct EnvelopePlugin: Plugin {
    private let envelope: Envelope
    private let recoversFailures: Bool
    private let refusesFailures: Bool

    /// Creates a plugin that attaches an envelope to responses.
    ///
    /// - Parameters:
    ///   - recoversFailures: A Boolean value that indicates whether a failed request becomes a response. The response's
    ///     envelope has the status ``EnvelopeStatus/loadFailed``, and the error's description as its message. A
    ///     response whose HTTP status isn't a success keeps the HTTP status, which is also the message.
    ///     `originalResponse` and `recoveredError` contain the replaced response and error. The default is true, like
    ///     `transformError` of MoyaMapper, unless `refusesFailures` is true.
    ///   - refusesFailures: A Boolean value that indicates whether a call fails if the envelope of a successful
    ///     response reports a failure. The error is `.underlying` with an ``EnvelopeError``.
    public init(_ envelope: Envelope, recoversFailures: Bool? = nil, refusesFailures: Bool = false) {
        self.envelope = envelope
        self.recoversFailures = recoversFailures ?? !refusesFailures
        self.refusesFailures = refusesFailures
    }

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> {
        switch result {
        case .success(let response):
            if (200..<300).contains(response.statusCode) { return validate(response) }
            guard recoversFailures else { return .success(response.with(envelope)) }
            return .success(recovered(response.statusCode, "\(response.statusCode)", original: response))
        case .failure(let error):
            guard recoversFailures else { return result }
            if case .statusCode(let response) = error {
                return .success(
                    recovered(response.statusCode, "\(response.statusCode)", original: response, error: error))
            }
            let status = error.response?.statusCode ?? EnvelopeStatus.loadFailed
            return .success(recovered(status, error.reason, original: error.response, error: error))
        }
    }

    private func validate(_ response: Response) -> Result<Response, EndpointError> {
        let response = response.with(envelope)
        guard refusesFailures, let refusal = response.refusal else { return .success(response) }
        return .failure(.underlying(refusal, response))
    }

    private func recovered(
        _ status: Int, _ message: String, original: Response?, error: EndpointError? = nil
    ) -> Response {
        var response = Response(
            .object(
                [:].setting(.string(message), at: envelope.message.keys[...])
                    .setting(.number(JSONNumber(EnvelopeStatus.loadFailed)), at: envelope.status.keys[...])),
            statusCode: status, envelope: envelope)
        response[RecoveredFailure.self] = RecoveredFailure(response: original, error: error)
        return response
    }
}

extension EnvelopePlugin: TaskPlugin {
    public func process(
        _ result: Result<Response, EndpointError>, target: any TaskTarget
    ) -> Result<Response, EndpointError> { process(result, target: target as any Target) }
}

/// The failure that was replaced by a response.
struct RecoveredFailure: CallKey, Sendable {
    typealias Value = RecoveredFailure

    let response: Response?
    let error: EndpointError?
}

extension [String: JSONValue] {
    /// Returns the members of an object with a value at a path; missing objects are created.
    fileprivate func setting(_ value: JSONValue, at path: ArraySlice<String>) -> [String: JSONValue] {
        guard let key = path.first else { return self }
        var members = self
        if path.count == 1 {
            members[key] = value
        } else {
            let inner: [String: JSONValue] = if case .object(let inner)? = members[key] { inner } else { [:] }
            members[key] = .object(inner.setting(value, at: path.dropFirst()))
        }
        return members
    }
}
