import Diagnostics
import APIModel

/// A type that returns Swift expressions for the XML representation of values.
struct XMLSpelling {
    private let model: APIModel
    private let scope: TypeScope?

    /// Creates a type that spells XML representations for a model.
    ///
    /// - Parameter scope: The type whose generated code contains the expressions.
    init(_ model: APIModel, from scope: TypeScope? = nil) {
        self.model = model
        self.scope = scope
    }

    // The XML representation of properties

    /// Returns the row for a property in the XML table of its type; nil if no row is needed.
    ///
    /// A property needs no row if it is an element with text content whose name is the JSON key. Each element of a
    /// tuple has a row.
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

    /// Returns the runtime function for a kind of XML node, and the node's content; nil for text content.
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

    // The content of XML elements

    /// Returns the content of an XML element; nil for text content.
    ///
    /// - Parameter key: The key of the property. An array's item without a declared name has the name of its
    ///   container.
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

    /// Returns the type without optionals and aliases.
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

    // The XML representation of bodies

    /// Returns the content of a body's root element, and its name unless the body's type has that name.
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

    // The XML representation of unions

    /// Returns a row for each case of a union.
    ///
    /// If each case has a distinct element name, the rows contain the names, which distinguish the cases.
    func rows(of union: Union) -> [SwiftText] {
        let names = union.cases.map { item -> XMLName? in
            guard case .named(let id) = item.type, let form = model.types[id].xml, form.hasConfiguredName else {
                return nil
            }
            return form.name
        }
        let given = names.compactMap { $0?.local }
        let areSpecified = given.count == names.count && Set(given).count == given.count
        return zip(union.cases, names).map { item, name in
            let type = Spelling.type(item.type, in: model.types, from: scope)
            var arguments: [SwiftText] = ["\(type).self", content(of: item.type, nil) ?? ".value"]
            if areSpecified, let name, let local = name.local {
                arguments += ["named: \(Spelling.literal(local))"] + Self.namespace(of: name)
            }
            if let value = item.discriminatorValues.first {
                arguments.append("discriminator: \(Spelling.literal(value))")
            }
            return "\(RuntimeName.xmlAlternative)(\(arguments.joined(", ")))"
        }
    }

    // The names of XML nodes

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
