/// What has come of a send, or of a whole call, before plugins process it and a front reads it.
struct Outcome: Sendable {
    var result: Result<Response, CallFailure>
    /// False when it never came to an answer because no request could be made, or because it was cancelled before.
    var wasSent: Bool
    /// How far it had come; nil where no one wanted to know.
    var bytes: TransportProgress?

    init(_ result: Result<Response, CallFailure>, wasSent: Bool = true, bytes: TransportProgress? = nil) {
        self.result = result
        self.wasSent = wasSent
        self.bytes = bytes
    }

    static func cancelled(wasSent: Bool) -> Outcome {
        Outcome(.failure(.cancelled), wasSent: wasSent)
    }

    /// The answer, whether or not it counts as a success.
    var response: Response? {
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
    var targetResult: Result<Response, EndpointError> {
        switch result {
        case .success(let response): .success(response)
        case .failure(let failure): .failure(EndpointError(failure))
        }
    }

    /// What `content` makes of a success. What failed is as it was thrown.
    func read<Content>(_ content: (Response) throws -> Content) -> Result<Content, any Error> {
        switch result {
        case .failure(let failure): return .failure(failure.error)
        case .success(let response):
            do {
                return .success(try content(response))
            } catch {
                // What waited says so in its own way; to the caller it is the request that was cancelled.
                return .failure(error is CancellationError && Task.isCancelled ? Cancellation.error : error)
            }
        }
    }

    /// What is reported at the end.
    var lastProgress: RequestProgress {
        RequestProgress(bytes, response: try? result.get())
    }

    /// Whether anyone is asked what to do about it: the request was sent, and neither a success nor a redirect came
    /// back.
    var mayBeRepeated: Bool {
        switch result {
        case .success(let response): !(200..<400).contains(response.statusCode)
        case .failure(let failure): failure.stage == .send || failure.stage == .validate
        }
    }
}
