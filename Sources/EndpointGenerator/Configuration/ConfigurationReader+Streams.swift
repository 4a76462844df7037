import APIModel
import Diagnostics
import SpecSyntax

extension ConfigurationReader {
    /// Reads the parameters that request streams, and the values that end streams.
    mutating func streams(_ node: SyntaxNode) -> ModelOptions.StreamOptions {
        var options = ModelOptions.StreamOptions()
        readFields(of: node, in: "streams") { reader, key, value in
            switch key {
            case "end": options.end = reader.streamEnd(value, for: "streams.end")
            case "operations":
                reader.readEntries(of: value, in: "streams.operations") { reader, operation, value in
                    options.operations[operation] = reader.streamRule(value, operation)
                }
            default: return false
            }
            return true
        }
        return options
    }

    /// Reads an operation's rule: a parameter's name, false, or a mapping of `parameter` and `end`.
    private mutating func streamRule(_ node: SyntaxNode, _ operation: String) -> ModelOptions.StreamOptions.Rule {
        var rule = ModelOptions.StreamOptions.Rule()
        guard case .mapping = node.content else {
            rule.parameter = streamParameter(node, for: "streams.operations.\(operation)")
            return rule
        }
        readFields(of: node, in: "streams.operations") { reader, key, value in
            let field = "streams.operations.\(operation).\(key)"
            switch key {
            case "parameter": rule.parameter = reader.streamParameter(value, for: field)
            case "end": rule.end = reader.streamEnd(value, for: field)
            default: return false
            }
            return true
        }
        return rule
    }

    private mutating func streamParameter(
        _ node: SyntaxNode, for field: String
    ) -> ModelOptions.StreamOptions.Parameter? {
        switch node.scalar?.value {
        case .boolean(false): return ModelOptions.StreamOptions.Parameter.none
        case .string(let name) where !name.isEmpty: return .named(name, node.range)
        default:
            fail("invalid '\(field)'; expected the name of a property or parameter, or false", at: node)
            return nil
        }
    }

    /// Reads the value that ends a stream; returns an empty string for null, which means no value.
    private mutating func streamEnd(_ node: SyntaxNode, for field: String) -> String? {
        if node.isNull { return "" }
        if let text = node.scalar?.text, !text.isEmpty { return text }
        fail("invalid '\(field)'; expected the string that ends a stream, or ~", at: node)
        return nil
    }
}
