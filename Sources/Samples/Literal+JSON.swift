import Diagnostics
package import OpenAPI
import SpecSyntax

/// An error in the JSON of a request.
package struct JSONFailure: Error {
    package var offset: Int
    package var reason: String
}

extension Literal {
    /// Creates a value from JSON text.
    package init(json bytes: [UInt8]) throws(JSONFailure) {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "body.json", bytes: bytes))
        var sink = DiagnosticSink()
        guard let node = SyntaxReader().readJSON(file, in: sources, reporting: &sink) else {
            let problem = sink.diagnostics.last
            throw JSONFailure(
                offset: Int(problem?.range?.start ?? 0), reason: problem?.message ?? "the text isn't JSON")
        }
        self = Literal(node)
    }

    /// The value as JSON text.
    package var json: String {
        var text = JSONText()
        text.append(self)
        return text.text
    }

    package subscript(key: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// Returns the object with `value` for `key`; a member that exists retains its position.
    package func setting(_ key: String, to value: Literal) -> Literal {
        guard case .object(var members) = self else { return self }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index] = Member(key: key, value: value)
        } else {
            members.append(Member(key: key, value: value))
        }
        return .object(members)
    }

    /// Returns the object with the members of `other`, which replace members with the same key.
    package func merging(_ other: Literal) -> Literal {
        guard members != nil, let changes = other.members else { return self }
        return changes.reduce(self) { $0.setting($1.key, to: $1.value) }
    }

    /// Returns the value merged with `other`, including nested objects and the items of arrays of the same length.
    ///
    /// An empty object adds nothing.
    func mergingNested(_ other: Literal) -> Literal {
        switch (self, other) {
        case (_, .object([])): return self
        case (.object, .object(let changes)):
            return changes.reduce(self) { result, change in
                result.setting(change.key, to: result[change.key]?.mergingNested(change.value) ?? change.value)
            }
        case (.array(let items), .array(let others)) where items.count == others.count:
            return .array(zip(items, others).map { $0.mergingNested($1) })
        default: return other
        }
    }

    /// Returns whether this value and `other` are the same JSON value.
    ///
    /// Numbers are compared by their values, and objects regardless of the order of their members.
    package func isSame(as other: Literal) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): return one == two || Double(one) == Double(two)
        case (.array(let one), .array(let two)):
            return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.object(let one), .object(let two)):
            return one.count == two.count
                && one.allSatisfy { member in other[member.key].map { member.value.isSame(as: $0) } ?? false }
        default: return self == other
        }
    }
}
