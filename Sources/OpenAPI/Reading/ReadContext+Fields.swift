import Diagnostics
import SpecSyntax

// Tolerant readers of fields: an unexpected value is reported and read as the nearest sensible value.
extension ReadContext {
    /// Returns the entries of an object; nil if the node is absent, null or not an object.
    ///
    /// A node that is neither null nor an object is reported.
    ///
    /// OpenAPI allows a `$ref` only for certain objects. Descriptions that are split into files contain references
    /// anywhere, and their meaning is unambiguous, so all are resolved.
    func mapping(_ node: SyntaxNode?, _ field: String) -> SyntaxMapping? {
        // An object without a reference is returned without a copy of its node.
        if let mapping = node?.mapping, mapping.index(forKey: "$ref") == nil { return mapping }
        guard let node = node.flatMap({ resolve($0)?.node }) else { return nil }
        if let mapping = node.mapping { return mapping }
        if !node.isNull { reportKind(of: node, field, expected: "an object") }
        return nil
    }

    /// Returns the entries of an object, with references resolved and the siblings of a `$ref` included.
    ///
    /// A sibling of a `$ref` takes precedence over the target's field with the same name.
    func resolveWithSiblings(_ node: SyntaxNode, _ field: String) -> SyntaxMapping? {
        guard let own = node.mapping, own["$ref"]?.scalar != nil, own.entries.count > 1 else {
            return mapping(node, field)
        }
        guard let target = mapping(node, field) else { return nil }
        let siblings = own.entries.filter { $0.key != "$ref" }
        let keys = Set(siblings.map(\.key))
        return SyntaxMapping(siblings + target.entries.filter { !keys.contains($0.key) })
    }

    func sequence(_ node: SyntaxNode?, _ field: String) -> [SyntaxNode] {
        if let items = node?.sequence { return items }
        guard let node = node.flatMap({ resolve($0)?.node }) else { return [] }
        if let items = node.sequence { return items }
        if !node.isNull { reportKind(of: node, field, expected: "an array") }
        return []
    }

    /// Returns the string at a node.
    ///
    /// A number or a Boolean in its place is read as a string, spelled as in the description.
    func text(_ node: SyntaxNode?, _ field: String) -> String? {
        // Most strings aren't behind a reference, so their nodes aren't copied.
        if let scalar = node?.scalar { return scalar.isNull ? nil : scalar.text }
        guard let node = node.flatMap({ resolve($0)?.node }) else { return nil }
        if let scalar = node.scalar { return scalar.isNull ? nil : scalar.text }
        reportKind(of: node, field, expected: "a string")
        return nil
    }

