/// A description of random operations and components, whose names are made of few words and so meet often.
struct RandomDescription {
    /// A schema, to which members are added.
    indirect enum Schema {
        case string
        case enumeration([String])
        case object([(name: String, schema: Schema)])
        case array(Schema)
        case reference(String)
    }

    struct Operation {
        var id: [String]
        var tag: String
        var parameters: [(name: String, location: String, schema: Schema)] = []
        var request: [(mediaType: String, schema: Schema)] = []
        var responses: [(status: String, schema: Schema)] = []
    }

    private(set) var operations: [Operation] = []
    private(set) var components: [(name: String, schema: Schema)] = []
    private let vocabulary: [String]

    init(operations: Int, components: Int, using generator: inout some RandomNumberGenerator) {
        vocabulary = Array(Self.vocabulary.shuffled(using: &generator).prefix(7))
        for _ in 0..<components { addComponent(using: &generator) }
        for _ in 0..<operations { addOperation(using: &generator) }
        for _ in 0..<operations * 2 { _ = addPart(using: &generator) }
    }

    /// Adds an operation, a component, a parameter, a body, a response, a property or a value behind those that are
    /// there; returns its description.
    mutating func addSomething(using generator: inout some RandomNumberGenerator) -> String {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
            addOperation(using: &generator)
            return "operation \(operations[operations.count - 1])"
        case 1:
            addComponent(using: &generator)
            return "component \(components[components.count - 1])"
        case 2...5: return addPart(using: &generator)
        default: return addMember(using: &generator)
        }
    }

    private mutating func addOperation(using generator: inout some RandomNumberGenerator) {
        let verb = Self.verbs.randomElement(using: &generator) ?? ""
        var operation = Operation(
            id: [verb] + words(1...4, using: &generator), tag: Self.tags.randomElement(using: &generator) ?? "")
        operation.responses = [("200", schema(using: &generator))]
        operations.append(operation)
    }

    private mutating func addComponent(using generator: inout some RandomNumberGenerator) {
        // The component of a name that an operation's type has would take it.
        let name = "Model" + Self.type(words(0...2, using: &generator))
        guard !components.contains(where: { $0.name == name }) else { return }
        components.append((name, object(using: &generator)))
    }

    /// Adds a parameter, a media type of a request or a response to an operation.
    private mutating func addPart(using generator: inout some RandomNumberGenerator) -> String {
        let index = Int.random(in: operations.indices, using: &generator)
        let schema = schema(using: &generator)
        let place = "\(operations[index].id.joined(separator: " ")):"
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            let status = Self.statuses.randomElement(using: &generator) ?? "404"
            guard !operations[index].responses.contains(where: { $0.status == status }) else { return "nothing" }
            operations[index].responses.append((status, schema))
            return "\(place) response \(status) \(schema)"
        case 1:
            let mediaType = "application/json"
            guard !operations[index].request.contains(where: { $0.mediaType == mediaType }) else { return "nothing" }
            operations[index].request.append((mediaType, schema))
            return "\(place) request \(mediaType) \(schema)"
        default:
            let name = words(1...3, using: &generator).joined(separator: "_")
            let location = ["query", "header"].randomElement(using: &generator) ?? "query"
            guard !operations[index].parameters.contains(where: { $0.name == name && $0.location == location }) else {
                return "nothing"
            }
            operations[index].parameters.append((name, location, schema))
            return "\(place) parameter \(name) in \(location) \(schema)"
        }
    }

    /// Adds a property or a value to a schema anywhere.
    private mutating func addMember(using generator: inout some RandomNumberGenerator) -> String {
        let schema = schema(using: &generator)
        let value = words(1...2, using: &generator).joined(separator: "-")
        let name = words(1...2, using: &generator).joined(separator: "_")
        var target = Int.random(in: 0..<200, using: &generator)
        var added = "nothing"
        func add(to target: inout Int, in current: inout Schema) {
            guard target >= 0 else { return }
            switch current {
            case .string, .reference: break
            case .enumeration(var values):
                target -= 1
                guard target < 0, !values.contains(value) else { return }
                added = "value \(value) to \(current)"
                values.append(value)
                current = .enumeration(values)
            case .object(var properties):
                target -= 1
                if target < 0 {
                    guard !properties.contains(where: { $0.name == name }) else { return }
                    added = "property \(name) \(schema) to \(current)"
                    properties.append((name, schema))
                } else {
                    for index in properties.indices { add(to: &target, in: &properties[index].schema) }
                }
                current = .object(properties)
            case .array(var element):
                add(to: &target, in: &element)
                current = .array(element)
            }
        }
        for _ in 0..<20 where target >= 0 {
            let before = target
            for index in operations.indices {
                for part in operations[index].parameters.indices {
                    add(to: &target, in: &operations[index].parameters[part].schema)
                }
                for part in operations[index].request.indices {
                    add(to: &target, in: &operations[index].request[part].schema)
                }
                for part in operations[index].responses.indices {
                    add(to: &target, in: &operations[index].responses[part].schema)
                }
            }
            for index in components.indices { add(to: &target, in: &components[index].schema) }
            // Around again, within what was counted.
            if target >= 0, before > target { target %= before - target }
        }
        return added
    }

    private func schema(depth: Int = 0, using generator: inout some RandomNumberGenerator) -> Schema {
        switch Int.random(in: 0..<(depth < 3 ? 10 : 4), using: &generator) {
        case 0: return .string
        case 1...3:
            let values = distinct(2...4, using: &generator) {
                words(1...2, using: &$0).joined(separator: "-")
            }
            return .enumeration(values)
        case 4: return components.randomElement(using: &generator).map { .reference($0.name) } ?? .string
        case 5, 6: return .array(schema(depth: depth + 1, using: &generator))
        default: return object(depth: depth, using: &generator)
        }
    }

    private func object(depth: Int = 0, using generator: inout some RandomNumberGenerator) -> Schema {
        // One property alone would be an envelope.
        let names = distinct(2...4, using: &generator) { words(1...2, using: &$0).joined(separator: "_") }
        return .object(names.map { ($0, schema(depth: depth + 1, using: &generator)) })
    }

    private func distinct<G: RandomNumberGenerator>(
        _ count: ClosedRange<Int>, using generator: inout G, _ make: (inout G) -> String
    ) -> [String] {
        var all: [String] = []
        let count = Int.random(in: count, using: &generator)
        while all.count < count {
            let next = make(&generator)
            if !all.contains(next) { all.append(next) }
        }
        return all
    }

    private func words(_ count: ClosedRange<Int>, using generator: inout some RandomNumberGenerator) -> [String] {
        (0..<Int.random(in: count, using: &generator)).map { _ in vocabulary.randomElement(using: &generator) ?? "" }
    }

    private static func type(_ words: [String]) -> String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static let verbs = ["get", "list", "create"]
    private static let tags = ["accounts", "items", "things"]
    private static let statuses = ["201", "404", "409", "4XX", "500", "default"]
    private static let vocabulary = [
        "account", "client", "conflict", "data", "error", "found", "item", "items", "json", "list", "not", "operation",
        "parameter", "preferences", "request", "response", "server", "sort", "status", "type", "value",
    ]
}

