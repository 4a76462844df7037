/// The data that a template is rendered with.
///
/// The values are final, and the template combines them into Swift code.
///
/// One table defines the fields, their types, and the property that returns each: templates are checked against it and
/// rendered by it, and the article on templates is generated from it. A field without a property doesn't compile.
protocol TemplateView: Sendable {
    /// The name of the view in documentation and diagnostics.
    static var kindName: String { get }
    static var fields: [ViewField<Self>] { get }
}

/// A field of a view.
///
/// A field has a name in templates, documentation, and the property that returns its value.
struct ViewField<View>: Sendable {
    enum Content: Sendable {
        case text(@Sendable (View) -> SwiftText)
        /// A string that may be nil.
        case optionalText(@Sendable (View) -> SwiftText?)
        case lines(@Sendable (View) -> [SwiftText])
        case flag(@Sendable (View) -> Bool)
        case views(NestedViews<View>)
        /// Swift that other templates made.
        case code(@Sendable (View) -> [UInt8])
    }

    let name: String
    let documentation: String
    let content: Content

    private init(_ name: String, _ documentation: String, _ content: Content) {
        self.name = name
        self.documentation = documentation
        self.content = content
    }

    static func text(
        _ name: String, _ value: @escaping @Sendable (View) -> SwiftText, _ documentation: String
    ) -> ViewField {
        ViewField(name, documentation, .text(value))
    }

    static func optionalText(
        _ name: String, _ value: @escaping @Sendable (View) -> SwiftText?, _ documentation: String
    ) -> ViewField {
        ViewField(name, documentation, .optionalText(value))
    }

    static func lines(
        _ name: String, _ value: @escaping @Sendable (View) -> [SwiftText], _ documentation: String
    ) -> ViewField {
        ViewField(name, documentation, .lines(value))
    }

    static func flag(
        _ name: String, _ value: @escaping @Sendable (View) -> Bool, _ documentation: String
    ) -> ViewField {
        ViewField(name, documentation, .flag(value))
    }

    static func code(
        _ name: String, _ value: @escaping @Sendable (View) -> [UInt8], _ documentation: String
    ) -> ViewField {
        ViewField(name, documentation, .code(value))
    }

    static func views<Inner: TemplateView>(
        _ name: String, _ value: @escaping @Sendable (View) -> [Inner], _ documentation: String
    ) -> ViewField {
        ViewField(name, documentation, .views(NestedViews(value)))
    }
}

/// A list of views within a view, of any type.
struct NestedViews<View>: Sendable {
    typealias Rendering = @Sendable (View, inout TemplateOutput) -> Void

    let kind: @Sendable () -> ViewKind
    let isEmpty: @Sendable (View) -> Bool
    /// A closure that returns the rendering of the list by a section of a template.
    ///
    /// Within a layout's list only items count.
    let rendering: @Sendable (_ section: [TemplateNode], _ isList: Bool) -> Rendering

    init<Inner: TemplateView>(_ views: @escaping @Sendable (View) -> [Inner]) {
        kind = { ViewKind(Inner.self) }
        isEmpty = { views($0).isEmpty }
        rendering = { nodes, isList in
            let template = Template<Inner>(nodes, isList: isList)
            return { view, output in
                for inner in views(view) { template.render(inner, into: &output) }
            }
        }
    }
}
