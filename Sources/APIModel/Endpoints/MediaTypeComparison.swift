import Diagnostics
import OpenAPI

/// Functions that compare media types of a body by their Swift types.
enum MediaTypeComparison {
    static func haveSameType(
        _ first: BodyCandidate, _ second: BodyCandidate, _ direction: MediaTypeChooser.Direction,
        _ facts: SchemaAnalysis
    ) -> Bool {
        // A body that can't be parsed doesn't represent the same value as a described body.
        if first.isOpaque != second.isOpaque, first.content == .described || second.content == .described {
            return false
        }
        switch (first.format, second.format) {
        case (.binary, .binary): return true
        case (.text, .text):
            // Text media types that are sent need separate methods, because only the method determines the media type.
            if direction == .sent, first.essence != second.essence, !first.isRange, !second.isRange { return false }
            guard first.isTypedText || second.isTypedText else { return true }
            return first.isTypedText == second.isTypedText && haveSameSchema(first, second, facts)
        case (.binary, _), (_, .binary): return false
        case (.text, .json): return haveSameText(first, json: second, facts)
        case (.json, .text): return haveSameText(second, json: first, facts)
        case (.text, _), (_, .text): return false
        // A server sends events on request, one by one, so an event stream isn't another form of a complete response.
        case (.sequence(let one), .sequence(let other)) where one.hasEvents != other.hasEvents: return false
        case (.sequence(let format), .json), (.json, .sequence(let format)):
            guard !format.hasEvents, first.holdsFiles == second.holdsFiles else { return false }
            let (json, items) = first.format == .json ? (first, second) : (second, first)
            return isList(json, of: items, facts)
        case (.sequence, .sequence): return haveSameItems(first, second, facts)
        case (.sequence, _), (_, .sequence): return false
        case (.xml, .xml), (.xml, .json), (.json, .xml), (.xml, .form), (.form, .xml):
            return haveSameSchema(first, second, facts)
        case (.xml, _), (_, .xml): return false
        case (.json, .json), (.json, .form), (.form, .json), (.form, .form), (.multipart, _), (_, .multipart):
            if first.holdsFiles != second.holdsFiles { return false }
            return second.content == .nothing || first.content == .nothing || haveSameSchema(first, second, facts)
        }
    }

    /// Returns whether a text body and a JSON body represent the same Swift type.
    ///
    /// The type is the same if both are plain strings, or if both have the same schema.
    private static func haveSameText(_ text: BodyCandidate, json: BodyCandidate, _ facts: SchemaAnalysis) -> Bool {
        json.content == .text && !text.isTypedText || haveSameSchema(text, json, facts)
    }

    static func haveSameSchema(_ first: BodyCandidate, _ second: BodyCandidate, _ facts: SchemaAnalysis) -> Bool {
        guard let one = first.mediaType.schema, let other = second.mediaType.schema else { return false }
        return SchemaComparison.areAlike(one, other, facts.graph)
    }

    private static func haveSameItems(
        _ first: BodyCandidate, _ second: BodyCandidate, _ facts: SchemaAnalysis
    ) -> Bool {
        guard let one = facts.itemSchema(of: first.mediaType),
            let other = facts.itemSchema(of: second.mediaType)
        else {
            return facts.itemSchema(of: first.mediaType) == nil
                && facts.itemSchema(of: second.mediaType) == nil
        }
        return SchemaComparison.areAlike(one, other, facts.graph)
    }

    /// Returns whether JSON is an array of a sequence's items.
    private static func isList(_ json: BodyCandidate, of sequence: BodyCandidate, _ facts: SchemaAnalysis) -> Bool {
        guard let schema = json.mediaType.schema, let item = facts.itemSchema(of: sequence.mediaType)
        else {
            return false
        }
        let target = facts.graph.target(of: schema)
        let list = facts.graph.effective(target.schema)
        guard !target.isNullable, list.types == .array, let items = list.items else { return false }
        return SchemaComparison.areAlike(items, item, facts.graph)
    }
}
