import Diagnostics
import SpecSyntax

/// A type that finds the targets of references.
///
/// The address of a reference (RFC 3986) identifies a file or schema of the description. The fragment identifies an
/// object in it by a JSON pointer (RFC 6901) or an anchor. Targets are searched only in the files that were read; no
/// further file is opened.
struct ReferenceResolver {
    let trees: SyntaxTrees
    let version: Document.Version
    private var found: [Origin: Target] = [:]
    private var unresolved: Set<Origin> = []
    /// The schemas with definitions in each file, computed when a file is first searched.
    var definitionsByFile: [SourceFileID: [SyntaxNode]] = [:]

    /// The maximum number of references in a chain from an object to its target.
    private static let chainLimit = 64

    init(_ trees: SyntaxTrees, version: Document.Version) {
        self.trees = trees
        self.version = version
    }

    /// A reference's text, and the schema resource that contains the reference.
    struct Origin: Hashable {
        let text: String
        let resource: Int?
    }

    /// The target of a reference, with the name under which it is declared.
    struct Target {
        let node: SyntaxNode
        /// The name under which the description declares the target; see `declaredName`.
        let name: String?
    }

    /// Returns the object that `node` is or refers to, with the declared name of a reference's target.
    ///
    /// Returns nil if a reference can't be resolved. The problem is reported.
    ///
    /// A `summary` and a `description` beside a reference override the target's (OpenAPI 3.1, 4.8.23).
    mutating func resolve(
        _ node: SyntaxNode, reporting sink: inout DiagnosticSink
    ) -> (node: SyntaxNode, name: String?)? {
        guard case .mapping(let mapping) = node.content, mapping.index(forKey: "$ref") != nil else {
            return (node, nil)
        }
        var node = node
        var name: String?
        var words: [SyntaxMapping.Entry] = []
        for _ in 0..<Self.chainLimit {
            guard let mapping = node.mapping, let reference = mapping["$ref"], let text = reference.string else {
                return (node.replacing(words), name)
            }
            if mapping.entries.count > 1, version >= .v3_1 {
                for key in ["summary", "description"] where !words.contains(where: { $0.key == key }) {
                    if let entry = mapping.entry(forKey: key) { words.append(entry) }
                }
            }
            guard let target = target(of: text, at: reference.range, reporting: &sink) else { return nil }
            name = target.name ?? name
            node = target.node
        }
        sink.report(
            .referenceCycle, "references form a cycle without an object; they are ignored", at: node.range,
            hint: "replace one of them by the object itself"
        )
        return nil
    }

    /// Returns the target of a reference; nil if it can't be resolved, which is reported.
    mutating func target(
        of reference: String, at range: SourceRange, reporting sink: inout DiagnosticSink
    ) -> Target? {
        let origin = Origin(text: reference, resource: trees.resource(at: range))
        if let known = found[origin] { return known }
        if !unresolved.contains(origin), let finding = find(reference, from: range, hops: 0) {
            let target = Target(node: finding.node, name: declaredName(reference, of: finding.node))
            if !finding.dependsOnRange { found[origin] = target }
            return target
        }
        unresolved.insert(origin)
        reportUnresolved(reference, at: range, to: &sink)
        return nil
    }

    /// Returns the target of a reference; nil if it can't be resolved, which isn't reported.
    mutating func quietTarget(of reference: String, at range: SourceRange) -> SyntaxNode? {
        find(reference, from: range, hops: 0)?.node
    }

    /// The node that a search for a reference's target found.
    private struct Finding {
        let node: SyntaxNode
        /// A Boolean value that indicates whether the target depends on the position of the reference.
        ///
        /// At another position in the same resource, the target of a reference `#/…` may depend on the enclosing
        /// schema; see `enclosingDefinitions`.
        var dependsOnRange = false
    }

    private mutating func find(_ text: String, from range: SourceRange, hops: Int) -> Finding? {
        let reference = Reference(text)
        guard let tree = tree(reference, from: range) else { return nil }
        if reference.fragment.isEmpty { return Finding(node: tree) }
        guard reference.fragment.utf8.first == UInt8(ascii: "/") else {
            return trees.resource(at: tree.range)
                .flatMap { trees.resources[$0].anchors[PercentDecoding.decoded(reference.fragment[...])] }
                .map { Finding(node: $0) }
        }
        if let finding = walk(reference.fragment[...], from: tree, hops: hops) { return finding }
        guard reference.address.isEmpty else { return nil }
        // Many authors give a component an `$id`, but refer from it to other components as if all were in one resource.
        if let file = trees.tree(of: range.file), file.range != tree.range,
            let finding = walk(reference.fragment[...], from: file, hops: hops)
        {
            return finding
        }
        for resource in enclosingDefinitions(of: range) {
            if let finding = walk(reference.fragment[...], from: resource, hops: hops) {
                return Finding(node: finding.node, dependsOnRange: true)
            }
        }
        return nil
    }

    /// Returns the root of the file or schema that the reference's address identifies.
    ///
    /// For a reference without an address, the root is that of the resource that contains the reference.
    private func tree(_ reference: Reference, from range: SourceRange) -> SyntaxNode? {
        if reference.address.isEmpty { return trees.resource(at: range).map { trees.resources[$0].node } }
        if case .tree(let node)? = trees.link(reference.address, at: range) { return node }
        return nil
    }

