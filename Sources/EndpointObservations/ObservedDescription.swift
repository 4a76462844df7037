import Foundation
import EndpointRuntime

/// The documented responses of a client, as `endpointgen` generates them with `observations: true`.
///
/// The description has no texts but the names of operations, properties, media types and enumerations.
struct ObservedDescription: Sendable {
    /// The merged schemas of a value.
    struct Node: Sendable {
        var types: Set<ValueType> = []
        var allowsOnlyNull = false
        var allowsNull = false
        var format: ValueFormat?
        var values: Set<String>?
        var properties: [String: Int] = [:]
        var required: [String] = []
        /// A Boolean value that indicates whether the names of further properties are data, as in a dictionary.
        var isOpen = false
        var rest: Int?
        var items: Int?
        var members: [Int] = []
        var discriminator: String?
        var mapping: [String: Int] = [:]
    }

    /// A documented response: its key in the description, and the node of each media type.
    struct Response: Sendable {
        var key: String
        var content: [String: Int?]

        /// Returns the node for a media type; nil if the media type isn't documented.
        func node(for mediaType: String) -> Int?? {
            let type = mediaType.prefix { $0 != "/" }
            for name in [mediaType, type + "/*", "*/*"] {
                if let node = content[name] { return .some(node) }
            }
            return nil
        }
    }

    private(set) var nodes: [Node] = []
    private(set) var operations: [String: [String: Response]] = [:]
    private(set) var names: Set<String> = []
    private(set) var mediaTypes: Set<String> = []

    /// Creates a description; without operations if the text isn't a generated one.
    init(_ text: String) {
        guard let json = try? JSONValue(json: Data(text.utf8)), json["version"]?.int == 1,
            case .array(let list)? = json["nodes"], case .object(let routes)? = json["operations"]
        else { return }
        nodes = list.map(Self.node)
        for node in nodes { names.formUnion(node.properties.keys) }
        for (name, responses) in routes {
            guard case .object(let responses) = responses else { continue }
            for (key, content) in responses {
                guard case .object(let content) = content else { continue }
                mediaTypes.formUnion(content.keys)
                operations[name, default: [:]][key] = Response(key: key, content: content.mapValues(\.int))
            }
            if responses.isEmpty { operations[name] = [:] }
        }
    }

    /// Returns the response that is documented for a status: by its code, its range or `default`.
    func response(of operation: String, for status: Int) -> Response? {
        let responses = operations[operation]
        return responses?["\(status)"] ?? responses?["\(status / 100)XX"] ?? responses?["default"]
    }

    private static func node(_ json: JSONValue) -> Node {
        var node = Node()
        let types = json["t"]?.text ?? ""
        node.types = Set(types.compactMap { ValueType(letter: $0) })
        node.allowsOnlyNull = types == "-"
        node.allowsNull = json["z"] != nil
        node.format = json["f"]?.text.flatMap(ValueFormat.init)
        node.values = json["e"].map { Set($0.texts) }
        node.properties = json["p"]?.indexes ?? [:]
        node.required = json["r"]?.texts ?? []
        node.isOpen = json["o"] != nil
        node.rest = json["m"]?.int
        node.items = json["i"]?.int
        if case .array(let members)? = json["u"] { node.members = members.compactMap(\.int) }
        node.discriminator = json["d"]?.text
        node.mapping = json["v"]?.indexes ?? [:]
        return node
    }
}

extension JSONValue {
    var int: Int? { if case .number(let number) = self { number.integer() } else { nil } }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var texts: [String] { if case .array(let items) = self { items.compactMap(\.text) } else { [] } }

    fileprivate var indexes: [String: Int] {
        if case .object(let members) = self { members.compactMapValues(\.int) } else { [:] }
    }
}

/// The type of a JSON value.
enum ValueType: String, Sendable {
    case null, boolean, integer, number, string, array, object

    init?(letter: Character) {
        switch letter {
        case "b": self = .boolean
        case "i": self = .integer
        case "n": self = .number
        case "s": self = .string
        case "a": self = .array
        case "o": self = .object
        default: return nil
        }
    }

    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .boolean: self = .boolean
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        case .number(let number):
            let double = number.double
            self =
                double.rounded() == double && abs(double) < 1e15 || number.integer(as: Int64.self) != nil
                ? .integer : .number
        }
    }

    /// Returns whether a value of the type is allowed; no types allow every type.
    func fits(_ allowed: Set<ValueType>) -> Bool {
        allowed.isEmpty || allowed.contains(self) || self == .integer && allowed.contains(.number)
    }
}
