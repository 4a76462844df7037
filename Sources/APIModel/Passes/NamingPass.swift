import Diagnostics
import OpenAPI

/// A pass that assigns the final names to all declarations.
///
/// Types with proposals are named in the order of the names' origins: configured by the user, declared in the
/// description, derived from a location, positional. Types with the same origin are named in document order. No later
/// pass creates a name.
struct NamingPass {
    let document: Document
    let options: ModelOptions
    let log: DiagnosticLog
    let apiName: String
    let environments: [EnvironmentModel]
    /// The servers of operations and paths that differ from the description's servers.
    var servers: OperationServers

    var typeScope: NameScope
    /// The default paths of nested types that have a configured name.
    var givenPaths: Set<String> = []
    /// The default paths of all nested types: `Book.Author`.
    var nestedPaths: Set<String> = []
    /// The entries of `names.values` that name a case.
    var givenValues: Set<String> = []
    /// The record of this run's names and other decisions.
    var record = NameRecord()
    /// The inline objects that are members of unions, by the indices of their types.
    var inlineMembers: [Int: InlineMember] = [:]
    /// The member names of property keys, which are cached because many objects have the same keys.
    var memberNames: [String: String] = [:]
    /// The names of files.
    ///
    /// The compiler requires a unique name for every file of a module, regardless of its folder.
    private var fileScope = NameScope(.ignoringCase)

    init(document: Document, options: ModelOptions, log: DiagnosticLog) {
        self.log = log
        self.document = document
        self.options = options
        apiName = Self.apiName(of: document, options)
        environments = Environments.models(of: document.servers)
        servers = OperationServers(document, environments: environments)
        typeScope = NameScope(reserved: ReservedNames.types)
        // A type in the namespace that has the namespace's name would hide the namespace.
        if let namespace = options.namespace { typeScope.take(namespace) }
        // A generated type of the same name would hide the module or namespace that contains the user's own types.
        for name in options.types.schemas.values where name.contains(".") {
            typeScope.take(String(name.prefix { $0 != "." }))
        }
        for suffix in ["Client", "Environment", "Credentials", "Headers", "Enumerations", "Omission"] {
            typeScope.take(apiName + suffix)
            fileScope.take(apiName + suffix)
        }
        for suffix in document.webhooks.isEmpty ? [] : ["Webhook", "Webhooks"] {
            typeScope.take(apiName + suffix)
            fileScope.take(apiName + suffix)
        }
    }

    /// Returns the name of the API, with an uppercase first letter.
    ///
    /// For example, the configured name `class` results in `ClassClient`.
    static func apiName(of document: Document, _ options: ModelOptions) -> String {
        options.name.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            ?? APIName.name(fromTitle: document.info.title)
    }

    /// Assigns all names: groups, then members of types, then types, then endpoints.
    ///
    /// The names of clients and targets are assigned before the names of models, so models can't take them.
    mutating func apply(to model: Modelling) {
        var plan = GroupPlan(model.endpoints, in: document, apiName: apiName, record: options.record)
        name(&plan.groups)
        nameMembers(of: model.types)
        let order = nameTypes(in: model)
        nameFiles(in: model, order, plan)
        nameNestedTypes(in: model.types)
        nameEndpoints(of: model, plan)
        model.groups = plan.groups.map(\.group)
        for (planned, group) in zip(model.endpoints, plan.indices) {
            model.groups[group].endpoints.append(planned.endpoint)
        }
        model.servers = servers.models
        model.webhooks = webhooks(of: model)
        name(&model.headers)
    }

    /// Reports a configured name that is reserved or that another declaration has.
    ///
    /// - Parameter entry: The key in the configuration's `names`, such as `types.Book`.
    func check(_ name: String, given: String, by entry: String) {
        guard name != given else { return }
        let reason =
            ReservedNames.isType(given) && entry.hasPrefix("types.")
            ? "Swift, Foundation or the runtime has a type of this name" : "the name is taken"
        log.report(
            .invalidConfiguration, "invalid name '\(given)' in 'names.\(entry)'; \(reason)",
            at: options.names.ranges[entry],
            hint: "expected another name, such as '\(name)'")
    }

    /// Names the headers: `X-RateLimit-Remaining` results in `rateLimitRemaining`.
    ///
    /// The prefix `X-` is omitted, because it has no meaning (RFC 6648).
    private func name(_ headers: inout [ResponseHeaderModel]) {
        var scope = NameScope(reserved: ReservedNames.members)
        for index in headers.indices {
            let key = headers[index].key
            let name = Identifier.member(key)
            let words = Words.split(key)
            let isPrefixed = words.count > 1 && words[0].lowercased() == "x"
            let short = isPrefixed ? Identifier.member(words.dropFirst().joined(separator: " ")) : ""
            let claimed = scope.claim([short, name, name.isEmpty ? "header\(index + 1)" : name])
            headers[index].name = claimed
            headers[index].isNumbered = claimed != short && NameScope.isNumbered(claimed, for: name)
        }
    }

    // Names of groups

