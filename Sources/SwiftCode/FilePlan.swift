import APIModel

/// Which declarations go to which file, and what each file imports.
struct FilePlan {
    struct Declaration {
        let template: String
        let view: View
    }

    struct File {
        var path: String
        var imports: [SwiftText] = []
        var declarations: [Declaration] = []
    }

    private(set) var files: [File] = []
    private let model: APIModel
    private let customImports: [String]

    init(_ model: APIModel, customImports: [String]) {
        self.model = model
        self.customImports = customImports
        addClient()
        for group in model.groups { add(group) }
        addModels()
    }

    private mutating func addClient() {
        let view = ClientView(model).view
        var file = File(path: "\(Spelling.identifier(model.name + "Client").text).swift")
        file.imports = imports(foundation: true)
        file.declarations = [
            Declaration(template: "RootClient", view: view), Declaration(template: "RootEnvironment", view: view),
        ]
        if !model.securitySchemes.isEmpty {
            file.declarations.append(Declaration(template: "RootCredentials", view: view))
        }
        let enumerations = EnumerationsView(model)
        if enumerations.isNeeded {
            file.declarations.append(Declaration(template: "Enumerations", view: enumerations.view))
        }
        files.append(file)
        if !model.responseHeaders.isEmpty { addHeaders() }
    }

    private mutating func addHeaders() {
        let view = ResponseHeadersView(model)
        var file = File(path: "\(view.typeName.text).swift")
        file.imports = imports(foundation: model.responseHeaders.contains { $0.type.needsFoundation })
        file.declarations = [Declaration(template: "ResponseHeaders", view: view.view)]
        files.append(file)
    }

    private mutating func add(_ group: Group) {
        let view = GroupView(group, model).view
        let folder = "Endpoints/"
        var target = File(path: folder + group.targetName + ".swift")
        target.imports = imports(foundation: true, custom: group.endpoints.contains { $0.sentTypes.contains(where: \.isCustom) }, spi: true)
        target.declarations = ["GroupTarget", "GroupSamples"].map { Declaration(template: $0, view: view) }
        var client = File(path: folder + group.clientName + ".swift")
        let types = group.endpoints.flatMap { endpoint -> [TypeReference] in
            // An enum of successes stands with the models; here only its name does.
            if case .several = endpoint.success { endpoint.sentTypes } else { endpoint.sentTypes + endpoint.returnedTypes }
        } + group.endpoints.compactMap(\.pagination?.itemType)
        client.imports = imports(
            foundation: types.contains(where: \.needsFoundation), custom: types.contains(where: \.isCustom)
        )
        client.declarations = [Declaration(template: "GroupClient", view: view)]
        files += [target, client]
    }

