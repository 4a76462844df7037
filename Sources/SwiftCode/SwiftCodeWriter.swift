public import APIModel
public import Diagnostics

/// A writer that converts an API model to generated Swift files, `APIModel → [GeneratedFile]`.
///
/// The writer uses templates for the code.
public struct SwiftCodeWriter: Sendable {
    private let templates: TemplateSet

    public init(templates: TemplateSet) {
        self.templates = templates
    }

    /// Returns the generated files of a model: the client, then the groups of endpoints, then the models.
    ///
    /// - Parameter comments: The lines of comments that follow the first line of each file.
    public func write(
        _ model: APIModel, imports: [String] = [], comments: [String] = [], reporting sink: inout DiagnosticSink
    ) -> [GeneratedFile] {
        let plan = FilePlan(model, templates, customImports: imports)
        let header = SwiftText(spelled: GeneratedFile.header(client: model.name, comments: comments))
        return plan.files.indices.map { index in
            let file = plan.files[index]
            let isRoot = index == 0
            return GeneratedFile(
                path: path(of: file, isRoot: isRoot, model),
                bytes: bytes(of: file, header, plan.imports(of: file), isRoot: isRoot, model))
        }
    }

    /// Returns the path of a file.
    ///
    /// The path is like `Models/User.swift`, or `Models/Alpha+User.swift` in a namespace `Alpha`.
    ///
    /// SwiftPM rejects two files with the same name in one module.
    private func path(of file: FilePlan.File, isRoot: Bool, _ model: APIModel) -> String {
        guard let namespace = model.namespace else { return file.path }
        return isRoot ? "\(namespace).swift" : "\(file.folder)\(namespace)+\(file.name).swift"
    }

    private func bytes(
        of file: FilePlan.File, _ header: SwiftText, _ imports: [SwiftText], isRoot: Bool, _ model: APIModel
    ) -> [UInt8] {
        var declarations = (file.declarations + file.models).map { FileView.Declaration(bytes: $0.bytes) }
        if let namespace = NamespaceView(model), let name = model.namespace {
            let name = Spelling.identifier(name).text
            let types = model.declaredTypes
            // In the code of models, the name of a nested type means only that type (``ShadowPass``).
            let nested = model.nestedTypes
            for index in declarations.indices {
                let text = String(decoding: declarations[index].bytes, as: UTF8.self)
                let hidden = index < file.declarations.count ? [] : nested
                let layout = NamespaceLayout.nested(text, in: name, types: types, hidden: hidden)
                declarations[index] = FileView.Declaration(bytes: Array(layout.utf8))
            }
            if isRoot {
                let own = templates.namespace.rendered(namespace)
                declarations.insert(FileView.Declaration(bytes: own.bytes), at: 0)
            }
        }
        return templates.sourceFile.rendered(
            FileView(header: header, contents: file.contents, imports: imports, declarations: declarations)
        ).bytes
    }
}

extension APIModel {
    fileprivate var nestedTypes: Set<String> {
        Set(types.definitions.lazy.filter { $0.parent != nil }.map { Spelling.identifier($0.name).text })
    }

    /// The names of all top-level types that the generated code declares.
    fileprivate var declaredTypes: Set<String> {
        var names = Set(
            ["Client", "Environment", "Credentials", "Headers", "Enumerations", "Omission"].map { name + $0 })
        for definition in types.definitions where definition.parent == nil {
            names.insert(definition.name)
            if let otherName = definition.otherName { names.insert(otherName) }
        }
        for group in groups {
            names.formUnion([group.targetName, group.clientName])
            for endpoint in group.endpoints {
                if case .several(let name, _) = endpoint.success { names.insert(name) }
            }
        }
        return Set(names.map { Spelling.identifier($0).text })
    }
}
