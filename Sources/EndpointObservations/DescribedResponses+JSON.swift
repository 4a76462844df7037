package import EndpointDepartures
package import EndpointRuntime
import Foundation

extension DescribedResponses {
    /// Creates the documented responses that `endpointgen` generates with `observations: true`.
    ///
    /// The result has no operations if `text` isn't generated.
    init(_ text: String) {
        guard let json = try? JSONValue(json: Data(text.utf8)), json["version"]?.int == 1,
            case .array(let list)? = json["nodes"], case .object(let routes)? = json["operations"]
        else {
            self.init(nodes: [], operations: [:])
            return
        }
        var operations: [String: [String: DescribedResponse]] = [:]
        for case (let name, .object(let responses)) in routes {
            operations[name] = [:]
            for case (let key, .object(let content)) in responses {
                operations[name]?[key] = DescribedResponse(key: key, content: content.mapValues(\.int))
            }
        }
        self.init(nodes: list.map(Self.node), operations: operations)
    }

    private static func node(_ json: JSONValue) -> Node {
        var node = Node()
        let types = json["t"]?.text ?? ""
        node.types = ValueType.types(of: types)
        node.allowsOnlyNull = types == "-"
        node.allowsNull = json["z"] != nil
        node.format = json["f"]?.text.flatMap(ValueFormat.init)
        node.values = json["e"].map { Set($0.texts) }
        node.properties = json["p"]?.indexes ?? [:]
        node.required = json["r"]?.texts ?? []
        node.isOpen = json["o"] != nil
        node.rest = json["m"]?.int
        node.items = json["i"]?.int
        node.members = json["u"]?.arrayItems.compactMap(\.int) ?? []
        node.discriminator = json["d"]?.text
        node.mapping = json["v"]?.indexes ?? [:]
        return node
    }
}

extension JSONValue: BodyValue {
    package var valueType: ValueType {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .string: .string
        case .array: .array
        case .object: .object
        case .number(let number):
            number.double.rounded() == number.double && abs(number.double) < 1e15
                || number.integer(as: Int64.self) != nil ? .integer : .number
        }
    }

    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .boolean(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }

    package var arrayItems: [JSONValue] { if case .array(let items) = self { items } else { [] } }

    package func member(named name: String) -> JSONValue? { self[name] }

    package func visitMembers(_ visit: (_ name: String, _ value: JSONValue) -> Void) {
        guard case .object(let members) = self else { return }
        for (name, value) in members { visit(name, value) }
    }

    var int: Int? { if case .number(let number) = self { number.integer() } else { nil } }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var texts: [String] { arrayItems.compactMap(\.text) }

    fileprivate var indexes: [String: Int] {
        if case .object(let members) = self { members.compactMapValues(\.int) } else { [:] }
    }
}
