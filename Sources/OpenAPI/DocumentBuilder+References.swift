import Diagnostics
import SpecSyntax

// References: JSON pointers (RFC 6901) in URI fragments, into this file. Those into other files come in through
// `externalNode`.
extension DocumentBuilder {
    /// How many references one object may go through: nothing sensible needs more.
    private static let chainLimit = 64

    /// The object that `node` stands for, after its references, and its name when it is one of the components.
    /// Nil when a reference leads nowhere, which has been reported.
    mutating func resolved(_ node: SyntaxNode) -> (node: SyntaxNode, name: String?)? {
        var node = node
        var name: String?
        for _ in 0..<Self.chainLimit {
            guard let reference = node.mapping?["$ref"], let text = reference.scalar?.text else { return (node, name) }
            guard let target = target(of: text, at: reference.range) else { return nil }
            name = Self.componentName(text) ?? name
            node = target
        }
        sink.report(
            Diagnostic(.referenceCycle, severity: .error, "this reference leads back to itself", at: node.range)
        )
        return nil
    }

    /// What `reference` names; nil when there is no such place, which is reported.
    mutating func target(of reference: String, at range: SourceRange) -> SyntaxNode? {
        guard reference.hasPrefix("#") else { return externalNode(reference, at: range) }
        if let known = resolvedPointers[reference] { return known }
        if !unresolvedPointers.contains(reference), let node = walk(reference.dropFirst()) {
            resolvedPointers[reference] = node
            return node
        }
        unresolvedPointers.insert(reference)
        sink.report(
            .unresolvedReference, "there is nothing at '\(reference)'", at: range,
            hint: suggestion(for: reference).map { "did you mean '\($0)'?" }
        )
        return nil
    }

    /// The door to other files and hosts. It is closed: a description's references read nothing but the description.
    private mutating func externalNode(_ reference: String, at range: SourceRange) -> SyntaxNode? {
        sink.report(
            .externalReference, "'\(reference)' lies in another file, which isn't read", at: range,
            hint: "bundle the description into one file"
        )
        return nil
    }

    private func walk(_ pointer: Substring) -> SyntaxNode? {
        if pointer.isEmpty { return root }
        guard pointer.hasPrefix("/") else { return nil }
        var node = root
        for token in pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let next = Self.step(from: node, to: Self.key(token)) else { return nil }
            node = next
        }
        return node
    }

    private static func step(from node: SyntaxNode, to key: String) -> SyntaxNode? {
        switch node.content {
        case .mapping(let mapping): mapping[key]
        case .sequence(let items): Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil }
        case .scalar: nil
        }
    }

    /// Undoes percent-encoding (RFC 3986, 2.1), then `~1` and `~0` (RFC 6901, 4).
    static func key(_ token: Substring) -> String {
        guard token.contains("%") || token.contains("~") else { return String(token) }
        return PercentEncoding.decoded(token)
            .split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
            .split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
    }

    /// `Pet` of `#/components/schemas/Pet`.
    static func componentName(_ reference: String) -> String? {
        let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "#", parts[1] == "components" else { return nil }
        return key(parts[3])
    }

    /// The nearest name beside the one that isn't there.
    private func suggestion(for reference: String) -> String? {
        guard let slash = reference.lastIndex(of: "/"),
            let siblings = walk(reference[..<slash].dropFirst())?.mapping?.entries.map(\.key),
            let nearest = Suggestion.nearest(to: Self.key(reference[reference.index(after: slash)...]), among: siblings)
        else { return nil }
        return reference[...slash] + nearest
    }
}

enum PercentEncoding {
    /// Undoes percent-encoding; what isn't a valid escape stays as it is.
    static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
