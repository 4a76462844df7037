public import Diagnostics
import JSONPath
public import SpecSyntax

/// A document of the OpenAPI Overlay Specification 1.0 or 1.1, which changes a description.
public struct Overlay: Sendable {
    public enum Version: Sendable, Hashable {
        case v1_0, v1_1
    }

    /// An action of an overlay: the target, and the change of the nodes that the target selects.
    struct Action: Sendable {
        enum Change: Sendable {
            case update(SyntaxNode)
            case copy(Expression)
            case remove
        }

        let target: Expression
        let change: Change
    }

    /// A JSONPath query with its position in the overlay.
    struct Expression: Sendable {
        let path: JSONPath
        let node: SyntaxNode
    }

    public let version: Version
    /// The file that the overlay was read from.
    public let file: SourceFileID
    /// The description that the overlay applies to: a URI reference, relative to the overlay.
    public let extends: SyntaxNode?
    let actions: [Action]

    /// The number of actions.
    public var actionCount: Int { actions.count }
}
