import APIModel
import Diagnostics
import SpecSyntax

extension ConfigurationReader {
    /// Reads the options of models, and the names of models that are generated even if no operation uses them.
    mutating func models(_ node: SyntaxNode, into configuration: inout Configuration) {
        var form = ModelForm()
        readFields(of: node, in: "models") { reader, key, value in
            switch key {
            case "keep":
                configuration.retainedModels =
                    value.string == "all" ? .all : .named(reader.strings(value, for: "models.keep"))
            case "conformances": form.conformances = reader.conformances(value)
            case "received":
                if let received = reader.choice(value, for: "models.received", among: ModelForm.ReceivedForm.self) {
                    form.received = received
                }
            default: return false
            }
            return true
        }
        configuration.models = form
    }

    /// Reads an array of names; a single name counts as an array of one.
    private mutating func conformances(_ node: SyntaxNode) -> Set<ModelForm.Conformance> {
        let items: [SyntaxNode] =
            if case .sequence(let items) = node.content { items } else { node.isNull ? [] : [node] }
        var conformances: Set<ModelForm.Conformance> = []
        for item in items {
            if let name = choice(item, for: "models.conformances", among: ModelForm.Conformance.self) {
                conformances.formUnion(name == .codable ? [.encodable, .decodable] : [name])
            }
        }
        return conformances
    }
}
