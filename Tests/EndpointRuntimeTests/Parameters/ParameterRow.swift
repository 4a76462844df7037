import Testing

@_spi(Generated) @testable import EndpointRuntime

/// One row of a table: a parameter, and what the request then holds.
struct ParameterRow: Sendable, CustomTestStringConvertible {
    enum Place: Sendable {
        case path, query, header, cookie
    }

    /// Text, nil when nothing is sent, or an error when the request is built.
    enum Outcome: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
        case text(String?)
        case failure(ParameterError)

        init(stringLiteral value: String) { self = .text(value) }
        init(nilLiteral: ()) { self = .text(nil) }
    }

    let id: String
    let place: Place
    let style: ParameterStyle
    let explode: Bool
    let allowReserved: Bool
    let name: StaticString
    let value: (any WritableValue)?
    let expected: Outcome

    var testDescription: String {
        "\(place) · \(id) · \(style)\(explode ? " exploded" : "")\(allowReserved ? " allowReserved" : "")"
    }

    // The shortest spelling for each place, with the defaults of OpenAPI

    static func path(
        _ id: String, _ style: ParameterStyle, explode: Bool = false, allowReserved: Bool = false,
        name: StaticString = "color", _ value: (any WritableValue)?, _ expected: Outcome
    ) -> ParameterRow {
        ParameterRow(
            id: id, place: .path, style: style, explode: explode, allowReserved: allowReserved, name: name,
            value: value,
            expected: expected
        )
    }

    static func query(
        _ id: String, _ style: ParameterStyle, explode: Bool = true, allowReserved: Bool = false,
        name: StaticString = "color", _ value: (any WritableValue)?, _ expected: Outcome
    ) -> ParameterRow {
        ParameterRow(
            id: id, place: .query, style: style, explode: explode, allowReserved: allowReserved, name: name,
            value: value, expected: expected
        )
    }

    static func header(
        _ id: String, _ style: ParameterStyle, explode: Bool = false, name: StaticString = "X-Color",
        _ value: (any WritableValue)?, _ expected: Outcome
    ) -> ParameterRow {
        ParameterRow(
            id: id, place: .header, style: style, explode: explode, allowReserved: false, name: name, value: value,
            expected: expected
        )
    }

    static func cookie(
        _ id: String, _ style: ParameterStyle, explode: Bool = true, allowReserved: Bool = false,
        name: StaticString = "color", _ value: (any WritableValue)?, _ expected: Outcome
    ) -> ParameterRow {
        ParameterRow(
            id: id, place: .cookie, style: style, explode: explode, allowReserved: allowReserved, name: name,
            value: value, expected: expected
        )
    }

    /// The content of the request. A path is `/X` and the value, as RFC 6570 shows expansions that need a prefix.
    var outcome: Outcome {
        if let value { outcome(of: value) } else { outcome(of: String?.none) }
    }

    private func outcome<Value: WritableValue>(of value: Value?) -> Outcome {
        var path = RequestPath.StringInterpolation(literalCapacity: 2, interpolationCount: 1)
        path.appendLiteral("/X")
        if place == .path {
            path.appendInterpolation(
                value, name: name.description, style: style, explode: explode, allowReserved: allowReserved
            )
        }
        var request = OperationRequest(.get, RequestPath(stringInterpolation: path), template: "")
        switch place {
        case .path: break
        case .query: request = request.query(name, value, style: style, explode: explode, allowReserved: allowReserved)
        case .header: request = request.header(name, value, style: style, explode: explode)
        case .cookie:
            request = request.cookie(name, value, style: style, explode: explode, allowReserved: allowReserved)
        }
        if let failure = request.parts.failure as? ParameterError { return .failure(failure) }
        switch place {
        case .path: return .text(String(request.path.dropFirst(2)))
        case .query: return .text(request.query.isEmpty ? nil : request.query)
        case .header: return .text(request.headers[name.description])
        case .cookie: return .text(request.headers["Cookie"])
        }
    }
}
