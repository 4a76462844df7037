import APIModel

/// The imports that the declarations of a model need.
extension APIModel {
    /// Returns the imports that the declaration of a type needs.
    func imports(of definition: TypeDefinition) -> FileImports {
        switch definition.kind {
        case .structure(let structure):
            var imports: FileImports = [.runtime, .signatures, definition.isStored(in: self) ? .models : []]
            imports.formUnion(.of(structure.properties.lazy.map(\.type)))
            if let rest = structure.additionalProperties { imports.formUnion(.of([rest.valueType])) }
            return imports
        case .union(let union):
            let imports: FileImports = [
                .runtime, .signatures, definition.matchesCandidates ? .unions : [],
                definition.isStored(in: self) ? .models : [],
            ]
            return FileImports.of(union.cases.lazy.map(\.type)).union(imports)
        case .enumeration(let enumeration):
            return enumeration.isGeneric ? [.runtime, .signatures] : .runtime
        case .alias(.named(let id)):
            // An alias of an enumeration of strings is one of a runtime type.
            return types[id].kind.isGenericEnumeration ? .runtime : []
        case .namespace: return []
        case .alias: return .runtime
        }
    }
}

extension TypeDefinition {
    /// A Boolean value that indicates whether it is a model that is only received, and encodable nevertheless.
    func isStored(in model: APIModel) -> Bool {
        switch kind {
        case .structure, .union: model.models.conformances.contains(.encodable) && !isWritable
        default: false
        }
    }

    /// A Boolean value that indicates whether it is a received union without a discriminator.
    var matchesCandidates: Bool {
        guard isReadable, case .union(let union) = kind else { return false }
        return union.discriminator == nil
    }
}

/// The types in the signatures of an endpoint.
extension Endpoint {
    /// The types of parameters and body. The bytes of a body have a runtime type.
    var sentTypes: [TypeReference] {
        parameters.map(\.type) + (body.map { $0.format == .binary ? [] : [$0.type] } ?? [])
    }

    /// A Boolean value that indicates whether the values of the response are received one by one.
    var isStreamed: Bool {
        switch success {
        case .one(.sequence), .optional(.sequence): true
        default: false
        }
    }

    /// A Boolean value that indicates whether its body is multipart.
    var sendsParts: Bool { [.multipart, .sequence(.multipart)].contains(body?.format) }

    /// A Boolean value that indicates whether its body, its query string or a parameter is a URL-encoded form, or a
    /// parameter is a list that holds lists.
    var sendsForms: Bool {
        body?.format == .form
            || parameters.contains { parameter in
                parameter.style == .urlEncoded || !parameter.itemStyles.isEmpty
                    || parameter.location == .querystring && ![.json, .plain].contains(parameter.style)
            }
    }

    /// A Boolean value that indicates whether a body of it may consist of several values, or of received parts.
    var hasSequences: Bool {
        if case .sequence? = body?.format, !sendsParts { return true }
        return isStreamed || receivesSequences
    }

    var returnedTypes: [TypeReference] {
        success.contents.compactMap { $0 == .binary ? .binary : $0.type }
    }
}

extension TypeReference {
    /// A Boolean value that indicates whether the type is, or consists of, one that the runtime declares.
    var isOfRuntime: Bool {
        switch self {
        case .date, .binary, .file, .json: true
        case .array(let type), .embeddedJSON(let type), .dictionary(let type), .optional(let type): type.isOfRuntime
        default: false
        }
    }
}
