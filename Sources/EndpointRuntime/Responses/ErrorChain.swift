/// An error, its cause, the cause of that…
struct ErrorChain {
    /// A chain that closes in a circle, which anyone's `NSError` may, ends all the same.
    private static let limit = 16

    let errors: [any Error]

    init(_ error: any Error) {
        var errors: [any Error] = []
        var next: (any Error)? = error
        while let error = next, errors.count < Self.limit {
            errors.append(error)
            next = Self.cause(of: error)
        }
        self.errors = errors
    }

    private static func cause(of error: any Error) -> (any Error)? {
        switch error {
        case let error as EndpointError: error.underlyingError
        case TokenError.unavailable(let cause), TokenError.notRenewed(let cause): cause
        case let error as InterruptedResponse: error.error
        default: FoundationErrors.cause(of: error)
        }
    }

    var isCancelled: Bool {
        errors.contains { $0 is CancellationError || FoundationErrors.isCancelled($0) }
    }

    var isTimedOut: Bool {
        errors.contains { $0 as? ConnectionError == .timedOut || FoundationErrors.isTimedOut($0) }
    }
}

/// Of errors that come in no wrapper, as a ``Dispatcher``'s calls throw them.
extension Error {
    /// Whether it says, in itself or in its causes, that a request was cancelled: nothing that a user has to be told.
    public var isCancelled: Bool { ErrorChain(self).isCancelled }

    /// Whether it says, in itself or in its causes, that the time for an answer ran out.
    public var isTimedOut: Bool { ErrorChain(self).isTimedOut }
}