    private mutating func addModels() {
        var indexes: [String: Int] = [:]
        var needs: [(runtime: Bool, foundation: Bool, custom: Bool, spi: Bool)] = []
        let first = files.count
        func index(of name: String) -> Int {
            // File systems that don't tell cases apart would lay two such files over each other.
            let key = name.lowercased()
            if let index = indexes[key] { return index }
            files.append(File(path: "Models/\(Spelling.identifier(name).text.filter { $0 != "`" }).swift"))
            needs.append((false, false, false, false))
            indexes[key] = files.count - 1
            return files.count - 1
        }
        for definition in model.types.definitions {
            let declaration = ModelView(definition, model).declaration
            let place = index(of: definition.fileName)
            files[place].declarations.append(declaration)
            let types = definition.publicTypes
            needs[place - first].runtime = needs[place - first].runtime || model.needsRuntime(definition)
            needs[place - first].foundation = needs[place - first].foundation || types.contains(where: \.needsFoundation)
            needs[place - first].custom = needs[place - first].custom || types.contains(where: \.isCustom)
        }
        for group in model.groups {
            for endpoint in group.endpoints {
                guard case .several = endpoint.success, let view = SuccessView(endpoint, model).view else { continue }
                let place = index(of: group.typeName + "Models")
                files[place].declarations.append(Declaration(template: "ModelSuccess", view: view))
                let types = endpoint.returnedTypes
                needs[place - first].runtime = true
                needs[place - first].spi = true
                needs[place - first].foundation = needs[place - first].foundation || types.contains(where: \.needsFoundation)
                needs[place - first].custom = needs[place - first].custom || types.contains(where: \.isCustom)
            }
        }
        // A file of nothing but other names for types of this module imports nothing.
        for place in first..<files.count where needs[place - first].runtime {
            files[place].imports = imports(
                foundation: needs[place - first].foundation, custom: needs[place - first].custom,
                spi: needs[place - first].spi,
                hasSignatures: !files[place].declarations.allSatisfy {
                    ["ModelOpenEnumeration", "ModelClosedEnumeration", "ModelAlias"].contains($0.template)
                }
            )
        }
    }

    /// A module is imported publicly only where something public needs it: otherwise the compiler warns. A conformance
    /// alone is need enough for a public import, but not for one of the package.
    private func imports(
        foundation: Bool, custom: Bool = false, spi: Bool = false, hasSignatures: Bool = true
    ) -> [SwiftText] {
        let access: SwiftText = model.accessLevel == .internal ? "" : model.access
        let runtimeAccess = model.accessLevel == .package && !hasSignatures ? "" : access
        var lines: [SwiftText] = foundation ? ["\(access)import Foundation"] : []
        lines.append(
            spi ? "@_spi(Generated) \(runtimeAccess)import EndpointRuntime" : "\(runtimeAccess)import EndpointRuntime"
        )
        if custom { lines += customImports.sorted().map { "\(access)import \(Spelling.identifier($0))" } }
        return lines
    }
}

extension Endpoint {
    var sentTypes: [TypeReference] { parameters.map(\.type) + (body.map { [$0.type] } ?? []) }

    var returnedTypes: [TypeReference] {
        let contents: [ResponseContent] =
            switch success {
            case .one(let content), .optional(let content): [content]
            case .several(_, let cases): cases.map(\.content)
            }
        return contents.compactMap { content in
            switch content {
            case .json(let type, _), .sequence(let type, _), .text(let type): type
            case .binary: .binary
            case .none: nil
            }
        }
    }
}

extension TypeDefinition {
    fileprivate var publicTypes: [TypeReference] {
        switch kind {
        case .structure(let structure):
            structure.properties.map(\.type) + (structure.additionalProperties.map { [$0.valueType] } ?? [])
        case .union(let union): union.cases.map(\.type)
        case .enumeration, .alias: []
        }
    }
}

extension APIModel {
    /// Whether a declaration names anything of the runtime's. Another name for an enumeration of texts does: that one is
    /// another name itself, for a type of the runtime.
    fileprivate func needsRuntime(_ definition: TypeDefinition) -> Bool {
        guard case .alias(.named(let id)) = definition.kind else { return true }
        return types.kind(of: id).isGenericEnumeration
    }

    /// The access modifier of what is generated, with the blank after it.
    var access: SwiftText {
        switch accessLevel {
        case .public: "public "
        case .package: "package "
        case .internal: ""
        }
    }

    /// What stands before a property that no protocol asks for: the accessors of a public one are compiled where it is
    /// used, if that takes more than to know its place, and not for each property there is (SE-0497).
    var propertyAccess: SwiftText {
        exportsImplementations ? "@export(implementation) public " : access
    }

    /// A public method is compiled where it is called, and only if it is (SE-0497): of a client of a thousand methods an
    /// app pays for those that it calls.
    var methodAttributes: [SwiftText] {
        exportsImplementations ? ["@export(implementation)"] : []
    }

    /// Where the callers are in the same module or package nothing is won. Under library evolution the compiler (6.3)
    /// crashes over whoever uses a stored property of that kind, whose place only its own module knows.
    private var exportsImplementations: Bool { accessLevel == .public && !supportsLibraryEvolution }
}
