import Diagnostics
import OpenAPI

/// Gives everything its final name.
///
/// Proposals go by origin (given by the user, declared by the description, derived from a place, positional), then by
/// document order; no later step creates a name.
struct NamingPass {
    let document: Document
    let options: ModelOptions
    let apiName: String
    let environments: [EnvironmentModel]
    /// Servers of operations and paths, as far as endpoints have some.
    var servers: OperationServers

    var typeScope: NameScope
    /// The names that nested types with a configured name would have without it.
    var givenPaths: Set<String> = []
    /// The paths of all nested types, `Book.Author`.
    var nestedPaths: Set<String> = []
    /// The decisions of this run.
    var record = NameRecord()
    /// The retained arguments of the last endpoint.
    var arguments: [String] = []
    /// The names of files.
    ///
    /// The compiler requires a unique name for every file of a module, regardless of its folder.
    private var fileScope = NameScope(.ignoringCase)

    init(document: Document, options: ModelOptions) {
        self.document = document
        self.options = options
        apiName = Self.apiName(of: document, options)
        environments = Environments.models(of: document.servers)
        servers = OperationServers(document, environments: environments)
        typeScope = NameScope(reserved: ReservedNames.types)
        // Within its namespace a type of the same name would hide it.
        if let namespace = options.namespace { typeScope.take(namespace) }
        // A type of the same name would hide the module or the namespace of the user's own types.
        for name in options.types.schemas.values where name.contains(".") {
            typeScope.take(String(name.prefix { $0 != "." }))
        }
        for suffix in ["Client", "Environment", "Credentials", "Headers", "Enumerations"] {
            typeScope.take(apiName + suffix)
            fileScope.take(apiName + suffix)
        }
        for suffix in document.webhooks.isEmpty ? [] : ["Webhook", "Webhooks"] {
            typeScope.take(apiName + suffix)
            fileScope.take(apiName + suffix)
        }
    }

    /// Returns the name of the API. A type's name begins with a capital: `class` is `ClassClient`.
    static func apiName(of document: Document, _ options: ModelOptions) -> String {
        options.name.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            ?? APIName.name(fromTitle: document.info.title)
    }

    /// Names groups, then types, then their members: models yield to targets and clients.
    mutating func apply(to draft: inout ResolvedDraft, reporting sink: inout DiagnosticSink) {
        let plan = GroupPlan(draft.endpoints, in: document, apiName: apiName, record: options.record)
        draft.groups = groups(plan)
        nameMembers(of: &draft.types, reporting: &sink)
        nameTypes(in: &draft, plan, reporting: &sink)
        addEndpoints(of: draft, to: &draft.groups, plan, reporting: &sink)
    }

    /// Reports a name of the configuration that something else has.
    ///
    /// - Parameter entry: `types.Book`.
    func check(_ name: String, given: String, by entry: String, reporting sink: inout DiagnosticSink) {
        guard name != given else { return }
        let reason =
            ReservedNames.isType(given) && entry.hasPrefix("types.")
            ? "Swift, Foundation or the runtime has a type of this name" : "the name is taken"
        sink.report(
            .invalidConfiguration, "invalid name '\(given)' in 'names.\(entry)'; \(reason)",
            at: options.names.ranges[entry],
            hint: "expected another name, such as '\(name)'")
    }

    /// Returns the headers with names: `X-RateLimit-Remaining` is `rateLimitRemaining`.
    ///
    /// The X has no meaning (RFC 6648).
    func headers(_ headers: [ResponseHeaderModel]) -> [ResponseHeaderModel] {
        var scope = NameScope(reserved: ReservedNames.members)
        return headers.enumerated().map { index, header in
            var header = header
            let name = Identifier.member(header.key)
            let words = Words.split(header.key)
            let isPrefixed = words.count > 1 && words[0].lowercased() == "x"
            let short = isPrefixed ? Identifier.member(words.dropFirst().joined(separator: " ")) : ""
            header.name = scope.claim([short, name, name.isEmpty ? "header\(index + 1)" : name])
            header.isNumbered = header.name != short && NameScope.isNumbered(header.name, for: name)
            return header
        }
    }

    // Groups

    private mutating func groups(_ plan: GroupPlan) -> [Group] {
        let typeNames = plan.groups.map { planned in
            var base = (options.names.prefix ?? "") + (planned.typeName.isEmpty ? "Group" : planned.typeName)
            if !isFree(base) { base += "Group" }
            var number = 2
            let stem = base
            while !isFree(base) {
                base = "\(stem)\(number)"
                number += 1
            }
            for suffix in Self.groupSuffixes {
                typeScope.take(base + suffix)
                fileScope.take(base + suffix)
            }
            return base
        }
        var properties = NameScope(reserved: ReservedNames.groups)
        // Scripts without capitals don't distinguish a property from a type, which the property could hide.
        for base in typeNames { properties.take(base + "Client") }
        return zip(plan.groups, typeNames).map { planned, base in
            let name = planned.name.isEmpty ? "group" : planned.name
            return Group(
                name: properties.claim(name, name + "Group"), typeName: base, targetName: base + "Target",
                clientName: base + "Client", documentation: planned.documentation, kind: planned.kind,
                ancestors: planned.ancestors.map { ancestor in
                    Group.Ancestor(title: ancestor.title, clientName: ancestor.group.map { typeNames[$0] + "Client" })
                },
                partClientNames: planned.parts.map { typeNames[$0] + "Client" }
            )
        }
    }

