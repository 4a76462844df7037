public import SpecSyntax

/// The location of a node in a tree, as a linked list of steps.
///
/// A location shares its beginning with the locations of neighboring nodes.
final class Location: Sendable {
    let parent: Location?
    let index: Int

    init(parent: Location?, index: Int) {
        self.parent = parent
        self.index = index
    }

    static let root = Location(parent: nil, index: 0)

    var steps: [Int] {
        var steps: [Int] = []
        var location = self
        while let parent = location.parent {
            steps.append(location.index)
            location = parent
        }
        return steps.reversed()
    }
}

/// The normalized path of a node (RFC 9535, section 2.7): `$['paths']['/books'][0]`.
public enum NormalizedPath {
    /// Returns the normalized path of the node to which `steps` lead.
    ///
    /// - Parameter steps: The indexes among the entries or items of `root` and of the nodes below, see
    ///   ``JSONPath/Match/steps``.
    public static func text(of steps: [Int], in root: SyntaxNode) -> String {
        var text = "$"
        var node = root
        for step in steps {
            switch node.content {
            case .mapping(let mapping) where mapping.entries.indices.contains(step):
                text += "['\(escaped(mapping.entries[step].key))']"
                node = mapping.entries[step].value
            case .sequence(let items) where items.indices.contains(step):
                text += "[\(step)]"
                node = items[step]
            default: return text
            }
        }
        return text
    }

    static func escaped(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "'": escaped += "\\'"
            case "\\": escaped += "\\\\"
            case "\u{8}": escaped += "\\b"
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            case "\u{C}": escaped += "\\f"
            case "\r": escaped += "\\r"
            case "\u{0}"..<" " as Range<Unicode.Scalar>:
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
