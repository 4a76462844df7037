package import EndpointDepartures
import OpenAPI
package import SpecSyntax

extension SyntaxNode: BodyValue {
    package var valueType: ValueType {
        switch content {
        case .mapping: .object
        case .sequence: .array
        case .scalar(let scalar):
            switch scalar.value {
            case .null: .null
            case .boolean: .boolean
            case .integer: .integer
            case .number(let text):
                Double(text).map { $0.rounded() == $0 && abs($0) < 1e15 } ?? false ? .integer : .number
            case .string: .string
            }
        }
    }

    package var scalarText: String? {
        switch value {
        case .integer(let text), .number(let text), .string(let text): text
        case .boolean(let value): "\(value)"
        case .null, nil: nil
        }
    }

    package var arrayItems: [SyntaxNode] { sequence ?? [] }

    package func member(named name: String) -> SyntaxNode? { mapping?[name] }

    package func visitMembers(_ visit: (_ name: String, _ value: SyntaxNode) -> Void) {
        for entry in mapping?.entries ?? [] { visit(entry.key, entry.value) }
    }
}
