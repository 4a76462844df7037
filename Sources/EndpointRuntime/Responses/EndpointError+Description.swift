extension EndpointError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The name of the error's case, followed by the failure and its context.
    ///
    /// The context consists of the request without its secrets, the status, the server's message, and the location of
    /// an invalid value in the body.
    public var description: String {
        // The description of an underlying error is its text. The other cases are followed by the facts of the failure.
        if case .underlying(let error, _) = self, !(error is EndpointError) { return "underlying(\(text))" }
        return "\(words.name)(\(words.facts))"
    }

    public var debugDescription: String { "EndpointError.\(description)" }
}

extension EndpointError {
    /// The reason of the failure without the request.
    ///
    /// The reason is the description of the underlying error or, for other cases, the description of the case.
    public var reason: String {
        guard case .underlying(let error, _) = self else { return words.sentence }
        return Redaction.standard.text(ErrorMessage.of(error))
    }
}

extension EndpointError: LocalizedError {
    /// A description of the failure and its context.
    ///
    /// The context consists of the request without its secrets, the status, the server's message, and the location of
    /// an invalid value in the body.
    public var errorDescription: String? {
        if case .underlying(let error as EndpointError, _) = self { return error.errorDescription }
        return text
    }
}

extension EndpointError {
    /// The name of an error's case, a sentence about it, and the facts of the request and the response.
    private typealias Words = (name: String, sentence: String, facts: String)

    private var text: String {
        let (_, sentence, facts) = words
        if case .statusCode = self { return sentence }
        return facts.isEmpty ? sentence : "\(sentence.ended) \(facts)"
    }

    private var words: Words {
        switch self {
        case .imageMapping(let response): ("imageMapping", "Failed to map data to an Image.", Self.facts(of: response))
        case .jsonMapping(let response): ("jsonMapping", "Failed to map data to JSON.", Self.factsOfJSON(response))
        case .stringMapping(let response):
            (
                "stringMapping", "Failed to map data to a String.",
                Self.facts(of: response, cause: response.context.cause)
            )
        case .objectMapping(let error, let response):
            ("objectMapping", "Failed to map data to a Decodable object.", Self.facts(of: response, cause: error))
        case .encodableMapping(let error):
            ("encodableMapping", "Failed to encode Encodable object into data.", Self.factsOfUnencodable(error))
        case .statusCode(let response):
            ("statusCode", ResponseErrorDescription(response).sentence, Self.facts(of: response))
        case .underlying(let error, let response): Self.underlyingWords(error, response)
        case .requestMapping(let text):
            ("requestMapping", "Failed to map Endpoint to a URLRequest.", RequestURL.problem(of: text))
        case .parameterEncoding(let error):
            ("parameterEncoding", "Failed to encode parameters for URLRequest.", Self.factsOfUnencodable(error))
        }
    }

    private static func underlyingWords(_ error: any Error, _ response: Response?) -> Words {
        if let error = error as? EndpointError {
            return ("underlying", error.words.sentence, error.description)
        }
        guard let response else {
            let line = RequestLine(of: error)
            let text =
                (line?.redaction ?? .standard).text(ErrorMessage.of(error))
            return ("underlying", text, line.map { "The request was \($0)." } ?? "")
        }
        let words = ResponseErrorDescription(response)
        // The text contains a body of an undocumented media type, such as a sign-in page, because the body explains the
        // error.
        let showsBody = !isSuccess(response) || error is ContentTypeError
        let facts = "\(words.start).\(showsBody ? " \(words.summary)" : "")".ended
        return ("underlying", words.redacted(ErrorMessage.of(error)), facts)
    }

    private static func isSuccess(_ response: Response) -> Bool {
        (200..<300).contains(response.statusCode)
    }

    /// Returns the facts of a response: its request, its status, and the problem of its body.
    ///
    /// - Parameter cause: The reason why the body can't be decoded; nil if the body itself is the reason.
    private static func facts(of response: Response, cause: (any Error)? = nil) -> String {
        let words = ResponseErrorDescription(response)
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
        let words = ResponseErrorDescription(response)
        var facts = words.start + "."
        switch response.context.cause {
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
