extension EndpointError {
    /// An error of any kind as one of this type: itself, a cancellation, or what it wraps.
    package init(wrapping error: any Error) {
        switch error {
        case let error as EndpointError: self = error
        case is CancellationError: self = .underlying(Cancellation.error, nil)
        default: self = .underlying(error, nil)
        }
    }
}