    /// The suffixes of a group's name in the names of its types and files.
    private static let groupSuffixes = ["Target", "Client", "Models"]

    private func isFree(_ base: String) -> Bool {
        !Self.groupSuffixes.contains { typeScope.contains(base + $0) || fileScope.contains(base + $0) }
    }

    // Types

    private mutating func nameTypes(
        in draft: inout ResolvedDraft, _ plan: GroupPlan, reporting sink: inout DiagnosticSink
    ) {
        let proposals = draft.types.map(\.proposal)
        let order = proposals.indices.filter { draft.types[$0].definition.parent == nil }.sorted {
            proposals[$0].rank($0) < proposals[$1].rank($1)
        }
        let retained = retainedNames(of: draft.types, order)
        for index in order {
            // The best candidate gets a number if all candidates are taken.
            var candidates = proposals[index].candidates
            if let name = draft.types[index].explicitName { candidates.append(name) }
            candidates += candidates.prefix(1)
            if let prefix = options.names.prefix, proposals[index].origin != .given {
                candidates = candidates.map { $0.isEmpty ? $0 : prefix + $0 }
            }
            let wanted = candidates.first { !$0.isEmpty }
            candidates = candidates.filter { !$0.isEmpty }.map { ReservedNames.isType($0) ? $0 + "Model" : $0 }
            let name = retained[index] ?? typeScope.claim(candidates.isEmpty ? ["Value"] : candidates)
            draft.types[index].definition.name = name
            add(name, of: draft.types[index])
            let component = proposals[index].component.flatMap { document.schemas[$0].name }
            if let best = candidates.last, !candidates.contains(name), NameScope.isNumbered(name, for: best) {
                draft.types[index].definition.describedName = component
            }
            if case .namespace = draft.types[index].definition.kind, case .operation(let id) = proposals[index].file {
                let operation = document.operations[id]
                draft.types[index].definition.documentation = Documentation(
                    summary: "\(operation.method) \(operation.path)")
            }
            guard let wanted else { continue }
            if proposals[index].origin == .given, !proposals[index].isShortened, let component {
                check(name, given: wanted, by: "types." + component, reporting: &sink)
            } else if ReservedNames.isType(wanted) {
                noteReserved(wanted, name, component, at: draft.types[index].definition.range, reporting: &sink)
            }
        }
        nameFiles(in: &draft, order, plan)
        nameNestedTypes(in: &draft.types, reporting: &sink)
    }

    private func noteReserved(
        _ wanted: String, _ name: String, _ component: String?, at range: SourceRange,
        reporting sink: inout DiagnosticSink
    ) {
        let thing = component.map { "schema '\($0)'" } ?? "inline schema '\(wanted)'"
        sink.report(
            Diagnostic(
                .reservedName, severity: .note, "\(thing) has a reserved name; its type is '\(name)'", at: range,
                hint: component.map { "write another one in 'names.types: { \(QuotedText.yaml($0)): … }'" }))
    }

    /// Names the files: a type with a separate file has the file's name.
    private mutating func nameFiles(in draft: inout ResolvedDraft, _ order: [Int], _ plan: GroupPlan) {
        var files: [SchemaID: String] = [:]
        var ownFiles: [String: String] = [:]
        for index in order {
            guard case .own = draft.types[index].proposal.file else { continue }
            // Names that differ only in case share a file.
            let key = draft.types[index].definition.name.lowercased()
            let name = ownFiles[key] ?? fileScope.claim(draft.types[index].definition.name)
            ownFiles[key] = name
            draft.types[index].definition.fileName = name
            if let component = draft.types[index].proposal.component { files[component] = name }
        }
        var groupNames: [Int: String] = [:]
        for (endpoint, group) in zip(draft.endpoints, plan.indices) {
            groupNames[endpoint.operation] = draft.groups[group].typeName
        }
        for index in order {
            let name = draft.types[index].definition.name
            switch draft.types[index].proposal.file {
            case .own: break
            case .schema(let schema):
                // A component that is an array has no type: its elements are in a file of their own name.
                let file = files[schema] ?? fileScope.claim(name)
                files[schema] = file
                draft.types[index].definition.fileName = file
            case .operation(let operation):
                draft.types[index].definition.fileName = groupNames[operation].map { $0 + "Models" } ?? name
            }
        }
    }
}

extension ResolvedType {
    /// The name with a noun that distinguishes it from a component of the same name.
    fileprivate var explicitName: String? {
        guard case .schema = proposal.file, let name = proposal.candidates.first else { return nil }
        return explicit(name)
    }

    /// The name with what the type is behind it.
    func explicit(_ name: String) -> String? {
        switch definition.kind {
        case .structure: name + "Details"
        case .union: name + "Choice"
        case .enumeration: name + "Value"
        case .alias, .namespace: nil
        }
    }
}

extension NameProposal {
    /// Returns the rank by which names are assigned.
    ///
    /// Names from the user or the description are before those derived from a location, and complete names before
    /// shortened ones.
    ///
    /// Among the names that are derived from locations those of operations come last, regardless of the position of
    /// `paths` in the description, and in the order of the operations, so that adding an operation renames nothing.
    fileprivate func rank(_ index: Int) -> (Origin, Int, Int, Int) {
        var position = 0
        if case .operation(let operation) = file { position = operation + 1 }
        return (origin, position, isShortened ? 1 : 0, index)
    }
}
