/// The chain of an error and its causes: the error, its cause, the cause of that cause, and so on.
struct ErrorChain {
    /// The maximum number of errors in the chain, because the causes of an `NSError` may be circular.
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
        case TokenError.unavailable(let cause), TokenError.refreshFailed(let cause): cause
        case let error as InterruptedResponse: error.error
        default: FoundationErrors.cause(of: error)
        }
    }

    var isCancelled: Bool {
        errors.contains { $0 is CancellationError || FoundationErrors.isCancelled($0) }
    }

    var isTimedOut: Bool {
        errors.contains { $0 as? ConnectionError == ConnectionError(.timedOut) || FoundationErrors.isTimedOut($0) }
    }
}

/// Properties of any error, such as an error that a call of a `Dispatcher` throws without a wrapper.
extension Error {
    /// A Boolean value that indicates whether the request was cancelled.
    ///
    /// The error or one of its causes is a cancellation. Don't show such an error to a user.
    public var isCancelled: Bool { ErrorChain(self).isCancelled }

    /// A Boolean value that indicates whether the request timed out.
    ///
    /// The error or one of its causes is a timeout. A status that reports a timeout (408, 504) is a response and
    /// doesn't count.
    public var isTimedOut: Bool { ErrorChain(self).isTimedOut }
}

/// The properties and functions of ``EndpointError`` for any error.
///
/// Use the properties and functions if the type of a thrown error is lost: in closures, in `do` blocks with several
/// types of errors, and with `async let`.
///
/// If the error's own type has members with these names, its members take precedence.
///
/// ```swift
/// Task {
///     do { try await bookstore.books.create(book) } catch { show(error.body(as: Problem.self)) }
/// }
/// ```
extension Error {
    /// The response of the server; nil if the error has none.
    @_disfavoredOverload
    public var response: Response? {
        for error in ErrorChain(self).errors {
            if let response = (error as? EndpointError)?.response { return response }
            if let error = error as? HTTPStatusError { return error.response }
        }
        return nil
    }

    /// The status of the response; nil if the error has no response.
    @_disfavoredOverload
    public var statusCode: Int? { response?.statusCode }

    /// Returns the body of the response, decoded as a documented type.
    ///
    /// The result is nil if there is no response, or the body doesn't match the type.
    ///
    /// - Parameter path: The location of the value in the body.
    @_disfavoredOverload
    public func body<Value: ReadableValue>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? decodedBody(as: type, at: path)
    }

    /// Decodes the body of the response as a documented type.
    ///
    /// - Parameter path: The location of the value in the body.
    /// - Throws: `.jsonMapping` or `.objectMapping` if the body isn't a `Value`; this error if there is no response.
    @_disfavoredOverload
    public func decodedBody<Value: ReadableValue>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws(EndpointError) -> Value {
        let error = response.map { EndpointError.statusCode($0) } ?? self as? EndpointError
        return try (error ?? .underlying(self, nil)).decodedBody(as: type, at: path)
    }
}
