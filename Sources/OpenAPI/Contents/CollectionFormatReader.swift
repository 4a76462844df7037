import Diagnostics
import SpecSyntax

/// A reader of `collectionFormat` in Swagger 2.0 (Parameter, Header and Items Object).
enum CollectionFormatReader {
    struct CollectionFormat {
        var style: Document.Parameter.Style
        var explode: Bool
        /// The styles of nested arrays, from the outermost to the innermost.
        var itemStyles: [Document.Parameter.Style] = []
    }

    /// The part of a request that contains an array.
    ///
    /// In a query and in a form, each item of the array can have its own name.
    enum Container {
        case pairs, text
    }

    /// The maximum nesting depth of arrays that is read, since a description may refer to itself.
    private static let deepestList = 16

    static func format(_ mapping: SyntaxMapping, of container: Container, in reading: ReadContext) -> CollectionFormat {
        let isList = mapping["type"]?.string == "array"
        if !isList, let entry = mapping.entry(forKey: "collectionFormat") {
            reading.sink.report(
                .invalidValue, "'collectionFormat' outside of an array; ignored", at: entry.keyRange,
                hint: "write it beside 'type: array'"
            )
        }
        let outer = isList ? formatName(mapping, allowsMulti: container == .pairs, in: reading) : nil
        var format = CollectionFormat(style: container == .pairs ? .form : .simple, explode: outer == "multi")
        if let style = outer.flatMap(Self.style) { format.style = style }
        guard isList else { return format }
        var inner = mapping
        for _ in 0..<Self.deepestList {
            guard let items = inner["items"].flatMap({ reading.resolve($0)?.node }) else {
                let start = (inner.entry(forKey: "type")?.keyRange ?? mapping.entry(forKey: "type")?.keyRange)
                if inner["items"] == nil {
                    reading.sink.report(
                        .missingField, "the array has no 'items'", at: start,
                        hint: "add 'items', such as 'items: { type: string }'")
                }
                break
            }
            guard let list = items.mapping, list["type"]?.string == "array" else {
                // Several schemas as `items` are reported elsewhere.
                if let entry = items.mapping?.entry(forKey: "collectionFormat") {
                    reading.sink.report(
                        .invalidValue, "'collectionFormat' outside of an array; ignored",
                        at: entry.keyRange, hint: "write it beside 'type: array'"
                    )
                }
                break
            }
            let name = formatName(list, allowsMulti: false, in: reading)
            let style = Self.style(name) ?? .simple
            let around =
                format.itemStyles.last ?? (format.explode ? nil : format.style == .form ? .simple : format.style)
            if around == style {
                reading.sink.report(
                    .invalidValue, severity: .note,
                    "nested arrays have the same 'collectionFormat' ('\(name)'); servers can't separate them",
                    at: list.entry(forKey: "collectionFormat")?.value.range ?? items.range)
            }
            format.itemStyles.append(style)
            inner = list
        }
        return format
    }

    /// Returns the style of a `collectionFormat`; nil for `csv` and `multi`.
    ///
    /// The default style of each container already represents `csv` and `multi`.
    private static func style(_ name: String) -> Document.Parameter.Style? {
        switch name {
        case "ssv": .spaceDelimited
        case "tsv": .tabDelimited
        case "pipes": .pipeDelimited
        default: nil
        }
    }

    private static func formatName(_ mapping: SyntaxMapping, allowsMulti: Bool, in reading: ReadContext) -> String {
        guard let node = mapping["collectionFormat"], let name = reading.text(node, "collectionFormat") else {
            return "csv"
        }
        let known = ["csv", "ssv", "tsv", "pipes"] + (allowsMulti ? ["multi"] : [])
        if known.contains(name) { return name }
        reading.sink.report(
            .invalidValue, "unknown collection format '\(name)'; assuming 'csv'", at: node.range,
            hint: "expected " + known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
        )
        return "csv"
    }
}
