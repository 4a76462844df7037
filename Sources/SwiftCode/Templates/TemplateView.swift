/// The data that a template is rendered with.
///
/// The values are ready for the output. The template only combines them into Swift code.
///
/// The table `fields` defines each field with its type and the property that returns its value. Templates are checked
/// against the table and rendered with it, and the article on templates is generated from it. A field without a
/// property doesn't compile.
protocol TemplateView: Sendable {
    /// The name of the kind of view in documentation and diagnostics; by default, the type's name without `View`.
    static var kindName: String { get }
    static var fields: [ViewField<Self>] { get }
}

extension TemplateView {
    static var kindName: String { String("\(Self.self)".dropLast("View".count)) }
}

/// A field of a template view.
///
/// A field consists of its name in templates, its documentation, and a closure that returns its value.
struct ViewField<View>: Sendable {
    enum Content: Sendable {
        case text(@Sendable (View) -> SwiftText)
        /// A string that may be nil, for a section.
        case optionalText(@Sendable (View) -> SwiftText?)
        case lines(@Sendable (View) -> [SwiftText])
        case flag(@Sendable (View) -> Bool)
        case views(NestedViews<View>)
        /// Swift code that other templates rendered.
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

/// A list of views that a view contains, with the type of the nested views erased.
struct NestedViews<View>: Sendable {
    typealias Rendering = @Sendable (View, inout TemplateOutput) -> Void

    let kind: @Sendable () -> ViewKind
    let isEmpty: @Sendable (View) -> Bool
    /// A closure that returns a rendering of the list for the nodes of a template section.
    ///
    /// Within a list section of the layout, text between items is ignored.
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
