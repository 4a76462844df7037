import APIModel

/// Spells a type of the model.
enum ModelView {
    /// The declaration of a type, which may be nested in another one.
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

    /// Returns the declarations outside of all types.
    ///
    /// The declarations are the known values of an enumeration, and a type's XML form.
    static func extensions(
        of definition: TypeDefinition, in model: APIModel, _ templates: TemplateSet
    ) -> [TemplateOutput] {
        var extensions: [TemplateOutput] = []
        if case .enumeration(let enumeration) = definition.kind, enumeration.isGeneric {
            extensions.append(templates.stringValues.rendered(EnumerationView(definition, enumeration, model)))
        }
        if let view = XMLFormView(definition, model) { extensions.append(templates.xmlForm.rendered(view)) }
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

    /// A Boolean value that indicates whether the model is decoded.
    ///
    /// Models that are neither sent nor received are both encoded and decoded.
    var isReadable: Bool { !usage.isDisjoint(with: [.received, .decoded]) || usage.isEmpty }
    var isWritable: Bool { usage.contains(.sent) || usage.isEmpty }

    /// Returns the conformances that the configuration adds.
    func furtherConformances(in model: APIModel) -> [SwiftText] {
        let form = model.models
        var conformances: [SwiftText] = []
        if form.conformances.contains(.hashable) { conformances.append("Hashable") }
        // Models that are sent already conform to `Encodable`.
        if form.conformances.contains(.encodable), !isWritable { conformances.append("Encodable") }
        if form.conformances.contains(.identifiable), isIdentifiable(in: model) { conformances.append("Identifiable") }
        return conformances
    }
}

extension DocumentationComment {
    /// Returns the deprecation notice of a declaration that can't have an attribute.
    ///
    /// The attribute would cause warnings in generated code.
    static func deprecation(_ documentation: Documentation) -> [SwiftText] {
        return (documentation.isEmpty ? [] : [""]) + ["- Warning: Deprecated."]
    }
}
