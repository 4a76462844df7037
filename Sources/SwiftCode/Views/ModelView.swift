import APIModel

/// Functions that render the declarations of a model type.
enum ModelView {
    /// Returns the rendered declaration of a type, which may be nested in another type.
    static func rendered(_ definition: TypeDefinition, of model: APIModel, _ templates: TemplateSet) -> TemplateOutput {
        let indentation = definition.parent == nil ? 0 : NestedView.indentation
        switch definition.kind {
        case .structure(let structure):
            let template = structure.form == .object ? templates.structure : templates.tuple
            return template.rendered(StructureView(definition, structure, model), indentation: indentation)
        case .enumeration(let enumeration):
            let template =
                switch (enumeration.isOpen, enumeration.isGeneric) {
                case (false, _): templates.closedEnumeration
                case (true, true): templates.stringEnumeration
                case (true, false): templates.openEnumeration
                }
            return template.rendered(EnumerationView(definition, enumeration, model), indentation: indentation)
        case .union(let union):
            return templates.union.rendered(UnionView(definition, union, model), indentation: indentation)
        case .namespace: return templates.modelNamespace.rendered(ModelNamespaceView(definition, [], model))
        case .alias(let type):
            return templates.alias.rendered(AliasView(definition, type, model), indentation: indentation)
        }
    }

    /// Returns the rendered declarations that extend a type outside of its declaration.
    ///
    /// The extensions contain the known values of a string enumeration, and the XML representation of a type.
    static func extensions(
        of definition: TypeDefinition, in model: APIModel, _ templates: TemplateSet
    ) -> [TemplateOutput] {
        var extensions: [TemplateOutput] = []
        if case .enumeration(let enumeration) = definition.kind, enumeration.isGeneric {
            extensions.append(templates.stringValues.rendered(EnumerationView(definition, enumeration, model)))
        }
        if definition.xml != nil, let view = XMLFormView(definition, model) {
            extensions.append(templates.xmlForm.rendered(view))
        }
        return extensions
    }
}

extension TypeDefinition {
    var documentationLines: [SwiftText] {
        var lines = DocumentationComment.lines(documentation)
        if let describedName { DocumentationComment.append(Spelling.sentence(ofName: describedName), to: &lines) }
        DocumentationComment.append(seeAlso: documentation, to: &lines)
        return lines + (isDeprecated ? DocumentationComment.deprecation(documentation) : [])
    }

    /// Returns the protocols to which the configuration adds a type's conformance.
    func furtherConformances(in model: APIModel) -> [SwiftText] {
        let form = model.models
        var conformances: [SwiftText] = []
        if form.conformances.contains(.hashable) { conformances.append("Hashable") }
        // Request models already conform to `Encodable`.
        if form.conformances.contains(.encodable), !usage.isWritable { conformances.append("Encodable") }
        if form.conformances.contains(.identifiable), isIdentifiable(in: model) { conformances.append("Identifiable") }
        return conformances
    }
}

extension TypeDefinition.Usage {
    /// A Boolean value that indicates whether the model is decoded.
    ///
    /// A model that is neither sent nor received is both encoded and decoded.
    var isReadable: Bool { !isDisjoint(with: [.received, .decoded]) || isEmpty }
    var isWritable: Bool { contains(.sent) || isEmpty }
}

extension DocumentationComment {
    /// Returns a deprecation notice for the documentation of a declaration without a deprecation attribute.
    ///
    /// The attribute would cause warnings in the generated code, which uses the declaration.
    static func deprecation(_ documentation: Documentation) -> [SwiftText] {
        return (documentation.isEmpty ? [] : [""]) + ["- Warning: Deprecated."]
    }
}
