/// A call that stubs couldn't answer: a mistake in a test, or in what it tests.
public struct StubError: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// Nothing was said of the endpoint.
        case unexpected
        /// It was asked more often than there were answers in turn.
        case exhausted(answers: Int)
        /// The value isn't what the call reads.
        case type(of: String, expected: String)
        /// There is no file that answers it, see ``ServerEnvironment/Fixtures/files(_:)``.
        case missingFile
        /// It isn't an endpoint of a target, which alone stubs can answer.
        case unsent
    }

    /// Which endpoint was asked: `GET /books/{id}`.
    public let endpoint: String
    /// What is wrong.
    public let reason: Reason
    /// The endpoints that stubs had answers for.
    public let stubbed: [String]

    init(_ endpoint: String, _ reason: Reason, stubbed: [String] = []) {
        self.endpoint = endpoint
        self.reason = reason
        self.stubbed = stubbed
    }
}

extension StubError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch reason {
        case .unexpected:
            stubbed.isEmpty
                ? "\(endpoint) was asked, and nothing is stubbed."
                : "\(endpoint) was asked, which isn't stubbed. Stubbed are: \(stubbed.joined(separator: ", "))."
        case .exhausted(let answers):
            "\(endpoint) was asked more often than it has answers, which are \(answers)."
        case .type(let type, let expected):
            "\(endpoint) is stubbed with a value of the type \(type), and the call reads \(expected)."
        case .missingFile:
            "\(endpoint) was asked, and there is no file that answers it."
        case .unsent:
            "\(endpoint) isn't sent: the client answers from stubs, which are for the endpoints of targets."
        }
    }
}

/// A value in the place of a body that would have to be read.
final class StubbedValue: Sendable {
    private let value: any Sendable
    private let endpoint: String

    init(_ value: any Sendable, of endpoint: String) {
        self.value = value
        self.endpoint = endpoint
    }

    /// - Throws: `.objectMapping` when it is another type's.
    func content<Content>(
        _ response: Response, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        if let content = value as? Content { return content }
        // A call without content reads nothing, whatever there is.
        if let nothing = () as? Content { return nothing }
        let types = StubError.Reason.type(of: "\(Swift.type(of: value))", expected: "\(Content.self)")
        throw .objectMapping(StubError(endpoint, types), response)
    }
}
