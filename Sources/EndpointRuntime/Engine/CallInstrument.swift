/// A plugin that calls and their attempts run within: spans of a trace. The first one of a client counts.
package protocol CallInstrument: Plugin {
    /// Runs a call, from its beginning until its caller gets the outcome. ``Plugin/didComplete(_:)`` is called within
    /// it.
    nonisolated(nonsending) func withCall(
        of operation: OperationIdentity?, method: HTTPMethod?, _ run: nonisolated(nonsending) () async -> Void
    ) async

    /// Runs an attempt of a call.
    ///
    /// - Parameter send: Sends the request and returns its outcome.
    nonisolated(nonsending) func withAttempt(
        _ attempt: CallAttempt, _ send: nonisolated(nonsending) (RequestMessage) async -> CallAttempt.CallResult
    ) async

    /// Runs the refresh of a token that the server refused, or the wait for one that another call started.
    ///
    /// - Parameter refresh: Returns the error of the refresh; nil for a new token.
    nonisolated(nonsending) func withRefresh(_ refresh: nonisolated(nonsending) () async -> (any Error)?) async
}

/// One time that a call is sent.
package struct CallAttempt: Sendable {
    /// The end of an attempt.
    package struct CallResult: Sendable {
        /// The status; nil where there was no response.
        package var statusCode: Int?
        /// The error of the connection or of the validation.
        package var error: (any Error)?
    }

    package var message: RequestMessage
    package var operation: OperationIdentity?
    /// From 1.
    package var number: Int
    /// The secrets of the call.
    package var redaction: Redaction
}
