import EndpointRuntime

/// The shapes of the types that a document has, as they are looked up while it is read or written.
///
/// One document has few types, and finding out a layout takes a microsecond: each document finds out its own.
final class XMLLayouts {
    private var known: [ObjectIdentifier: XMLLayout] = [:]

    func layout(of type: any XMLModel.Type) -> XMLLayout {
        let id = ObjectIdentifier(type)
        if let layout = known[id] { return layout }
        let layout = XMLLayout(type)
        known[id] = layout
        return layout
    }
}

/// A type's shape as it is looked up.
final class XMLLayout {
    struct Field {
        let key: String
        let node: XMLField.Node
        let name: XMLName
        let content: XMLContent
    }

    enum Form {
        case fields, sequence
        case choice([XMLAlternative])
    }

    let type: any XMLModel.Type
    let name: XMLName?
    let form: Form
    let fields: [Field]
    /// Of what has no property of its own.
    let rest: XMLContent?
    /// The field that is the element's text.
    let text: Int?
    /// The fields whose elements stand where those of the object do.
    let inlined: [Int]
    /// Which field an element of a name is, by the name's index in the document; filled as names are met.
    var elementMatches: [Match?] = []
    var attributeMatches: [Match?] = []
    private let byKey: [String: Int]

    /// What a name stands for.
    enum Match {
        case field(Int)
        case unknown
    }

    init(_ type: any XMLModel.Type) {
        let shape = type.xmlShape
        self.type = type
        name = shape.name
        let listed: [XMLField]
        switch shape.form {
        case .fields(let fields): (listed, form) = (fields, .fields)
        case .sequence(let fields): (listed, form) = (fields, .sequence)
        case .choice(let alternatives):
            form = .choice(alternatives)
            listed = Self.fields(of: alternatives)
        }
        let fields = listed.filter { $0.node != .rest }.map {
            Field(key: $0.key.description, node: $0.node, name: $0.name, content: $0.content)
        }
        self.fields = fields
        rest = listed.first { $0.node == .rest }?.content
        text = fields.firstIndex { $0.node == .text || $0.node == .cdata }
        inlined = fields.indices.filter { fields[$0].node == .none }
        byKey = Dictionary(fields.indices.map { (fields[$0].key, $0) }) { first, _ in first }
    }

    /// What any of the alternatives lists: a value's own elements tell afterwards which one it is. Of unions within
    /// unions only what the inner ones list themselves.
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

extension XMLField.Node {
    /// Whether it is found by the name of an element.
    var isElement: Bool { self == .element || self == .elements }
}
