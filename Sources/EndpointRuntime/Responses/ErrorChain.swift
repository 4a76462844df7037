/// An error, its cause, the cause of that…
struct ErrorChain {
    /// The maximum length: an `NSError`'s chain of causes may be circular.
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
        errors.contains { $0 as? ConnectionError == .timedOut || FoundationErrors.isTimedOut($0) }
    }
}

/// Errors of other modules of this package that hold the response that they are.
package protocol ErrorWithResponse: Error {
    /// The response.
    var response: Response { get }
}

/// The properties of errors without a wrapper, such as those that a `Dispatcher`'s calls throw.
extension Error {
    /// A Boolean value that indicates whether the request was cancelled.
    ///
    /// The error or one of its causes is a cancellation. Don't show such an error to a user.
    public var isCancelled: Bool { ErrorChain(self).isCancelled }

    /// A Boolean value that indicates whether the request timed out.
    ///
    /// The error or one of its causes is a timeout. A status for a timeout (408, 504) is a response and doesn't count.
    public var isTimedOut: Bool { ErrorChain(self).isTimedOut }
}

/// The properties of an ``EndpointError`` for any error.
///
/// Closures, `do` blocks with several types of errors and `async let` lose the type of a thrown error.
///
/// Members of the error's own type with the same names take precedence.
///
/// ```swift
/// Task {
///     do { try await bookstore.books.create(book) } catch { show(error.body(as: Problem.self)) }
/// }
/// ```
extension Error {
    /// The response, where there was one.
    @_disfavoredOverload
    public var response: Response? {
        for error in ErrorChain(self).errors {
            if let response = (error as? EndpointError)?.response { return response }
            if let error = error as? any ErrorWithResponse { return error.response }
        }
        return nil
    }

    /// The status of the response, where there was one.
    @_disfavoredOverload
    public var statusCode: Int? { response?.statusCode }

    /// Returns the body of the response as a documented type.
    ///
    /// The result is nil if there is no response or its body is another one.
    ///
    /// - Parameter path: The location of the value in the body.
    @_disfavoredOverload
    public func body<Value: ReadableValue>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? decodedBody(as: type, at: path)
    }

    /// Decodes the body of the response as a documented type.
    ///
    /// - Parameter path: The location of the value in the body.
    /// - Throws: `.jsonMapping` or `.objectMapping` if the body isn't a `Value`. This error if there is no response.
    @_disfavoredOverload
    public func decodedBody<Value: ReadableValue>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws(EndpointError) -> Value {
        let error = response.map { EndpointError.statusCode($0) } ?? self as? EndpointError
        return try (error ?? .underlying(self, nil)).decodedBody(as: type, at: path)
    }
}
