extension EndpointError: CustomReflectable {
    /// The mirror for `dump` and debuggers: the case, the underlying error's description without secrets, and the
    /// response. The error itself, which may contain the whole URL, is ``underlyingError``.
    public var customMirror: Mirror {
        let error = underlyingError.map { ErrorMessage.words(of: $0) } as Any
        let children: KeyValuePairs<String, Any> =
            switch self {
            case .imageMapping(let response): ["imageMapping": response]
            case .jsonMapping(let response): ["jsonMapping": response]
            case .stringMapping(let response): ["stringMapping": response]
            case .objectMapping(_, let response): ["objectMapping": error, "response": response]
            case .encodableMapping: ["encodableMapping": error]
            case .statusCode(let response): ["statusCode": response]
            case .underlying(_, let response): ["underlying": error, "response": response as Any]
            case .requestMapping(let url): ["requestMapping": Redaction.standard.text(url)]
            case .parameterEncoding: ["parameterEncoding": error]
            }
        return Mirror(self, children: children, displayStyle: .enum)
    }
}
