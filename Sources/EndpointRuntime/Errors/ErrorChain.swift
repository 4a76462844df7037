import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
        case let error as any CustomNSError: error.errorUserInfo[NSUnderlyingErrorKey] as? any Error
        default: foundations(error)?.userInfo[NSUnderlyingErrorKey] as? any Error
        }
    }

    var isCancelled: Bool {
        errors.contains { $0 is CancellationError || Self.isURLError($0, .cancelled) }
    }

    var isTimedOut: Bool {
        errors.contains { error in
            if Self.isURLError(error, .timedOut) { return true }
            guard let error = Self.foundations(error), error.domain == NSPOSIXErrorDomain else { return false }
            return error.code == Int(POSIXErrorCode.ETIMEDOUT.rawValue)
        }
    }

    private static func isURLError(_ error: any Error, _ code: URLError.Code) -> Bool {
        guard let error = foundations(error) else { return false }
        return error.domain == NSURLErrorDomain && error.code == code.rawValue
    }

    /// An error of Foundation's as its base class; nil for any other, of which Apple's systems would make one too.
    private static func foundations(_ error: any Error) -> NSError? {
        if type(of: error) == URLError.self { return (error as? URLError)?._nsError }
        return type(of: error) is NSError.Type || error is POSIXError ? error as NSError : nil
    }
}
