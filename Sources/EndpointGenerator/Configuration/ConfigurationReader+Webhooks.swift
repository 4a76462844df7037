import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

extension ConfigurationReader {
    /// Reads the signature of webhooks, and the parts of their requests that contain event names.
    mutating func webhooks(_ node: SyntaxNode) -> ModelOptions.WebhookOptions {
        var options = ModelOptions.WebhookOptions()
        readFields(of: node, in: "webhooks") { reader, key, value in
            switch key {
            case "signature":
                options.signature = reader.choice(
                    value, for: "webhooks.signature", among: WebhooksModel.Signature.self)
            case "event":
                let items: [SyntaxNode] = if case .sequence(let items) = value.content { items } else { [value] }
                options.nameSources = items.flatMap { reader.nameSources($0) }
            default: return false
            }
            return true
        }
        return options
    }

    /// Reads the source of an event's name: `{ property: data.type }` or `{ header: X-Event }`.
    private mutating func nameSources(_ node: SyntaxNode) -> [WebhooksModel.NameSource] {
        var sources: [WebhooksModel.NameSource] = []
        readFields(of: node, in: "webhooks.event") { reader, key, value in
            guard ["property", "header"].contains(key) else { return false }
            guard let text = reader.string(value, for: "webhooks.event.\(key)") else { return true }
            if key == "property", let keys = KeyPathText.keys(of: text), !keys.contains("") {
                sources.append(.property(keys))
            } else if key == "header", HTTPToken.isToken(text) {
                sources.append(.header(text))
            } else {
                reader.fail("'\(text)' isn't a valid \(key == "header" ? "header name" : "key path")", at: value)
            }
            return true
        }
        return sources
    }
}
