/// An error thrown when stubs have no response for a call: a mistake in a test, or in the tested code.
package struct StubError: Error, Sendable, Hashable {
    /// The problem.
    package enum Reason: Sendable, Hashable {
        /// Nothing was said of the endpoint.
        case unexpected
        /// It was called more often than there are responses.
        case exhausted(answers: Int)
        /// The value isn't what the call reads.
        case type(of: String, expected: String)
        /// There is no fixture file for it; see `ServerEnvironment.Fixtures.files(_:)`.
        case missingFile
        /// It isn't the endpoint of a target; only those can be stubbed.
        case unknownEndpoint
    }

    /// The endpoint: `GET /books/{id}`.
    package let endpoint: String
    /// The problem.
    package let reason: Reason
    /// The stubbed endpoints.
    package let stubbed: [String]

    package init(_ endpoint: String, _ reason: Reason, stubbed: [String] = []) {
        self.endpoint = endpoint
        self.reason = reason
        self.stubbed = stubbed
    }
}

extension StubError: LocalizedError, CustomStringConvertible {
    package var errorDescription: String? { description }

    package var description: String {
        switch reason {
        case .unexpected:
            stubbed.isEmpty
                ? "No stub for \(endpoint): nothing is stubbed."
                : "No stub for \(endpoint). The stubs are: \(stubbed.joined(separator: ", "))."
        case .exhausted(let answers):
            "\(endpoint) was called more often than its stub has responses (\(answers))."
        case .type(let type, let expected):
            "The stub of \(endpoint) has the type \(type), but the call expects \(expected)."
        case .missingFile:
            "No fixture file for \(endpoint)."
        case .unknownEndpoint:
            "\(endpoint) isn't sent: stubs only respond to the operations of targets."
        }
    }
}

/// A value in the place of a body that would have to be read.
package final class StubbedValue: Sendable {
    private let value: any Sendable
    private let endpoint: String

    init(_ value: any Sendable, of endpoint: String) {
        self.value = value
        self.endpoint = endpoint
    }

    /// - Throws: `.objectMapping` when it is another type's.
    package func content<Content>(
        _ response: Response, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        if let content = value as? Content { return content }
        // A call without content reads nothing, whatever there is.
        if let nothing = () as? Content { return nothing }
        let types = StubError.Reason.type(of: "\(Swift.type(of: value))", expected: "\(Content.self)")
        throw .objectMapping(StubError(endpoint, types), response)
    }
}
