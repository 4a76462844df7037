import Diagnostics
import OpenAPI

/// A comparison that determines whether two media types of a body are views of one value.
struct MediaTypeComparison {
    let direction: MediaTypeTable.Direction
    let facts: SchemaAnalysis

    /// Returns whether two media types have the same Swift type and so the same method.
    func haveSameType(_ first: BodyCandidate, _ second: BodyCandidate) -> Bool {
        // A body that can't be parsed doesn't represent the same value as a described body.
        if first.isOpaque != second.isOpaque, first.content == .described || second.content == .described {
            return false
        }
        let (left, right) = (MediaTypeTable.Form(first.format), MediaTypeTable.Form(second.format))
        for view in MediaTypeTable.views {
            if view.one.contains(left), view.other.contains(right) { return meet(view.condition, first, second) }
            if view.one.contains(right), view.other.contains(left) { return meet(view.condition, second, first) }
        }
        return false
    }

    private func meet(_ condition: MediaTypeTable.Condition, _ one: BodyCandidate, _ other: BodyCandidate) -> Bool {
        switch condition {
        case .always: return true
        case .text:
            // Text media types that are sent need separate methods, because only the method determines the media type.
            if direction == .sent, one.essence != other.essence, !one.isRange, !other.isRange { return false }
            guard one.isTypedText || other.isTypedText else { return true }
            return one.isTypedText == other.isTypedText && haveSameSchema(one, other)
        case .string: return other.content == .string && !one.isTypedText || haveSameSchema(one, other)
        case .schema: return haveSameSchema(one, other)
        case .fields:
            if one.holdsFiles != other.holdsFiles { return false }
            return one.content == .none || other.content == .none || haveSameSchema(one, other)
        case .list: return one.holdsFiles == other.holdsFiles && isList(other, of: one)
        case .items:
            let items = (facts.itemSchema(of: one.mediaType), facts.itemSchema(of: other.mediaType))
            guard let first = items.0, let second = items.1 else { return items.0 == nil && items.1 == nil }
            return SchemaComparison.areAlike(first, second, facts.graph)
        }
    }

    func haveSameSchema(_ first: BodyCandidate, _ second: BodyCandidate) -> Bool {
        guard let one = first.mediaType.schema, let other = second.mediaType.schema else { return false }
        return SchemaComparison.areAlike(one, other, facts.graph)
    }

    /// Returns whether JSON is an array of a sequence's items.
    private func isList(_ json: BodyCandidate, of sequence: BodyCandidate) -> Bool {
        guard let schema = json.mediaType.schema, let item = facts.itemSchema(of: sequence.mediaType) else {
            return false
        }
        let target = facts.graph.target(of: schema)
        let list = facts.graph.effective(target.schema)
        guard !target.isNullable, list.types == .array, let items = list.items else { return false }
        return SchemaComparison.areAlike(items, item, facts.graph)
    }
}
