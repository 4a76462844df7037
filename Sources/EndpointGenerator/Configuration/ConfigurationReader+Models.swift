import APIModel
import Diagnostics
import SpecSyntax

extension ConfigurationReader {
    /// Reads the entry `models`: the kind of all models, or a mapping of their options.
    mutating func models(_ node: SyntaxNode, into configuration: inout Configuration) {
        var form = ModelForm()
        guard node.scalar == nil || node.isNull else {
            if let kind = choice(node, for: "models", among: ModelForm.Kind.self) { configuration.models.kind = kind }
            return
        }
        readFields(of: node, in: "models") { reader, key, value in
            switch key {
            case "keep":
                configuration.retainedModels =
                    value.string == "all" ? .all : .named(reader.strings(value, for: "models.keep"))
            case "conformances": form.conformances = reader.conformances(value)
            case "kind":
                if let kind = reader.choice(value, for: "models.kind", among: ModelForm.Kind.self) { form.kind = kind }
            default: return false
            }
            return true
        }
        configuration.models = form
    }

    /// Reads the conformances of models: an array of names, or a single name.
    private mutating func conformances(_ node: SyntaxNode) -> Set<ModelForm.Conformance> {
        let items: [SyntaxNode] =
            if case .sequence(let items) = node.content { items } else { node.isNull ? [] : [node] }
        var conformances: Set<ModelForm.Conformance> = []
        for item in items {
            if let name = choice(item, for: "models.conformances", among: ModelForm.Conformance.self) {
                positions["models.conformances", name.rawValue] = item.range
                conformances.formUnion(name == .codable ? [.encodable, .decodable] : [name])
            }
        }
        return conformances
    }
}
