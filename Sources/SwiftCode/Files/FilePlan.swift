import APIModel

/// Which declarations go to which file, and what each file imports.
///
/// A type and what is inline in it are a file, a group's target and its client are two. Where that makes many files,
/// ``FileLayout`` lays them together.
struct FilePlan {
    struct File {
        var folder = ""
        /// Without the extension.
        var name: String
        /// For whoever opens the file: what it holds, where its name alone doesn't say it.
        var contents: [SwiftText] = []
        var imports: FileImports = []
        /// As the templates make them.
        var declarations: [TemplateOutput] = []

        /// Relative to the output folder.
        var path: String { folder + name + ".swift" }
    }

    private(set) var files: [File] = []
    private let model: APIModel
    private let templates: TemplateSet
    private let customModules: [SwiftText]

    init(_ model: APIModel, _ templates: TemplateSet, customImports: [String]) {
        self.model = model
        self.templates = templates
        customModules = customImports.sorted().map { Spelling.identifier($0) }
        let root = [clientFile] + (model.responseHeaders.isEmpty ? [] : [headersFile])
        let endpoints = model.groups.flatMap(files)
        let models = modelFiles
        files = root + endpoints + models
        if files.count > FileLayout.most {
            let (sizes, modelSizes) = (Self.groupSizes(endpoints), models.map(\.size))
            let limit = FileLayout.limit(ofAll: (sizes + modelSizes).reduce(0, +))
            files = root
            // What holds one type is called as it is; what holds many gives way to files, not to types.
            join(models, modelSizes, suffix: "", limit: limit)
            join(endpoints, sizes, suffix: "Endpoints", limit: limit)
        }
    }

    /// The import lines of a file.
    func imports(of file: File) -> [SwiftText] {
        file.imports.lines(model.accessLevel, access: model.access, custom: customModules)
    }

    private var clientFile: File {
        let view = ClientView(model)
        var file = File(name: Spelling.identifier(model.name + "Client").text)
        file.imports = [.runtime, .foundation, .signatures]
        file.declarations = [templates.client.rendered(view), templates.environment.rendered(view)]
        if !model.securitySchemes.isEmpty { file.declarations.append(templates.credentials.rendered(view)) }
        if model.envelope != nil { file.imports.insert(.envelopes) }
        let enumerations = EnumerationsView(model)
        if enumerations.isNeeded { file.declarations.append(templates.enumerations.rendered(enumerations)) }
        return file
    }

