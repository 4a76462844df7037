/// A plugin that calls and their attempts run within: spans of a trace. Of several, calls run within the first one, and
/// each receives the attempts.
package protocol CallInstrument: Plugin {
    /// Runs a call, from its beginning until its caller gets the outcome. ``Plugin/didComplete(_:)`` is called within
    /// it.
    nonisolated(nonsending) func withCall(
        of operation: OperationIdentity?, method: HTTPMethod?, _ run: nonisolated(nonsending) () async -> Void
    ) async

    /// Runs an attempt of a call.
    ///
    /// - Parameters:
    ///   - number: From 1.
    ///   - send: Sends the request, and returns the status and the error of the connection or of the validation.
    nonisolated(nonsending) func withAttempt(
        _ request: RequestMessage, of operation: OperationIdentity?, number: Int, _ redaction: Redaction,
        _ send: nonisolated(nonsending) (RequestMessage) async -> (statusCode: Int?, error: (any Error)?)
    ) async

    /// Runs the request for an access token, or the wait for one that another call started.
    ///
    /// - Parameter request: Returns the error; nil for a token.
    nonisolated(nonsending) func withToken(
        _ name: TokenRequestName, _ request: nonisolated(nonsending) () async -> (any Error)?
    ) async

    /// Records an attempt. It is called once per request, after the response or the error.
    func didSend(_ attempt: SentAttempt)
}

/// The names of requests for access tokens.
package enum TokenRequestName: String, Sendable {
    case request = "request token"
    case refresh = "refresh token"
}

/// One request of a call, with its response or error.
package struct SentAttempt: Sendable {
    package let request: RequestMessage
    package let operation: OperationIdentity?
    package let duration: Duration
    package let statusCode: Int?
    package let error: (any Error)?
}

/// The instrument of a call that needs an access token: providers run within it the requests that they send for one.
package enum TokenInstrument {
    @TaskLocal package static var current: (any CallInstrument)?
}

extension CallInstrument {
    /// Returns the result of a request for an access token.
    package nonisolated(nonsending) func token<Value: Sendable>(
        _ name: TokenRequestName, _ request: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        var result = Result<Value, any Error>.failure(Cancellation.error)
        await withToken(name) {
            do {
                result = .success(try await request())
                return nil
            } catch {
                result = .failure(error)
                return error
            }
        }
        return try result.get()
    }
}
