import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// A response and one operator on it, in each of the forms that it has.
struct OperatorRow: Sendable, CustomTestStringConvertible {
    typealias CallResult = Result<String, EndpointError>

    let name: String
    let response: Response
    /// The value as a string, or the case of the error.
    let expected: String
    let ofResponse: @Sendable (Response) throws(EndpointError) -> String
    let ofProducer: @Sendable (Producer<Response>) -> Producer<String>
    let ofPublisher: @Sendable (RequestPublisher<Response, EndpointError>) -> AnyPublisher<String, EndpointError>

    var testDescription: String {
        "\(name) of \(response.statusCode) '\(String(decoding: response.data, as: UTF8.self))'"
    }

    private static func text(_ value: some Any) -> String { String(describing: value) }

    private init(
        _ name: String, _ response: Response, _ expected: String,
        _ ofResponse: @escaping @Sendable (Response) throws(EndpointError) -> String,
        _ ofProducer: @escaping @Sendable (Producer<Response>) -> Producer<String>,
        _ ofPublisher:
            @escaping @Sendable (RequestPublisher<Response, EndpointError>) -> AnyPublisher<String, EndpointError>
    ) {
        (self.name, self.response, self.expected) = (name, response, expected)
        (self.ofResponse, self.ofProducer, self.ofPublisher) = (ofResponse, ofProducer, ofPublisher)
    }

    private static func body(_ text: String) -> Response {
        Response(statusCode: 200, data: Data(text.utf8))
    }

    private static func status(_ statusCode: Int) -> Response {
        Response(statusCode: statusCode, data: Data("x".utf8))
    }

    static func filter(_ codes: some RangeExpression<Int> & Sendable, _ statusCode: Int, passes: Bool) -> OperatorRow {
        OperatorRow(
            "filter(statusCodes: \(codes))", status(statusCode), passes ? text(status(statusCode)) : "statusCode",
            { response throws(EndpointError) in text(try response.filter(statusCodes: codes)) },
            { $0.filter(statusCodes: codes).map { text($0) } },
            { $0.filter(statusCodes: codes).map { text($0) }.eraseToAnyPublisher() }
        )
    }

    static func filter(_ code: Int, _ statusCode: Int, passes: Bool) -> OperatorRow {
        OperatorRow(
            "filter(statusCode: \(code))", status(statusCode), passes ? text(status(statusCode)) : "statusCode",
            { response throws(EndpointError) in text(try response.filter(statusCode: code)) },
            { $0.filter(statusCode: code).map { text($0) } },
            { $0.filter(statusCode: code).map { text($0) }.eraseToAnyPublisher() }
        )
    }

    static func successful(_ statusCode: Int, passes: Bool) -> OperatorRow {
        OperatorRow(
            "filterSuccessfulStatusCodes", status(statusCode), passes ? text(status(statusCode)) : "statusCode",
            { response throws(EndpointError) in text(try response.filterSuccessfulStatusCodes()) },
            { $0.filterSuccessfulStatusCodes().map { text($0) } },
            { $0.filterSuccessfulStatusCodes().map { text($0) }.eraseToAnyPublisher() }
        )
    }

    static func successfulOrRedirect(_ statusCode: Int, passes: Bool) -> OperatorRow {
        OperatorRow(
            "filterSuccessfulStatusAndRedirectCodes", status(statusCode),
            passes ? text(status(statusCode)) : "statusCode",
            { response throws(EndpointError) in text(try response.filterSuccessfulStatusAndRedirectCodes()) },
            { $0.filterSuccessfulStatusAndRedirectCodes().map { text($0) } },
            { $0.filterSuccessfulStatusAndRedirectCodes().map { text($0) }.eraseToAnyPublisher() }
        )
    }

    static func json(_ text: String, failsOnEmptyData fails: Bool = true, _ expected: String) -> OperatorRow {
        OperatorRow(
            "mapJSONValue(failsOnEmptyData: \(fails))", body(text), expected,
            { response throws(EndpointError) in Self.text(try response.mapJSONValue(failsOnEmptyData: fails)) },
            { $0.mapJSONValue(failsOnEmptyData: fails).map { Self.text($0) } },
            { $0.mapJSONValue(failsOnEmptyData: fails).map { Self.text($0) }.eraseToAnyPublisher() }
        )
    }

    static func string(_ data: Data, at path: KeyPathRoot? = nil, _ expected: String) -> OperatorRow {
        OperatorRow(
            "mapString(atKeyPath: \(path.map { "\($0)" } ?? "nil"))", Response(statusCode: 200, data: data), expected,
            { response throws(EndpointError) in try response.mapString(atKeyPath: path) },
            { $0.mapString(atKeyPath: path) },
            { $0.mapString(atKeyPath: path) }
        )
    }

    static func string(_ text: String, at path: KeyPathRoot? = nil, _ expected: String) -> OperatorRow {
        string(Data(text.utf8), at: path, expected)
    }

    static func map<Content: Decodable & Sendable>(
        _ text: String, _ type: Content.Type, at path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData fails: Bool = true, _ expected: String
    ) -> OperatorRow {
        OperatorRow(
            "map(\(type), atKeyPath: \(path.map { "\($0)" } ?? "nil"), failsOnEmptyData: \(fails))", body(text),
            expected,
            { response throws(EndpointError) in
                Self.text(try response.map(type, atKeyPath: path, using: decoder, failsOnEmptyData: fails))
            },
            { $0.map(Content.self, atKeyPath: path, using: decoder, failsOnEmptyData: fails).map { Self.text($0) } },
            {
                $0.map(Content.self, atKeyPath: path, using: decoder, failsOnEmptyData: fails)
                    .map { Self.text($0) }.eraseToAnyPublisher()
            }
        )
    }
}
