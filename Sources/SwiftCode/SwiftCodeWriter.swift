public import APIModel
public import Diagnostics

/// `APIModel → [GeneratedFile]`: spells the model as Swift, through the templates.
public struct SwiftCodeWriter: Sendable {
    private let templates: TemplateSet

    public init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files in the order of the plan: the client, the groups, the models.
    public func write(_ model: APIModel, imports: [String] = [], reporting sink: inout DiagnosticSink) -> [GeneratedFile] {
        let plan = FilePlan(model, customImports: imports)
        return plan.files.map { file in
            let declarations = file.declarations.map { declaration in
                templates.render(declaration.template, declaration.view)
            }
            return GeneratedFile(path: file.path, bytes: Array(render(file, declarations, model).utf8))
        }
    }

    private func render(_ file: FilePlan.File, _ declarations: [String], _ model: APIModel) -> String {
        let header = SwiftText(
            spelled: GeneratedFile.marker(client: model.name) + " Do not edit: the next run overwrites this file."
        )
        let view = View([
            "header": .text(header),
            "condition": .lines(file.condition),
            "imports": .lines(file.imports),
            "declarations": .views(declarations.map { View(["text": .rendered($0)]) }),
            "end": .lines(file.condition.isEmpty ? [] : ["#endif"]),
        ])
        return templates.render("SourceFile", view)
    }
}
