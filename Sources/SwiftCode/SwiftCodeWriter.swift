public import APIModel
public import Diagnostics

/// `APIModel → [GeneratedFile]`: spells the model as Swift, through the templates.
public struct SwiftCodeWriter: Sendable {
    private let templates: TemplateSet

    public init(templates: TemplateSet) {
        self.templates = templates
    }

    /// The files in the order of the plan: the client, the groups, the models.
    public func write(_ model: APIModel, imports: [String] = [], reporting sink: inout DiagnosticSink)
        -> [GeneratedFile]
    {
        let plan = FilePlan(model, templates, customImports: imports)
        return plan.files.map { GeneratedFile(path: $0.path, bytes: bytes(of: $0, plan.imports(of: $0), model)) }
    }

    private func bytes(of file: FilePlan.File, _ imports: [SwiftText], _ model: APIModel) -> [UInt8] {
        let header = SwiftText(
            spelled: GeneratedFile.marker(client: model.name) + " Do not edit: the next run overwrites this file."
        )
        let declarations = file.declarations.map { FileView.Declaration(bytes: $0.bytes) }
        return templates.sourceFile.rendered(
            FileView(header: header, contents: file.contents, imports: imports, declarations: declarations)
        ).bytes
    }
}
