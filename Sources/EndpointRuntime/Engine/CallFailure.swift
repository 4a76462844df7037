/// Why a call has failed, and at which stage of the engine.
struct CallFailure: Error {
    /// The stages that can fail, in their order.
    enum Stage: Sendable {
        case make, adapt, authorize, prepare, send, validate, renew, retry, filter
    }

    let stage: Stage
    /// As it was thrown.
    let error: any Error
    /// The answer that it is about, as far as that came.
    var response: Response?

    init(_ stage: Stage, _ error: any Error, _ response: Response? = nil) {
        self.stage = stage
        self.error = error
        self.response = response
    }

    static var cancelled: CallFailure { CallFailure(.send, Cancellation.error) }
}

extension EndpointError {
    /// A failure as targets have it. What comes back from the server's side is always wrapped, together with its
    /// answer; what those who make requests throw may be an error of this kind already.
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
