/// An error thrown when stubs have no response for a call: a mistake in a test or in the tested code.
struct StubError: Error, Sendable, Hashable {
    /// The reason why stubs have no response.
    enum Reason: Sendable, Hashable {
        /// The endpoint has no stub.
        case unexpected
        /// The endpoint was called more often than its stub has responses.
        case exhausted(answers: Int)
        /// The type of the stubbed value isn't the type that the call decodes.
        case type(of: String, expected: String)
        /// The call has no target. Only endpoints of targets can be stubbed.
        case unknownEndpoint
    }

    /// The called endpoint, by its method and path: `GET /books/{id}`.
    let endpoint: String
    /// The reason why stubs have no response.
    let reason: Reason
    /// The names of the endpoints that have stubs.
    let stubbed: [String]

    init(_ endpoint: String, _ reason: Reason, stubbed: [String] = []) {
        self.endpoint = endpoint
        self.reason = reason
        self.stubbed = stubbed
    }
}

extension StubError: LocalizedError, CustomStringConvertible {
    var errorDescription: String? { description }

    var description: String {
        switch reason {
        case .unexpected:
            stubbed.isEmpty
                ? "No stub for \(endpoint): nothing is stubbed."
                : "No stub for \(endpoint). The stubs are: \(stubbed.joined(separator: ", "))."
        case .exhausted(let answers):
            "\(endpoint) was called more often than its stub has responses (\(answers))."
        case .type(let type, let expected):
            "The stub of \(endpoint) has the type \(type), but the call expects \(expected)."
        case .unknownEndpoint:
            "\(endpoint) isn't sent: stubs only respond to the operations of targets."
        }
    }
}

extension StubbedValue {
    /// Returns the stubbed value of an endpoint.
    ///
    /// If the call expects another type, the call fails with an error that names both types.
    static func stubbing(_ value: any Sendable, of endpoint: String) -> StubbedValue {
        StubbedValue(value) { expected in
            StubError(endpoint, .type(of: "\(type(of: value))", expected: "\(expected)"))
        }
    }
}
