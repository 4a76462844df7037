import Diagnostics
import APIModel

/// How values stand in XML, as generated code says it.
struct XMLSpelling {
    private let model: APIModel
    private let scope: TypeDefinition?

    /// - Parameter scope: The type in whose generated code the text stands.
    init(_ model: APIModel, from scope: TypeDefinition? = nil) {
        self.model = model
        self.scope = scope
    }

    // Properties

    /// Nil for an element of text that is called as in JSON, which needs no row. Each element of a tuple has one.
    func row(of property: Property, _ node: XMLNode, in form: Structure.Form) -> SwiftText? {
        let isTuple = form == .tuple
        let key = Spelling.literal(property.key)
        let (function, content) = self.function(property.type, node, property.key)
        var name = node.name
        if function == "elements", let item = node.items.first { name = item.name }
        if function == "text" || function == "cdata" { return ".\(function)(\(key))" }
        if function == "none" { return ".none(\(key), \(content ?? ".value"))" }
        var arguments = [key]
        if let content { arguments.append(content) }
        arguments += Self.arguments(of: name, besides: property.key)
        if arguments.count == 1, function == "element", !isTuple { return nil }
        return ".\(function)(\(arguments.joined(", ")))"
    }

    func row(ofRest type: TypeReference) -> SwiftText? {
        content(of: type, nil).map { ".rest(\($0))" }
    }

    /// The kind of node, and what stands in it where that isn't a text.
    private func function(
        _ type: TypeReference, _ node: XMLNode, _ key: String
    ) -> (function: SwiftText, content: SwiftText?) {
        switch (node.kind, resolved(type)) {
        case (.attribute, _): return ("attribute", nil)
        case (.text, _): return ("text", nil)
        case (.cdata, _): return ("cdata", nil)
        case (.none, .array(let element)): return ("elements", content(of: element, node.items.first, in: key))
        case (.none, let type):
            let content = content(of: type, node, in: key)
            return content == nil ? ("element", nil) : ("none", content)
        case (.element, let type): return ("element", content(of: type, node, in: key))
        }
    }

    // Contents

    /// What stands in an element; nil for a text.
    ///
    /// - Parameter key: Of the property: an element of a list is called as what it lies in unless it has a name.
    private func content(of type: TypeReference, _ node: XMLNode?, in key: String = "item") -> SwiftText? {
        switch resolved(type) {
        case .named(let id):
            if case .enumeration = model.types.kind(of: id) { return nil }
            return ".model(\(Spelling.type(.named(id), in: model.types, from: scope)).self)"
        case .array(let element):
            let item = node?.items.first
            let name = item?.name?.local ?? node?.name?.local ?? key
            var arguments = [Spelling.literal(name)]
            if let content = content(of: element, item, in: name) { arguments.append(content) }
            arguments += item?.name.map(Self.namespace) ?? []
            return ".list(\(arguments.joined(", ")))"
        case .dictionary(let value): return ".dictionary(\(content(of: value, nil) ?? ".value"))"
        case .json, .custom: return ".any"
        default: return nil
        }
    }

    /// What an optional or another name stands for.
    private func resolved(_ type: TypeReference) -> TypeReference {
        switch type {
        case .optional(let wrapped): return resolved(wrapped)
        case .named(let id):
            guard case .alias(let other) = model.types[id].kind else { return type }
            if case .named = other { return type }
            return resolved(other)
        default: return type
        }
    }

    // Bodies

    /// What stands in the document's element of a body, and that element's name where its type doesn't say it.
    func root(of body: RequestBody) -> SwiftText {
        let node = body.xml ?? XMLNode(.element)
        var arguments: [SwiftText] = [content(of: body.type, node) ?? ".value"]
        if let name = node.name, let local = name.local, !isName(name, of: body.type) {
            arguments += ["named: \(Spelling.literal(local))"] + Self.namespace(of: name)
        }
        return arguments.joined(", ")
    }

    private func isName(_ name: XMLName, of type: TypeReference) -> Bool {
        guard case .named(let id) = resolved(type) else { return false }
        return model.types[id].xml?.name == name
    }

    // Unions

    /// A row for each case. Their elements' names tell them apart where each has one of its own.
    func rows(of union: Union) -> [SwiftText] {
        let names = union.cases.map { item -> XMLName? in
            guard case .named(let id) = item.type, let form = model.types[id].xml, form.isNameGiven else { return nil }
            return form.name
        }
        let given = names.compactMap { $0?.local }
        let areTold = given.count == names.count && Set(given).count == given.count
        return zip(union.cases, names).map { item, name in
            let type = Spelling.type(item.type, in: model.types, from: scope)
            var arguments: [SwiftText] = ["\(type).self", content(of: item.type, nil) ?? ".value"]
            if areTold, let name, let local = name.local {
                arguments += ["named: \(Spelling.literal(local))"] + Self.namespace(of: name)
            }
            if let value = item.discriminatorValues.first {
                arguments.append("discriminator: \(Spelling.literal(value))")
            }
            return "\(RuntimeName.xmlAlternative)(\(arguments.joined(", ")))"
        }
    }

    // Names

    private static func arguments(of name: XMLName?, besides key: String) -> [SwiftText] {
        guard let name else { return [] }
        let local =
            name.local.flatMap { $0.isExactly(key) ? nil : ["named: \(Spelling.literal($0))" as SwiftText] } ?? []
        return local + namespace(of: name)
    }

    static func namespace(of name: XMLName) -> [SwiftText] {
        (name.namespace.map { ["namespace: \(Spelling.literal($0))" as SwiftText] } ?? [])
            + (name.prefix.map { ["prefix: \(Spelling.literal($0))" as SwiftText] } ?? [])
    }
}