    private mutating func name(_ groups: inout [GroupPlan.PlannedGroup]) {
        for index in groups.indices {
            let typeName = groups[index].group.typeName
            var base = (options.names.prefix ?? "") + (typeName.isEmpty ? "Group" : typeName)
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
            groups[index].group.typeName = base
        }
        let clientNames = groups.map(\.group.clientName)
        var properties = NameScope(reserved: ReservedNames.groups)
        // In a script without capital letters, a property's name can equal a type's name, and the property would hide
        // the type.
        for name in clientNames { properties.take(name) }
        for index in groups.indices {
            let name = groups[index].name.isEmpty ? "group" : groups[index].name
            groups[index].group.name = properties.claim(name, name + "Group")
            groups[index].group.ancestors = groups[index].ancestors.map { ancestor in
                Group.Ancestor(title: ancestor.title, clientName: ancestor.group.map { clientNames[$0] })
            }
            groups[index].group.partClientNames = groups[index].parts.map { clientNames[$0] }
        }
    }

    /// The suffixes that are added to a group's name in the names of its types and files.
    private static let groupSuffixes = ["Target", "Client", "Models"]

    private func isFree(_ base: String) -> Bool {
        for suffix in Self.groupSuffixes
        where typeScope.contains(base + suffix) || fileScope.contains(base + suffix) { return false }
        return true
    }

    // Names of types and files

    /// Names the types that aren't nested, and returns their indices in the order in which they are named.
    private mutating func nameTypes(in model: Modelling) -> [Int] {
        let proposals = model.types.map(\.proposal)
        let order = proposals.indices.filter { model.types[$0].definition.parent == nil }.sorted {
            proposals[$0].rank($0) < proposals[$1].rank($1)
        }
        let retained = retainedNames(of: model.types, order)
        for index in order {
            // If all candidates are already used, the first candidate gets a number.
            var candidates = proposals[index].candidates
            if let name = model.types[index].explicitName { candidates.append(name) }
            candidates += candidates.prefix(1)
            if let prefix = options.names.prefix, proposals[index].origin != .given {
                candidates = candidates.map { $0.isEmpty ? $0 : prefix + $0 }
            }
            let wanted = candidates.first { !$0.isEmpty }
            candidates = candidates.filter { !$0.isEmpty }.map { ReservedNames.isType($0) ? $0 + "Model" : $0 }
            let name = retained[index] ?? typeScope.claim(candidates.isEmpty ? ["Value"] : candidates)
            model.types[index].definition.name = name
            add(name, of: model.types[index])
            let component = proposals[index].component.flatMap { document.schemas[$0].name }
            if let best = candidates.last, !candidates.contains(name), NameScope.isNumbered(name, for: best) {
                model.types[index].definition.describedName = component
            }
            if case .namespace = model.types[index].definition.kind, case .operation(let id) = proposals[index].file {
                let operation = document.operations[id]
                model.types[index].definition.documentation = Documentation(
                    summary: "\(operation.method) \(operation.path)")
            }
            guard let wanted else { continue }
            if proposals[index].origin == .given, !proposals[index].isShortened, let component {
                check(name, given: wanted, by: "types." + component)
            } else if ReservedNames.isType(wanted) {
                noteReserved(wanted, name, component, at: model.types[index].definition.range)
            }
        }
        return order
    }

    private func noteReserved(_ wanted: String, _ name: String, _ component: String?, at range: SourceRange) {
        let thing = component.map { "schema '\($0)'" } ?? "inline schema '\(wanted)'"
        log.report(
            .reservedName, severity: .note, "\(thing) has a reserved name; its type is '\(name)'", at: range,
            hint: component.map { "write another one in 'names.types: { \(QuotedText.yaml($0)): … }'" })
    }

    /// Names the files: a file that contains one main type is named after that type.
    private mutating func nameFiles(in model: Modelling, _ order: [Int], _ plan: GroupPlan) {
        var files: [SchemaID: String] = [:]
        var ownFiles: [String: String] = [:]
        for index in order {
            guard case .own = model.types[index].proposal.file else { continue }
            // Names that differ only in case share a file.
            let key = model.types[index].definition.name.lowercased()
            let name = ownFiles[key] ?? fileScope.claim(model.types[index].definition.name)
            ownFiles[key] = name
            model.types[index].definition.fileName = name
            if let component = model.types[index].proposal.component { files[component] = name }
        }
        var groupNames: [Int: String] = [:]
        for (endpoint, group) in zip(model.endpoints, plan.indices) {
            groupNames[endpoint.operation] = plan.groups[group].group.typeName
        }
        for index in order {
            let name = model.types[index].definition.name
            switch model.types[index].proposal.file {
            case .own: break
            case .schema(let schema):
                // A component that is an array has no type. The first type for its elements names the file.
                let file = files[schema] ?? fileScope.claim(name)
                files[schema] = file
                model.types[index].definition.fileName = file
            case .operation(let operation):
                model.types[index].definition.fileName = groupNames[operation].map { $0 + "Models" } ?? name
            }
        }
    }
}

extension PlannedType {
    /// The name with a suffix that distinguishes it from a component with the same name.
    fileprivate var explicitName: String? {
        guard case .schema = proposal.file, let name = proposal.candidates.first else { return nil }
        return explicit(name)
    }

    /// Returns the name with a suffix for the kind of the type.
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
    /// Returns the rank that determines the order in which names are assigned.
    ///
    /// Names from the configuration or the description come before names derived from a location, and names of
    /// components before those of other declared schemas. Complete names come before shortened names.
    ///
    /// Among names derived from locations, names from operations come last and are in the order of the operations,
    /// regardless of the position of `paths` in the description. This way adding an operation renames no type.
    fileprivate func rank(_ index: Int) -> (Origin, Int, Int, Int) {
        var position = isElsewhere ? 1 : 0
        if case .operation(let operation) = file { position = operation + 1 }
        return (origin, position, isShortened ? 1 : 0, index)
    }
}
