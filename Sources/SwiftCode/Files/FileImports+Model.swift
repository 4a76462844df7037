import APIModel

/// The imports that the declarations of a model need.
extension APIModel {
    /// Returns the imports that the declaration of a type needs.
    func imports(of definition: TypeDefinition) -> FileImports {
        switch definition.kind {
        case .structure(let structure):
            var imports: FileImports = [.runtime, .signatures]
            imports.formUnion(.of(structure.properties.lazy.map(\.type)))
            if let rest = structure.additionalProperties { imports.formUnion(.of([rest.valueType])) }
            return imports
        case .union(let union):
            let imports: FileImports = [
                .runtime, .signatures, definition.matchesCandidates ? .generatedNames : [],
            ]
            return FileImports.of(union.cases.lazy.map(\.type)).union(imports)
        case .enumeration(let enumeration):
            return enumeration.isGeneric ? [.runtime, .signatures] : .runtime
        case .alias(.named(let id)):
            // An alias of a string enumeration is an alias of a generic runtime type, so the file needs the runtime.
            return types[id].kind.isGenericEnumeration ? .runtime : []
        case .namespace: return []
        case .alias: return .runtime
        }
    }
}

extension TypeDefinition {
    /// A Boolean value that indicates whether the type is a union that is decoded without a discriminator.
    var matchesCandidates: Bool {
        guard usage.isReadable, case .union(let union) = kind else { return false }
        return union.discriminator == nil
    }
}

/// The types in the signatures of an endpoint, for the imports of the endpoint's file.
extension Endpoint {
    /// The types of the parameters and the request body.
    ///
    /// A body of bytes isn't included, because it has a runtime type.
    var sentTypes: [TypeReference] {
        parameters.map(\.type) + (body.map { $0.format == .binary ? [] : [$0.type] } ?? [])
    }

    var returnedTypes: [TypeReference] {
        success.contents.compactMap { $0 == .binary ? .binary : $0.type }
    }
}
