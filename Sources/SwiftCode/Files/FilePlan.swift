import APIModel

/// The assignment of declarations to files, and the imports of each file.
///
/// In a small client, a type and its inline types are in one file, and a group has two files: one for its target and
/// one for its client. If there are too many files, a file contains a group of endpoints with the types that only they
/// use, or several types. Large files are divided by ``FileLayout``.
struct FilePlan {
    struct File {
        var folder = ""
        /// The name of the file without its extension.
        var name: String
        /// The comment that describes the file's contents, if the file's name alone doesn't.
        var contents: [SwiftText] = []
        var imports: FileImports = []
        /// The rendered declarations in the file, except for models.
        var declarations: [TemplateOutput] = []
        /// The rendered declarations of models, which follow the file's other declarations.
        var models: [TemplateOutput] = []

        /// The path of the file, relative to the output folder.
        var path: String { folder + name + ".swift" }
        /// The size of the file's declarations in bytes, without the parts that all files have.
        var size: Int { (declarations + models).reduce(0) { $0 + $1.contentCount } }
    }

    private(set) var files: [File] = []
    /// The names of the files in lower case, since some file systems don't distinguish case.
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

    /// Returns the import declarations of a file.
    func imports(of file: File) -> [SwiftText] {
        file.imports.lines(model.accessLevel, access: model.access, custom: customModules)
    }

    // The files of endpoints

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
            // The enumeration of success responses is declared with the models. The client's file contains only its
            // name.
            if case .several = endpoint.success { continue }
            client.imports.formUnion(.of(endpoint.returnedTypes))
        }
        target.declarations = [templates.target.rendered(view), templates.samples.rendered(view)]
        client.declarations = [templates.groupClient.rendered(view)]
        return [target, client]
    }

    // The files of models

    /// The declarations of a type, and the imports that they require.
    struct ModelDeclaration {
        let name: String
        /// The name of the type's file in a small client, without its extension.
        let fileName: String
        /// The index of the only group that uses the type; nil if there is no such group.
        ///
        /// The number of groups if only webhooks use the type.
        let group: Int?
        var imports: FileImports
        var declarations: [TemplateOutput]

        /// The size of the type's declarations in bytes, without the parts that all files have.
        var size: Int { declarations.reduce(0) { $0 + $1.contentCount } }
    }

    private var modelDeclarations: [ModelDeclaration] {
        let use = TypeUse(model)
        let definitions = model.types.definitions
        var children: [TypeID: [Int]] = [:]
        for index in definitions.indices where !definitions[index].isHidden {
            if let parent = definitions[index].parent { children[parent, default: []].append(index) }
        }
        var all: [ModelDeclaration] = []
        for index in definitions.indices where definitions[index].parent == nil && !definitions[index].isHidden {
            let definition = definitions[index]
            var declaration = ModelDeclaration(
                name: definition.name, fileName: definition.fileName, group: use.soleGroups[index], imports: [],
                declarations: []
            )
            // A namespace is declared together with its nested types. Any other type has an extension for its nested
            // types.
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

    /// Adds the declarations of all types that are nested in a type, at any depth.
    private func addNested(in type: Int, _ children: [TypeID: [Int]], to declaration: inout ModelDeclaration) {
        let nested = children[TypeID(index: type)] ?? []
        let definitions = model.types.definitions
        // An app may name a namespace whose types it doesn't use.
        guard !nested.isEmpty || definitions[type].isNamespace && definitions[type].parent == nil else { return }
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

    /// Returns the files of a small client's models, one per type.
    private static func modelFiles(of declarations: [ModelDeclaration]) -> [File] {
        var files: [File] = []
        var indexes: [String: Int] = [:]
        for declaration in declarations {
            // On a file system that doesn't distinguish case, names that differ only in case would be one file, so
            // their types share a file.
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
        File(folder: "Models/", name: withoutBackticks(Spelling.identifier(name).text))
    }

    // The names of files

    /// Adds a file with a name that is unique in the module.
    ///
    /// The compiler requires a unique name for each file of a module, regardless of its folder.
    mutating func add(_ file: File) {
        var file = file
        file.name = Self.withoutBackticks(file.name)
        while !names.insert(file.name.lowercased()).inserted { file.name += "Models" }
        files.append(file)
    }

    static func withoutBackticks(_ name: String) -> String {
        name.utf8.contains(UInt8(ascii: "`")) ? name.filter { $0 != "`" } : name
    }

    func isFree(_ name: String) -> Bool {
        !names.contains(name.lowercased())
    }

    static func code(_ name: String) -> SwiftText { "`\(Spelling.identifier(name))`" }
}

extension FilePlan.ModelDeclaration {
    /// Adds the declarations of a type, and the declarations that extend the type.
    fileprivate mutating func add(
        _ declarations: [TemplateOutput], of definition: TypeDefinition, _ model: APIModel, _ templates: TemplateSet
    ) {
        imports.formUnion(model.imports(of: definition))
        if definition.xml != nil, XMLFormView(definition, model) != nil { imports.insert(.xmlModels) }
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
