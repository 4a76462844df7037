public import APIModel

/// `APIModel → [GeneratedFile]`: spells the model as Swift, through the templates.
public struct SwiftCodeWriter: Sendable {
    private let templates: TemplateSet

    public init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files in the order of the plan: the client, the groups, the models.
    ///
    /// - Parameter jobs: How many files are spelled at once.
    public func write(_ model: APIModel, imports: [String] = [], jobs: Int = 1) -> [GeneratedFile] {
        FilePlan(model, customImports: imports).files.concurrentMap(jobs: jobs) { file in
            GeneratedFile(path: file.path, bytes: bytes(of: file, model))
        }
    }

    private func bytes(of file: FilePlan.File, _ model: APIModel) -> [UInt8] {
        let header = SwiftText(
            spelled: GeneratedFile.marker(client: model.name) + " Do not edit: the next run overwrites this file."
        )
        let declarations = file.declarations.compactMap { declaration in
            templates[declaration.template].map { View(["text": .rendered($0, declaration.view())]) }
        }
        let view = View([
            "header": .text(header),
            "imports": .lines(file.imports.isEmpty ? [] : [SwiftText(spelled: "")] + file.imports),
            "declarations": .views(declarations),
        ])
        var bytes: [UInt8] = []
        templates["SourceFile"]?.render(view, into: &bytes)
        return bytes
    }
}
