/// The XML shape of a type, prepared for lookups while a document is read or written.
final class XMLLayout: Sendable {
    struct Field: Sendable {
        let key: String
        let node: XMLField.Node
        let name: XMLName
        let content: Content
    }

    /// The content of an element, with the index of a model's layout in place of its type.
    indirect enum Content: Sendable {
        case value, any
        case model(Int)
        case list(Field)
        case dictionary(Content)
    }

    /// A case of a union.
    struct Alternative: Sendable {
        let type: Any.Type
        let name: XMLName?
        let discriminator: String?
        let content: Content
    }

    enum Form: Sendable {
        case fields, sequence
        case choice([Alternative])
    }

    /// The index of this layout among all layouts.
    let index: Int
    let name: XMLName?
    let form: Form
    let fields: [Field]
    /// The content of values that have no property.
    let rest: Content?
    /// The index of the field that is the element's text; nil if there is no such field.
    let text: Int?
    /// The indexes of the fields whose elements are child elements of the object's element.
    let inlined: [Int]
    /// A Boolean value that indicates whether the name of any field has a namespace.
    let hasNamespaces: Bool
    private let byKey: [String: Int]

    init(_ type: any XMLModel.Type, index: Int, in layouts: inout XMLLayouts) {
        let shape = type.xmlShape
        self.index = index
        name = shape.name
        let listed: [XMLField]
        switch shape.form {
        case .fields(let fields): (listed, form) = (fields, .fields)
        case .sequence(let fields): (listed, form) = (fields, .sequence)
        case .choice(let alternatives):
            form = .choice(
                alternatives.map {
                    Alternative(
                        type: $0.type, name: $0.name, discriminator: $0.discriminator?.description,
                        content: layouts.content($0.content))
                })
            listed = Self.fields(of: alternatives)
        }
        let fields = listed.filter { $0.node != .rest }.map { layouts.field($0) }
        self.fields = fields
        rest = listed.first { $0.node == .rest }.map { layouts.content($0.content) }
        text = fields.firstIndex { $0.node == .text || $0.node == .cdata }
        inlined = fields.indices.filter { fields[$0].node == .none }
        hasNamespaces = fields.contains { $0.name.namespace != nil }
        byKey = Dictionary(fields.indices.map { (fields[$0].key, $0) }) { first, _ in first }
    }

    /// Returns the fields of all cases of a union.
    ///
    /// The child elements determine the case of a value later. The cases may be unions too, whose fields are included;
    /// unions that are nested more deeply are ignored.
    private static func fields(of alternatives: [XMLAlternative], isInner: Bool = false) -> [XMLField] {
        var fields: [XMLField] = []
        var keys: Set<String> = []
        for alternative in alternatives {
            guard case .model(let type) = alternative.content else { continue }
            var listed: [XMLField] = []
            switch type.xmlShape.form {
            case .fields(let own): listed = own
            case .choice(let inner) where !isInner: listed = Self.fields(of: inner, isInner: true)
            case .choice, .sequence: break
            }
            for field in listed where keys.insert(field.key.description).inserted { fields.append(field) }
        }
        return fields
    }

    func field(of key: String) -> Int? {
        byKey[key]
    }
}

/// The layouts of the types in a document.
///
/// Each layout is created once per document, which takes a microsecond.
struct XMLLayouts: Sendable {
    private var indexes: [ObjectIdentifier: Int] = [:]
    private var types: [any XMLModel.Type] = []
    private var layouts: [XMLLayout?] = []

    /// Returns the index of a type's layout.
    mutating func index(of type: any XMLModel.Type) -> Int {
        let id = ObjectIdentifier(type)
        if let known = indexes[id] { return known }
        indexes[id] = types.count
        types.append(type)
        layouts.append(nil)
        return types.count - 1
    }

    @inline(__always)
    mutating func layout(_ index: Int) -> XMLLayout {
        layouts[index] ?? make(index)
    }

    @inline(never)
    private mutating func make(_ index: Int) -> XMLLayout {
        let layout = XMLLayout(types[index], index: index, in: &self)
        layouts[index] = layout
        return layout
    }

    mutating func content(_ content: XMLContent) -> XMLLayout.Content {
        switch content {
        case .value: .value
        case .any: .any
        case .model(let type): .model(index(of: type))
        case .list(let item): .list(field(item))
        case .dictionary(let content): .dictionary(self.content(content))
        }
    }

    mutating func field(_ field: XMLField) -> XMLLayout.Field {
        XMLLayout.Field(
            key: field.key.description, node: field.node, name: field.name, content: content(field.content))
    }
}

extension XMLField.Node {
    /// A Boolean value that indicates whether the field is found by the name of an element.
    var isElement: Bool { self == .element || self == .elements }
}
