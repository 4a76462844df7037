import EndpointRuntime

/// A converter of coding paths to paths of elements, such as `/pets/pet[4]/name`.
struct ElementPath {
    private let start: String
    private let content: XMLLayout.Content
    private let layouts: XMLLayouts

    init(_ start: String, _ content: XMLLayout.Content, _ layouts: XMLLayouts) {
        self.start = start
        self.content = content
        self.layouts = layouts
    }

    func text(of keys: [any CodingKey]) -> String {
        var text = start
        var content = content
        var layouts = layouts
        /// A Boolean value that indicates whether the key is an element of an array.
        ///
        /// If so, the element's name already precedes its index in the path.
        var isListed = false
        for key in keys {
            if let index = key.intValue {
                if !isListed, case .list(let item) = content {
                    text += "/" + item.name.local
                    content = item.content
                }
                text += "[\(index + 1)]"
                isListed = false
                continue
            }
            (text, content, isListed) = Self.step(to: key.stringValue, from: text, content, &layouts)
        }
        return text
    }

    private static func step(
        to key: String, from text: String, _ content: XMLLayout.Content, _ layouts: inout XMLLayouts
    ) -> (text: String, content: XMLLayout.Content, isListed: Bool) {
        switch content {
        case .dictionary(let content): return (text + "/" + key, content, false)
        case .model(let index):
            let layout = layouts.layout(index)
            guard let index = layout.field(of: key) else { return (text + "/" + key, layout.rest ?? .any, false) }
            let field = layout.fields[index]
            switch field.node {
            case .attribute: return (text + "/@" + field.name.local, .value, false)
            case .text, .cdata: return (text + "/text()", .value, false)
            case .none: return (text, field.content, false)
            case .element, .rest: return (text + "/" + field.name.local, field.content, false)
            case .elements: return (text + "/" + field.name.local, field.content, true)
            }
        case .value, .any, .list: return (text + "/" + key, .any, false)
        }
    }
}

extension DecodingError {
    /// Returns a copy of the error whose description contains the path of the element.
    func located(in path: ElementPath) -> DecodingError {
        switch self {
        case .typeMismatch(let type, let context): .typeMismatch(type, Self.located(context, in: path))
        case .valueNotFound(let type, let context): .valueNotFound(type, Self.located(context, in: path))
        case .keyNotFound(let key, let context): .keyNotFound(key, Self.located(context, in: path))
        case .dataCorrupted(let context): .dataCorrupted(Self.located(context, in: path))
        @unknown default: self
        }
    }

    private static func located(_ context: Context, in path: ElementPath) -> Context {
        Context(
            codingPath: context.codingPath,
            debugDescription: "\(context.debugDescription), in \(path.text(of: context.codingPath))",
            underlyingError: context.underlyingError)
    }
}
