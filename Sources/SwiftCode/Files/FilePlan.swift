import APIModel

/// The assignment of declarations to files, and the imports of each file.
///
/// In a small client a type and its inline types are a file, and a group's target and its client are two. If that
/// results in many files, a file contains a group of endpoints with the types that only they use, or several types,
/// divided by ``FileLayout`` if they are large.
struct FilePlan {
    struct File {
        var folder = ""
        /// Without the extension.
        var name: String
        /// A comment on its contents, if the name alone doesn't describe them.
        var contents: [SwiftText] = []
        var imports: FileImports = []
        /// Declarations other than models, as the templates make them.
        var declarations: [TemplateOutput] = []
        /// The declarations of models, which follow the others.
        var models: [TemplateOutput] = []

        /// Relative to the output folder.
        var path: String { folder + name + ".swift" }
        /// The size in bytes, without the parts that all files have.
        var size: Int { (declarations + models).reduce(0) { $0 + $1.contentCount } }
    }

    private(set) var files: [File] = []
    /// The names of files in lower case, since some file systems don't distinguish case.
    private var names: Set<String> = []
    let model: APIModel
    let templates: TemplateSet
    private let customModules: [SwiftText]

    init(_ model: APIModel, _ templates: TemplateSet, customImports: [String]) {
        self.model = model
        self.templates = templates
        customModules = customImports.sorted().map { Spelling.identifier($0) }
        let root = rootFiles
        let endpoints = model.groups.map(files)
        let declarations = modelDeclarations
        files = root + endpoints.flatMap(\.self) + Self.modelFiles(of: declarations)
        if files.count > FileLayout.most {
            files = root
            names = Set(root.map { $0.name.lowercased() })
            file(endpoints, declarations)
        }
    }

    /// Returns the import lines of a file.
    func imports(of file: File) -> [SwiftText] {
        file.imports.lines(model.accessLevel, access: model.access, custom: customModules)
    }

    // Endpoints

    private func files(of group: Group) -> [File] {
        let view = GroupView(group, model)
        var target = File(folder: "Endpoints/", name: group.targetName)
        var client = File(folder: "Endpoints/", name: group.clientName)
        target.imports = [.runtime, .signatures, .foundation, .generatedNames]
        client.imports = [.runtime, .signatures]
        if group.endpoints.contains(where: { $0.envelope != nil }) { target.imports.insert(.envelopes) }
        for endpoint in group.endpoints {
            let sent = FileImports.of(endpoint.sentTypes)
            target.imports.formUnion(sent)
            if endpoint.body?.format == .xml { target.imports.insert(.xmlBodies) }
            client.imports.formUnion(sent)
            if let pagination = endpoint.pagination {
                client.imports.formUnion(.of([pagination.itemType]))
            }
            // The enumeration of successes is declared with the models; this file contains only its name.
            if case .several = endpoint.success { continue }
            client.imports.formUnion(.of(endpoint.returnedTypes))
        }
        target.declarations = [templates.target.rendered(view), templates.samples.rendered(view)]
        client.declarations = [templates.groupClient.rendered(view)]
        return [target, client]
    }

    // Models

    /// A type's declarations and the imports that they require.
    struct ModelDeclaration {
        let name: String
        /// Without the extension, in a small client.
        let fileName: String
        /// The group that alone uses it; the number of groups if only webhooks use it.
        let group: Int?
        var imports: FileImports
        var declarations: [TemplateOutput]

        /// The size in bytes, without the parts that all files have.
        var size: Int { declarations.reduce(0) { $0 + $1.contentCount } }
    }

