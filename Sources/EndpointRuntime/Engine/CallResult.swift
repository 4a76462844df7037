/// The result of a send or of a whole call, before plugins process it and a front decodes it.
package struct CallResult: Sendable {
    package var result: Result<Response, CallFailure>
    /// A Boolean value that indicates whether it was sent: false if no request could be created, or the call was
    /// cancelled before sending.
    var wasSent: Bool
    /// The progress so far; nil if it isn't observed.
    var bytes: TransportProgress?

    package init(_ result: Result<Response, CallFailure>, wasSent: Bool = true, bytes: TransportProgress? = nil) {
        self.result = result
        self.wasSent = wasSent
        self.bytes = bytes
    }

    package static func cancelled(wasSent: Bool) -> CallResult {
        CallResult(.failure(.cancelled), wasSent: wasSent)
    }

    /// The response, whether or not it counts as a success.
    package var response: Response? {
        switch result {
        case .success(let response): response
        case .failure(let failure): failure.response
        }
    }

    /// As it was thrown; nil of a success.
    var error: (any Error)? {
        if case .failure(let failure) = result { failure.error } else { nil }
    }

    /// The result as targets have it.
    package var targetResult: Result<Response, EndpointError> {
        switch result {
        case .success(let response): .success(response)
        case .failure(let failure): .failure(EndpointError(failure))
        }
    }

    /// The final progress.
    var lastProgress: RequestProgress {
        RequestProgress(bytes, response: try? result.get())
    }

    /// A Boolean value that indicates whether the retrier is consulted: the request was sent, and the response is
    /// neither a success nor a redirect.
    var isRetryable: Bool {
        switch result {
        case .success(let response): !(200..<400).contains(response.statusCode)
        case .failure(let failure): failure.stage == .send || failure.stage == .validate
        }
    }
}

/// The error of a call, with the stage at which it failed.
package struct CallFailure: Error {
    /// The stages that can fail, in their order.
    package enum Stage: Sendable {
        case make, adapt, authorize, prepare, send, validate, renew, retry, filter
    }

    package let stage: Stage
    /// As it was thrown.
    package let error: any Error
    /// The response that the error is about, as far as it was received.
    var response: Response?

    package init(_ stage: Stage, _ error: any Error, _ response: Response? = nil) {
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