// The description in JSON.
extension RandomDescription {
    var text: String {
        let paths = operations.enumerated().map { index, operation in
            let parameters = operation.parameters.map {
                #"{"name": "\#($0.name)", "in": "\#($0.location)", "schema": \#(Self.text($0.schema))}"#
            }
            var members = [
                #""operationId": "\#(operation.id[0])\#(Self.type(Array(operation.id.dropFirst())))""#,
                #""tags": ["\#(operation.tag)"]"#, #""parameters": [\#(parameters.joined(separator: ", "))]"#,
            ]
            if !operation.request.isEmpty {
                members.append(#""requestBody": {"content": \#(Self.content(operation.request))}"#)
            }
            let responses = operation.responses.map {
                #""\#($0.status)": {"description": "", "content": \#(Self.content([("application/json", $0.schema)]))}"#
            }
            members.append(#""responses": {\#(responses.joined(separator: ", "))}"#)
            return #""/path\#(index)": {"post": {\#(members.joined(separator: ", "))}}"#
        }
        let schemas = components.map { #""\#($0.name)": \#(Self.text($0.schema))"# }
        return #"{"openapi": "3.1.0", "info": {"title": "Test", "version": "1"}, "paths": {"#
            + paths.joined(separator: ",\n") + #"}, "components": {"schemas": {"# + schemas.joined(separator: ",\n")
            + "}}}"
    }

    private static func content(_ content: [(mediaType: String, schema: Schema)]) -> String {
        "{" + content.map { #""\#($0.mediaType)": {"schema": \#(text($0.schema))}"# }.joined(separator: ", ") + "}"
    }

    private static func text(_ schema: Schema) -> String {
        switch schema {
        case .string: return #"{"type": "string"}"#
        case .enumeration(let values):
            return #"{"type": "string", "enum": ["# + values.map { "\"\($0)\"" }.joined(separator: ", ") + "]}"
        case .object(let properties):
            let texts = properties.map { "\"\($0.name)\": \(text($0.schema))" }
            return #"{"type": "object", "properties": {"# + texts.joined(separator: ", ") + "}}"
        case .array(let element): return #"{"type": "array", "items": \#(text(element))}"#
        case .reference(let name): return ##"{"$ref": "#/components/schemas/\##(name)"}"##
        }
    }
}
