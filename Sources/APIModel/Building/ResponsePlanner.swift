import Diagnostics
import OpenAPI

/// Plans what an operation's method returns, and what its errors hold.
struct ResponsePlanner {
    private let types: TypeBuilder
    private let place: Place
    private(set) var keyPaths: KeyPathResolver
    private(set) var opensEnvelope = false

    init(types: TypeBuilder, place: Place, keyPaths: KeyPathResolver) {
        self.types = types
        self.place = place
        self.keyPaths = keyPaths
    }

    /// The documented successes: those of 200 to 299; `default` when there are none.
    static func successes(of operation: Document.Operation) -> [Document.Response] {
        let successes = operation.responses.filter { response in
            switch response.status {
            case .code(let code): (200...299).contains(code)
            case .range(let hundreds): hundreds == 2
            case .default: false
            }
        }
        if !successes.isEmpty { return successes }
        let hasOthers = operation.responses.contains { response in
            switch response.status {
            case .code(let code): code < 400
            case .range(let hundreds): hundreds < 4
            case .default: false
            }
        }
        return hasOthers ? [] : operation.responses.filter { $0.status == .default }
    }

    mutating func success(of operation: Document.Operation) -> Success {
        let responses = Self.successes(of: operation)
        var contents: [(Document.Response, ResponseContent)] = []
        for response in responses {
            let suffix = responses.count > 1 ? Self.caseName(response.status).prefix(1).uppercased() + Self.caseName(response.status).dropFirst() : ""
            contents.append((response, content(of: response, operation, suffix: suffix)))
        }
        let distinct = Self.distinct(contents.map(\.1))
        switch distinct.count {
        case 0: return .one(.none)
        case 1: return .one(distinct[0])
        case 2 where distinct.contains(.none):
            return .optional(distinct.first { $0 != .none } ?? .none)
        default:
            return .several(typeName: place.name + "Success", cases: cases(contents))
        }
    }

    private static func distinct(_ contents: [ResponseContent]) -> [ResponseContent] {
        var distinct: [ResponseContent] = []
        for content in contents where !distinct.contains(content) { distinct.append(content) }
        return distinct
    }

    private func cases(_ contents: [(Document.Response, ResponseContent)]) -> [Success.Case] {
        var names = NameTable(reserved: ReservedNames.members)
        return contents.map { response, content in
            Success.Case(
                name: names.take(Self.caseName(response.status)), status: Status(response.status), content: content,
                documentation: Documentation(description: response.description)
            )
        }
    }

    private static let statusNames = [
        200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritative", 204: "noContent", 205: "resetContent",
        206: "partialContent", 207: "multiStatus", 208: "alreadyReported", 226: "instanceManipulationUsed",
    ]

    private static func caseName(_ status: Document.Response.Status) -> String {
        switch status {
        case .code(let code): statusNames[code] ?? "status\(code)"
        case .range: "success"
        case .default: "other"
        }
    }

    private mutating func content(
        of response: Document.Response, _ operation: Document.Operation, suffix: String
    ) -> ResponseContent {
        guard let media = chosen(of: response) else { return .none }
        let name = MediaTypeName(media.name)
        guard name.isJSON else { return name.isText ? .text : .binary }
        guard let schema = media.schema else { return .json(.json, keyPath: []) }
        let place = place(of: response, suffix: suffix)
        guard let root = keyPaths.root(of: schema, response, operation) else {
            return .json(types.type(of: schema, at: place).optional, keyPath: [])
        }
        opensEnvelope = true
        var type = types.type(of: root.schema, at: place)
        type.isNullable = type.isNullable || root.isNullable
        return .json(type.optional, keyPath: root.path)
    }

    private func place(of response: Document.Response, suffix: String) -> Place {
        if let name = response.name, !SwiftIdentifier.type(name).isEmpty {
            let typeName = SwiftIdentifier.type(name)
            return Place(name: typeName.hasSuffix("Response") ? typeName : typeName + "Response", file: typeName)
        }
        return Place(name: place.name + suffix + "Response", file: place.file)
    }

    mutating func failures(of operation: Document.Operation) -> [FailureResponse] {
        let successes = Self.successes(of: operation).map(\.status)
        return operation.responses.compactMap { response in
            if successes.contains(response.status) { return nil }
            if case .code(let code) = response.status, code < 400 { return nil }
            if case .range(let hundreds) = response.status, hundreds < 4 { return nil }
            return FailureResponse(
                status: Status(response.status), content: failureContent(of: response),
                documentation: Documentation(description: response.description)
            )
        }
    }

    private func failureContent(of response: Document.Response) -> ResponseContent {
        guard let media = chosen(of: response) else { return .none }
        let name = MediaTypeName(media.name)
        guard name.isJSON else { return name.isText ? .text : .binary }
        guard let schema = media.schema else { return .json(.json, keyPath: []) }
        let suffix = if case .code(let code) = response.status { "Error\(code)" } else { "Error" }
        return .json(types.type(of: schema, at: place(of: response, suffix: suffix)).optional, keyPath: [])
    }

    private func chosen(of response: Document.Response) -> Document.MediaType? {
        MediaTypeChoice(types: types).choose(among: response.content, direction: "received")
    }

    /// The media types of the successes; nil when that is JSON alone or nothing.
    func accept(of operation: Document.Operation) -> String? {
        var names: [String] = []
        for response in Self.successes(of: operation) {
            guard let media = chosen(of: response) else { continue }
            let name = media.name.contains("*") && MediaTypeName(media.name).isJSON ? "application/json" : media.name
            if !names.contains(name) { names.append(name) }
        }
        return names.isEmpty || names == ["application/json"] ? nil : names.joined(separator: ", ")
    }
}

extension Status {
    fileprivate init(_ status: Document.Response.Status) {
        self =
            switch status {
            case .code(let code): .code(code)
            case .range(let hundreds): .range(hundreds)
            case .default: .default
            }
    }
}