    private var headersFile: File {
        let view = ResponseHeadersView(model)
        var file = File(name: view.name.text)
        file.imports = [.runtime, .signatures]
        if model.responseHeaders.contains(where: \.type.needsFoundation) { file.imports.insert(.foundation) }
        file.declarations = [templates.responseHeaders.rendered(view)]
        return file
    }

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
            client.imports.formUnion(.of(endpoint.pagination.map { [$0.itemType] } ?? []))
            // An enum of successes stands with the models; here only its name does.
            if case .several = endpoint.success { continue }
            client.imports.formUnion(.of(endpoint.returnedTypes))
        }
        target.declarations = [templates.target.rendered(view), templates.samples.rendered(view)]
        client.declarations = [templates.groupClient.rendered(view)]
        return [target, client]
    }

    private var modelFiles: [File] {
        var files: [File] = []
        var indexes: [String: Int] = [:]
        func add(_ declaration: TemplateOutput, to name: String, _ imports: FileImports) {
            // File systems that don't tell cases apart would lay two such files over each other.
            let key = name.lowercased()
            let index = indexes[key] ?? files.count
            if index == files.count {
                indexes[key] = index
                files.append(File(folder: "Models/", name: Spelling.identifier(name).text.filter { $0 != "`" }))
            }
            files[index].declarations.append(declaration)
            files[index].imports.formUnion(imports)
        }
        for definition in model.types.definitions {
            var imports = model.imports(of: definition)
            add(ModelView.rendered(definition, of: model, templates), to: definition.fileName, imports)
            if let view = XMLFormView(definition, model) {
                imports.insert(.xmlModels)
                add(templates.xmlForm.rendered(view), to: definition.fileName, imports)
            }
        }
        for group in model.groups {
            for endpoint in group.endpoints {
                guard case .several = endpoint.success, let view = SuccessView(endpoint, model) else { continue }
                add(
                    templates.success.rendered(view), to: group.typeName + "Models",
                    FileImports.of(endpoint.returnedTypes).union([.runtime, .generatedNames, .signatures])
                )
            }
        }
        return files
    }

    /// The limits of ``FileLayout`` were found with these: what a group comes to in all counts once for its client and
    /// twice for its target.
    private static func groupSizes(_ files: [File]) -> [Int] {
        files.indices.map { index in
            let all = files[index].size + files[index ^ 1].size
            return index.isMultiple(of: 2) ? 2 * all : all
        }
    }

    /// Lays many files together. The compiler wants every file of a module to have a name of its own, whatever its
    /// folder.
    private mutating func join(_ many: [File], _ sizes: [Int], suffix: String, limit: Int) {
        let subjects = zip(many, sizes).map { FileLayout.Subject(name: $0.name, size: $1) }
        let parts = FileLayout.parts(of: subjects, limit: limit)
        files += parts.filter { $0.subjects.count == 1 }.map { many[$0.subjects[0]] }
        var taken = Set(files.map { $0.name.lowercased() })
        for part in parts where part.subjects.count > 1 {
            var file = many[part.subjects[0]]
            file.name = part.name.isEmpty ? "Other" + (suffix.isEmpty ? "Models" : suffix) : part.name + suffix
            let stem = file.name
            var number = 2
            while taken.contains(file.name.lowercased()) {
                file.name = "\(stem)\(number)"
                number += 1
            }
            file.contents = Self.contents(of: part)
            for other in part.subjects.dropFirst() {
                file.imports.formUnion(many[other].imports)
                file.declarations += many[other].declarations
            }
            taken.insert(file.name.lowercased())
            files.append(file)
        }
    }

    private static func contents(of part: FileLayout.Part) -> [SwiftText] {
        if part.name.isEmpty { return ["What begins with the name of no other file in this folder."] }
        let beginning = SwiftText(spelled: part.name)
        return [
            "What begins with \(beginning), but for what begins with the longer name of another file in this folder."
        ]
    }
}

extension FilePlan.File {
    /// In bytes, but for what is the same in all.
    fileprivate var size: Int { declarations.reduce(0) { $0 + $1.contentCount } }
}

extension APIModel {
    fileprivate func imports(of definition: TypeDefinition) -> FileImports {
        switch definition.kind {
        case .structure(let structure):
            var imports: FileImports = [.runtime, .signatures]
            imports.formUnion(.of(structure.properties.lazy.map(\.type)))
            if let rest = structure.additionalProperties { imports.formUnion(.of([rest.valueType])) }
            return imports
        case .union(let union):
            return FileImports.of(union.cases.lazy.map(\.type)).union([.runtime, .signatures])
        case .enumeration(let enumeration):
            return enumeration.isGeneric ? [.runtime, .signatures] : .runtime
        case .alias(.named(let id)):
            // Another name for an enumeration of texts is one for a type of the runtime.
            return types.kind(of: id).isGenericEnumeration ? .runtime : []
        case .alias: return .runtime
        }
    }
}

extension Endpoint {
    /// Bytes of a body are of a type of the runtime.
    var sentTypes: [TypeReference] {
        parameters.map(\.type) + (body.map { $0.format == .binary ? [] : [$0.type] } ?? [])
    }

    var returnedTypes: [TypeReference] {
        success.contents.compactMap { $0 == .binary ? .binary : $0.type }
    }
}