    /// Returns the string at a node; nil if the string is blank.
    func prose(_ node: SyntaxNode?, _ field: String) -> String? {
        guard let text = text(node, field), let first = text.utf8.first else { return nil }
        // Nearly all strings begin with a visible ASCII character, and so aren't blank.
        if (0x21..<0x7F).contains(first) { return text }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    func boolean(_ node: SyntaxNode?, _ field: String) -> Bool? {
        guard let node, !node.isNull else { return nil }
        if case .boolean(let value)? = node.scalar?.value { return value }
        if let text = node.scalar?.text.lowercased(), text == "true" || text == "false" {
            reportKind(of: node, field, expected: "a boolean", consequence: "read as one")
            return text == "true"
        }
        reportKind(of: node, field, expected: "a boolean")
        return nil
    }

    /// Returns a length or a number of items; nil if the value isn't an integer or is less than 0.
    func count(_ node: SyntaxNode?, _ field: String) -> Int? {
        guard let node, !node.isNull else { return nil }
        guard let text = node.scalar?.text, let value = Double(text), value.rounded() == value, abs(value) < 1e15
        else {
            reportKind(of: node, field, expected: "an integer")
            return nil
        }
        if value >= 0 { return Int(value) }
        sink.report(.invalidValue, "'\(field)' is less than 0; ignored", at: node.range)
        return nil
    }

    func texts(_ node: SyntaxNode?, _ field: String) -> [String] {
        sequence(node, field).compactMap { text($0, field) }
    }

    func reportKind(of node: SyntaxNode, _ field: String, expected: String, consequence: String = "ignored") {
        sink.report(.wrongType, "'\(field)' is \(node.kindName), not \(expected); \(consequence)", at: node.range)
    }

    func reportMissing(_ field: String, of owner: String, at node: SyntaxNode) {
        let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
        sink.report(.missingField, "\(owner) has no '\(field)'", at: start, hint: "add '\(field)'")
    }

    /// Returns the URL in a field, resolved against the description's URL if that is known.
    ///
    /// An invalid URL is reported and ignored. For an empty string the result is nil.
    func link(in mapping: SyntaxMapping, _ field: String) -> String? {
        guard let node = mapping[field], let text = prose(node, field) else { return nil }
        if URLText.isPlausible(text) {
            // OpenAPI 3.1 resolves links in documentation against the description's URL (4.5), OpenAPI 3.0 against the
            // server's URL (3.0.4, 4.4).
            let server = version == .v3_0 ? serverURL : nil
            return (server ?? descriptionURL(at: node.range)).map { URIReference(text).resolved(against: $0).text }
                ?? text
        }
        sink.report(.invalidURL, "invalid URL '\(text)'; ignored", at: node.range)
        return nil
    }

    func externalDocumentation(of mapping: SyntaxMapping) -> Document.ExternalDocumentation? {
        mapping["externalDocs"].flatMap { externalDocumentation($0) }
    }

    func externalDocumentation(_ node: SyntaxNode) -> Document.ExternalDocumentation? {
        guard let fields = mapping(node, "externalDocs") else { return nil }
        let description = prose(fields["description"], "description")
        if fields["url"] == nil { reportMissing("url", of: "the external documentation", at: node) }
        return link(in: fields, "url").map { Document.ExternalDocumentation(url: $0, description: description) }
    }

    /// Returns the value of `x-key-path`: the key path of a response's content.
    ///
    /// The value is a string such as `data.items` or `data.items?`, an array of keys, or null.
    func keyPath(_ mapping: SyntaxMapping) -> Document.KeyPathExtension? {
        guard let node = mapping["x-key-path"] else { return nil }
        if node.isNull { return Document.KeyPathExtension(path: nil, range: node.range) }
        var path: [String]?
        if let text = node.scalar?.text {
            path = KeyPathText.keys(of: text)
        } else if let items = node.sequence, !items.isEmpty {
            let keys = items.compactMap { $0.scalar?.text }
            path = keys.count == items.count ? keys : nil
        }
        if let path, !path.contains("") { return Document.KeyPathExtension(path: path, range: node.range) }
        sink.report(
            .invalidKeyPath, "invalid 'x-key-path'; expected a string like 'data.items', an array of keys or null",
            at: node.range,
            hint: node.scalar.flatMap { KeyPathText.hint(for: $0.text) }
        )
        return nil
    }

    /// Returns the values of `x-stream` and `x-stream-end` of an operation; nil if it has neither.
    ///
    /// The value of `x-stream` is the name of the property that requests a stream, or false. The value of
    /// `x-stream-end` is the string that ends the stream, or null.
    func stream(_ mapping: SyntaxMapping) -> Document.StreamExtension? {
        let (property, end) = (mapping["x-stream"], mapping["x-stream-end"])
        if property == nil, end == nil { return nil }
        var stream = Document.StreamExtension()
        if let property {
            switch property.scalar?.value {
            case .boolean(false): stream.isNone = true
            case .string(let text) where !text.isEmpty:
                stream.property = text
                stream.propertyRange = property.range
            default:
                sink.report(
                    .invalidStream,
                    "invalid 'x-stream'; expected the name of a body property or query parameter, or false",
                    at: property.range)
            }
        }
        if let end {
            if end.isNull {
                stream.end = ""
            } else if let text = end.scalar?.text, !text.isEmpty {
                stream.end = text
            } else {
                sink.report(
                    .invalidStream, "invalid 'x-stream-end'; expected the string that ends the stream, or null",
                    at: end.range)
            }
        }
        return stream
    }

    /// Returns the value of `x-signature`: the scheme by which webhooks are signed.
    func signature(_ mapping: SyntaxMapping) -> Document.SignatureExtension? {
        guard let node = mapping["x-signature"] else { return nil }
        if let scheme = node.string.flatMap(Document.SignatureExtension.Scheme.init) {
            return Document.SignatureExtension(scheme, range: node.range)
        }
        let schemes = Document.SignatureExtension.Scheme.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        sink.report(
            .invalidValue, "unknown signature scheme; 'x-signature' is ignored", at: node.range,
            hint: "expected one of \(schemes)")
        return nil
    }

    /// Returns the value of `x-envelope`, which describes the envelope around response bodies.
    ///
    /// An invalid value is reported and ignored.
    func envelope(_ mapping: SyntaxMapping) -> Document.EnvelopeExtension? {
        guard let node = mapping["x-envelope"] else { return nil }
        if node.isNull { return Document.EnvelopeExtension(rule: nil) }
        guard let rule = resolve(node)?.node else { return nil }
        return EnvelopeRuleReader("x-envelope", code: .invalidEnvelope, severity: .warning)
            .read(rule, reporting: &sink).map { Document.EnvelopeExtension(rule: $0) }
    }

    /// Returns the value of `x-pagination`: the rule by which the pages of a list follow one another.
    func pagination(_ mapping: SyntaxMapping) -> PaginationRule? {
        guard let node = mapping["x-pagination"] else { return nil }
        // A rule that operations share may be behind a reference. An explicit null must not be resolved.
        guard let rule = node.isNull ? node : resolve(node)?.node else { return nil }
        return PaginationRuleReader("x-pagination", code: .invalidPagination, severity: .warning)
            .read(rule, reporting: &sink)
    }
}