    private mutating func walk(_ pointer: Substring, from root: SyntaxNode, hops: Int) -> Finding? {
        var finding = Finding(node: root)
        if pointer.isEmpty { return finding }
        guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
        for token in pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let next = step(from: finding, to: Self.key(Substring(token)), hops: hops) else { return nil }
            finding = next
        }
        return finding
    }

    /// Returns the value of a JSON pointer's key in an object.
    ///
    /// If the object is a reference itself, the key is searched in the reference's target.
    private mutating func step(from finding: Finding, to key: String, hops: Int) -> Finding? {
        let dependsOnRange = finding.dependsOnRange
        switch finding.node.content {
        case .mapping(let mapping):
            if let next = mapping[key] { return Finding(node: next, dependsOnRange: dependsOnRange) }
            guard hops < Self.chainLimit, let reference = mapping["$ref"], let text = reference.scalar?.text,
                let target = find(text, from: reference.range, hops: hops + 1)
            else { return nil }
            let origin = Finding(node: target.node, dependsOnRange: dependsOnRange || target.dependsOnRange)
            return step(from: origin, to: key, hops: hops + 1)
        case .sequence(let items):
            return Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil }
                .map { Finding(node: $0, dependsOnRange: dependsOnRange) }
        case .scalar: return nil
        }
    }

    /// Returns the key that a token of a JSON pointer represents.
    ///
    /// Decodes percent-encoding (RFC 3986, 2.1), then `~1` and `~0` (RFC 6901, 4).
    static func key(_ token: Substring) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "~") }) else {
            return String(token)
        }
        return PercentDecoding.decoded(token)
            .split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
            .split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
    }

    // The declared names of targets

    private static let namedSections: Set<String> = [
        "schemas", "definitions", "$defs", "parameters", "responses", "requestBodies", "headers", "examples",
        "securitySchemes", "pathItems", "mediaTypes",
    ]

    /// Returns the name under which a reference's target is declared; nil if it has none.
    ///
    /// For example, the name is `Pet` for `#/components/schemas/Pet` and for `schemas/Pet.yaml`.
    private func declaredName(_ reference: String, of target: SyntaxNode) -> String? {
        let fragment = Reference(reference).fragment
        guard let slash = fragment.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return trees.name(of: target.range.file)
        }
        let outer = fragment.utf8[..<slash]
        let key = Self.key(Substring(fragment.utf8[slash...].dropFirst()))
        guard let start = outer.lastIndex(of: UInt8(ascii: "/")) else {
            return trees.host(of: target.range.file) != trees.root.range.file ? key : nil
        }
        guard Self.namedSections.contains(String(Substring(outer[start...].dropFirst()))) else { return nil }
        // The status of an operation's response and the index of its parameter aren't names.
        let isComponent = ["", "/components"].contains(String(Substring(outer[..<start])))
        return isComponent || !(key == "default" || key.first?.isNumber == true) ? key : nil
    }

    // The reports of references that can't be resolved

    private mutating func reportUnresolved(
        _ reference: String, at range: SourceRange, to sink: inout DiagnosticSink
    ) {
        let address = Reference(reference).address
        if !address.isEmpty {
            switch trees.link(address, at: range) {
            case .closed(let code, let reason, let hint)?:
                return sink.report(
                    code, "reference '\(reference)' isn't read: \(reason); \(Self.consequence(of: reference))",
                    at: range, hint: hint)
            case nil:
                return sink.report(
                    .externalReference,
                    "reference '\(reference)' to another file isn't allowed; \(Self.consequence(of: reference))",
                    at: range)
            case .tree: break
            }
        }
        sink.report(
            .unresolvedReference, "unresolved reference '\(reference)'; \(Self.consequence(of: reference))", at: range,
            hint: suggestion(for: reference, at: range).map { "did you mean '\($0)'?" }
                ?? "declare it there, or correct the reference"
        )
    }

    private static let consequences: [String: String] = [
        "schemas": "using any JSON value", "schema": "using any JSON value", "definitions": "using any JSON value",
        "requestBodies": "using any JSON value", "responses": "using data", "parameters": "ignored",
        "headers": "ignored", "examples": "ignored", "links": "ignored", "callbacks": "ignored", "paths": "ignored",
        "pathItems": "ignored", "securitySchemes": "ignored", "securityDefinitions": "ignored",
    ]

    /// Returns the consequence of an unresolved reference, for its diagnostic.
    ///
    /// The consequence depends on the kind of object that the reference should lead to, such as a schema or parameter.
    private static func consequence(of reference: String) -> String {
        let reference = Reference(reference)
        let kinds = reference.fragment.split(separator: "/").compactMap { consequences[String($0)] }
        // A reference to an anchor leads to a schema, since only schemas have anchors.
        let isAnchor = reference.address.isEmpty && !reference.fragment.hasPrefix("/")
        return kinds.last ?? (isAnchor ? "using any JSON value" : "treated as absent")
    }

    /// Returns the reference with a similar key that exists as its last key; nil if there is none.
    private mutating func suggestion(for text: String, at range: SourceRange) -> String? {
        let reference = Reference(text)
        guard let slash = reference.fragment.lastIndex(of: "/"),
            let tree = tree(reference, from: range),
            let siblings = walk(reference.fragment[..<slash], from: tree, hops: 0)?.node.mapping?.entries.map(\.key),
            let nearest = Suggestion.nearest(
                to: Self.key(reference.fragment[reference.fragment.index(after: slash)...]), among: siblings
            )
        else { return nil }
        return reference.address + "#" + reference.fragment[...slash] + nearest
    }
}

extension SyntaxNode {
    /// Returns a copy of the object with the values of some fields replaced.
    fileprivate func replacing(_ entries: [SyntaxMapping.Entry]) -> SyntaxNode {
        guard !entries.isEmpty, let mapping else { return self }
        let keys = Set(entries.map(\.key))
        return SyntaxNode(
            .mapping(SyntaxMapping(mapping.entries.filter { !keys.contains($0.key) } + entries)), range: range)
    }
}
