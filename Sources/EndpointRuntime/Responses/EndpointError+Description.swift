extension EndpointError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The case, and what happened: the request without its secrets, the status, what the server said, where in the
    /// body something isn't as it should be.
    public var description: String {
        let words = words
        // Of all others the case says what the sentence does.
        if case .underlying(let error, _) = self, !(error is EndpointError) {
            return "underlying(\(words.text))"
        }
        return "\(words.name)(\(words.facts))"
    }

    public var debugDescription: String { "EndpointError.\(description)" }
}

extension EndpointError {
    /// The reason without the request: the description of the underlying error, or of the case.
    package var reason: String {
        guard case .underlying(let error, _) = self else { return words.sentence }
        return Redaction.standard.text(ErrorMessage.of(error))
    }
}

extension EndpointError: LocalizedError {
    /// A description of the failure: the request without its secrets, the status, the server's message, and the
    /// location of an invalid value in the body.
    public var errorDescription: String? {
        if case .underlying(let error as EndpointError, _) = self { return error.errorDescription }
        return words.text
    }
}

extension EndpointError {
    private struct Words {
        /// The case's.
        var name: String
        /// The sentence of Moya, or of the error itself.
        var sentence: String
        var facts: String
        /// The whole text, where it isn't the sentence and the facts.
        var whole: String?

        var text: String { whole ?? (facts.isEmpty ? sentence : "\(sentence.ended) \(facts)") }
    }

    private var words: Words {
        switch self {
        case .imageMapping(let response):
            Words(
                name: "imageMapping", sentence: "Failed to map data to an Image.",
                facts: Self.facts(of: response, cause: nil))
        case .jsonMapping(let response):
            Words(name: "jsonMapping", sentence: "Failed to map data to JSON.", facts: Self.factsOfJSON(response))
        case .stringMapping(let response):
            Words(
                name: "stringMapping", sentence: "Failed to map data to a String.",
                facts: Self.facts(of: response, cause: response.cause))
        case .objectMapping(let error, let response):
            Words(
                name: "objectMapping", sentence: "Failed to map data to a Decodable object.",
                facts: Self.facts(of: response, cause: error)
            )
        case .encodableMapping(let error):
            Words(
                name: "encodableMapping", sentence: "Failed to encode Encodable object into data.",
                facts: Self.factsOfUnencodable(error))
        case .statusCode(let response):
            Words(
                name: "statusCode", sentence: ResponseDescription(response).sentence,
                facts: Self.facts(of: response, cause: nil), whole: ResponseDescription(response).sentence)
        case .underlying(let error, let response):
            Self.underlyingWords(error, response)
        case .requestMapping(let text):
            Words(
                name: "requestMapping", sentence: "Failed to map Endpoint to a URLRequest.",
                facts: RequestURL.problem(of: text))
        case .parameterEncoding(let error):
            Words(
                name: "parameterEncoding", sentence: "Failed to encode parameters for URLRequest.",
                facts: Self.factsOfUnencodable(error))
        }
    }

    private static func underlyingWords(_ error: any Error, _ response: Response?) -> Words {
        if let error = error as? EndpointError {
            return Words(name: "underlying", sentence: error.words.sentence, facts: error.description)
        }
        guard let response else {
            let line = RequestLine(of: error)
            let text =
                (line?.redaction ?? .standard).text(ErrorMessage.of(error))
            return Words(name: "underlying", sentence: text, facts: line.map { "The request was \($0)." } ?? "")
        }
        let words = ResponseDescription(response)
        let text = words.redacted(ErrorMessage.of(error))
        // The body in place of the documented one explains the error, such as a sign-in page.
        let showsBody = !isSuccess(response) || error is ContentTypeError
        return Words(
            name: "underlying", sentence: text,
            facts: (words.start + "." + (showsBody ? " \(words.summary)" : "")).ended
        )
    }

    private static func isSuccess(_ response: Response) -> Bool {
        (200..<300).contains(response.statusCode)
    }

    /// - Parameter cause: Why the body can't be read; nil where the body itself is what there is to say.
    private static func facts(of response: Response, cause: (any Error)?) -> String {
        let words = ResponseDescription(response)
        var facts = words.start + "."
        if let error = cause as? DecodingError {
            let failure = DecodingFailure(error)
            let path = failure.keyPath.isEmpty ? "" : " at \(failure.keyPath)"
            let reason = failure.reason(
                in: response.data, isForm: response.isForm, isItem: response.isStreamedItem)
            facts += words.redacted(" It can't be read\(path): \(reason)").ended
        } else if let cause {
            facts += words.redacted(" It can't be read: \(ErrorMessage.of(cause))").ended
        }
        return cause == nil || !isSuccess(response) ? "\(facts) \(words.summary)".ended : facts + words.streamSummary
    }

    private static func factsOfJSON(_ response: Response) -> String {
        let words = ResponseDescription(response)
        var facts = words.start + "."
        switch response.cause {
        case KeyPathError.notFound(let path)?:
            facts += " " + words.redacted(KeyPathFailure(path, in: response.data).text)
        case let error as JSONSyntaxError: facts += " " + words.redacted(words.body.reason(error))
        case let error?: facts += " " + words.redacted(ErrorMessage.of(error)).ended
        case nil:
            let reason = words.body.reasonItIsNoJSON
            if !reason.isEmpty { facts += " " + words.redacted(reason) }
        }
        return isSuccess(response) ? facts : "\(facts) \(words.summary)".ended
    }

    private static func factsOfUnencodable(_ error: any Error) -> String {
        let text = Redaction.standard.text(ErrorMessage.of(error)).ended
        return RequestLine(of: error).map { "\(text) \($0) isn't sent." } ?? text
    }
}
