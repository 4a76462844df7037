/// A plugin that calls and their attempts run within: spans of a trace. The first one of a client counts.
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

    /// Runs the refresh of a token that the server refused, or the wait for one that another call started.
    ///
    /// - Parameter refresh: Returns the error of the refresh; nil for a new token.
    nonisolated(nonsending) func withRefresh(_ refresh: nonisolated(nonsending) () async -> (any Error)?) async
}
