/// The error of a call, with the stage at which it failed.
struct CallFailure: Error {
    /// The stages that can fail, in their order.
    enum Stage: Sendable {
        case make, adapt, authorize, prepare, send, validate, renew, retry, filter
    }

    let stage: Stage
    /// As it was thrown.
    let error: any Error
    /// The response that the error is about, as far as it was received.
    var response: Response?

    init(_ stage: Stage, _ error: any Error, _ response: Response? = nil) {
        self.stage = stage
        self.error = error
        self.response = response
    }

    static var cancelled: CallFailure { CallFailure(.send, Cancellation.error) }
}

extension EndpointError {
    /// Creates a target's error from a failure. Errors after sending are always wrapped, together with the response;
    /// code that creates requests may already throw an `EndpointError`.
    init(_ failure: CallFailure) {
        switch failure.stage {
        case .send, .validate, .renew: self = .underlying(failure.error, failure.response)
        case .make where failure.error is ParameterError, .authorize where failure.error is ParameterError,
            .prepare where failure.error is ParameterError:
            self = .parameterEncoding(failure.error)
        case .make, .adapt, .authorize, .prepare, .retry, .filter:
            self = failure.error as? EndpointError ?? .underlying(failure.error, failure.response)
        }
    }
}