    private var modelDeclarations: [ModelDeclaration] {
        let use = TypeUse(model)
        var children: [TypeID: [Int]] = [:]
        for (index, definition) in model.types.definitions.enumerated() where !definition.isHidden {
            if let parent = definition.parent { children[parent, default: []].append(index) }
        }
        var all: [ModelDeclaration] = []
        for (index, definition) in model.types.definitions.enumerated() where definition.parent == nil {
            var declaration = ModelDeclaration(
                name: definition.name, fileName: definition.fileName, group: use.soleGroups[index], imports: [],
                declarations: []
            )
            // A namespace is declared with its nested types; other types are extended with theirs.
            let own = definition.isNamespace ? [] : [ModelView.rendered(definition, of: model, templates)]
            declaration.add(own, of: definition, model, templates)
            if let view = ShadowedTypeAliasView(definition, model) {
                declaration.declarations.append(templates.otherName.rendered(view))
            }
            addNested(in: index, children, to: &declaration)
            all.append(declaration)
        }
        for (index, group) in model.groups.enumerated() {
            for endpoint in group.endpoints {
                guard case .several(let name, _) = endpoint.success, let view = SuccessView(endpoint, model) else {
                    continue
                }
                let imports = FileImports.of(endpoint.returnedTypes).union([.runtime, .generatedNames, .signatures])
                all.append(
                    ModelDeclaration(
                        name: name, fileName: group.typeName + "Models", group: index, imports: imports,
                        declarations: [templates.success.rendered(view)]))
            }
        }
        return all
    }

    /// Adds the types that are nested in a type, at any depth.
    private func addNested(in type: Int, _ children: [TypeID: [Int]], to declaration: inout ModelDeclaration) {
        let nested = children[TypeID(index: type)] ?? []
        guard !nested.isEmpty else { return }
        let definitions = model.types.definitions
        let rendered = nested.map { ModelView.rendered(definitions[$0], of: model, templates) }
        let texts = rendered.map(\.bytes)
        let definition = definitions[type]
        var block =
            definition.isNamespace
            ? templates.modelNamespace.rendered(ModelNamespaceView(definition, texts, model))
            : templates.nested.rendered(NestedView(in: definition, texts))
        block.contentCount = rendered.reduce(0) { $0 + $1.contentCount }
        declaration.declarations.append(block)
        for index in nested { declaration.add([], of: definitions[index], model, templates) }
        for index in nested { addNested(in: index, children, to: &declaration) }
    }

    /// Returns one file per type.
    private static func modelFiles(of declarations: [ModelDeclaration]) -> [File] {
        var files: [File] = []
        var indexes: [String: Int] = [:]
        for declaration in declarations {
            // File systems that don't distinguish case would replace one of two such files by the other.
            let key = declaration.fileName.lowercased()
            let index = indexes[key] ?? files.count
            if index == files.count {
                indexes[key] = index
                files.append(modelFile(declaration.fileName))
            }
            files[index].add(declaration)
        }
        return files
    }

    static func modelFile(_ name: String) -> File {
        File(folder: "Models/", name: Spelling.identifier(name).text.filter { $0 != "`" })
    }

    // Names

    /// Adds a file with a unique name.
    ///
    /// The compiler requires a unique name for each file of a module, regardless of its folder.
    mutating func add(_ file: File) {
        var file = file
        file.name = file.name.filter { $0 != "`" }
        while !names.insert(file.name.lowercased()).inserted { file.name += "Models" }
        files.append(file)
    }

    func isFree(_ name: String) -> Bool {
        !names.contains(name.lowercased())
    }

    static func code(_ name: String) -> SwiftText { "`\(Spelling.identifier(name))`" }
}

extension FilePlan.ModelDeclaration {
    /// Adds the declaration of a type, and the declarations outside of it.
    fileprivate mutating func add(
        _ declarations: [TemplateOutput], of definition: TypeDefinition, _ model: APIModel, _ templates: TemplateSet
    ) {
        imports.formUnion(model.imports(of: definition))
        if XMLFormView(definition, model) != nil { imports.insert(.xmlModels) }
        self.declarations += declarations + ModelView.extensions(of: definition, in: model, templates)
    }
}

extension FilePlan.File {
    mutating func add(_ declaration: FilePlan.ModelDeclaration) {
        imports.formUnion(declaration.imports)
        models += declaration.declarations
    }
}

extension TypeDefinition {
    fileprivate var isNamespace: Bool { if case .namespace = kind { true } else { false } }
}
