/// A pass that omits the endpoints, types, response headers and webhooks that an app doesn't use.
///
/// A declaration doesn't depend on which others are omitted, because its name and form are final before the pass.
struct AppUsePass {
    private let use: AppUse
    private let groupNames: Set<String>
    private let clientTypes: Set<String>

    /// Removes what an app doesn't use, and returns the omitted operations.
    static func apply(to model: Modelling, _ table: inout TypeTable, _ use: AppUse) -> [Omission] {
        let pass = AppUsePass(
            use: use, groupNames: Set(model.groups.map(\.name)),
            clientTypes: Set(model.groups.flatMap { [$0.clientName, $0.targetName] }))
        let omissions = pass.removeEndpoints(from: &model.groups, model.servers)
        pass.removeServers(of: model)
        model.headers.removeAll { !use.contains($0.name) }
        // All events remain, since an app may switch over them.
        if let all = model.webhooks, !use.contains(all.typeName), !use.contains(all.receiverName) {
            model.webhooks = nil
        }
        pass.hideUnusedTypes(in: &table, model)
        return omissions
    }

    private func removeEndpoints(from groups: inout [Group], _ servers: [OperationServersModel]) -> [Omission] {
        var omissions: [Omission] = []
        for index in groups.indices {
            let all = groups[index].endpoints
            var used = all.map { endpoint in
                endpoint.names.contains { uses($0, of: groups[index]) }
                    || endpoint.servers.map { use.contains(servers[$0].name) } ?? false
                    || endpoint.successTypeName.map(use.contains) ?? false
            }
            // A group whose type or provider the app uses has at least one endpoint.
            if !used.contains(true), isNamed(groups[index]), !used.isEmpty { used[0] = true }
            groups[index].endpoints = zip(all, used).filter(\.1).map(\.0)
            let omitted = zip(all, used).filter { !$0.1 }.flatMap(\.0.names)
            guard !omitted.isEmpty else { continue }
            let isWhole = groups[index].endpoints.isEmpty
            omissions.append(
                Omission(
                    groupName: groups[index].name, clientName: isWhole ? nil : groups[index].clientName,
                    methods: isWhole ? [] : omitted))
        }
        groups.removeAll(where: \.endpoints.isEmpty)
        let clients = Set(groups.map(\.clientName))
        for index in groups.indices {
            groups[index].partClientNames.removeAll { !clients.contains($0) }
            for (position, ancestor) in groups[index].ancestors.enumerated() {
                guard let name = ancestor.clientName, !clients.contains(name) else { continue }
                groups[index].ancestors[position].clientName = nil
            }
        }
        return omissions
    }

    private func removeServers(of model: Modelling) {
        let used = Set(model.groups.flatMap { $0.endpoints.compactMap(\.servers) }).sorted()
        for index in model.groups.indices {
            for position in model.groups[index].endpoints.indices {
                let old = model.groups[index].endpoints[position].servers
                model.groups[index].endpoints[position].servers = old.flatMap { used.firstIndex(of: $0) }
            }
        }
        model.servers = used.map { model.servers[$0] }
    }

    /// Hides the types that neither the app names nor the remaining declarations refer to.
    ///
    /// A model that is only received has no properties of other models that the app doesn't name, unless it is a case
    /// of a union.
    private func hideUnusedTypes(in table: inout TypeTable, _ model: Modelling) {
        let endpoints = model.groups.flatMap(\.endpoints)
        var sent = TypeClosure(table)
        for endpoint in endpoints { endpoint.forEachSentReference { sent.add($0) } }
        for type in model.kept { sent.add(type) }
        sent.close(&table) { _, _ in }
        var used = TypeClosure(table)
        for endpoint in endpoints { endpoint.forEachReference { used.add($0) } }
        for header in model.headers { used.add(header.type) }
        for event in model.webhooks?.events ?? [] { event.payload.map { used.add($0) } }
        for type in model.kept { used.add(type) }
        for (index, definition) in table.definitions.enumerated()
        where definition.path.allSatisfy(use.contains) || definition.otherName.map(use.contains) ?? false {
            used.add(.named(TypeID(index: index)))
        }
        // The properties of a union's cases decide which case a value is.
        var isComplete = sent.isReached
        for definition in table.definitions {
            guard case .union(let union) = definition.kind else { continue }
            for index in union.cases.compactMap(\.type.named?.index) { isComplete[index] = true }
        }
        used.close(&table) { definition, id in
            if !isComplete[id.index] { omitProperties(of: &definition) }
        }
        for index in used.isReached.indices where !used.isReached[index] {
            table[TypeID(index: index)].isHidden = true
        }
    }

    /// Removes the properties of other models that the app doesn't name.
    private func omitProperties(of definition: inout TypeDefinition) {
        guard definition.xml == nil else { return }
        definition.kind.changeStructure { structure in
            guard structure.form == .object, structure.additionalProperties == nil else { return }
            structure.properties.removeAll { $0.type.named != nil && $0.name != "id" && !use.contains($0.name) }
        }
    }

    private func isNamed(_ group: Group) -> Bool {
        use.contains(group.clientName) || use.contains(group.targetName)
            || use.receivers[group.name]?.contains { $0 != .none } ?? false
    }

    private func uses(_ name: String, of group: Group) -> Bool {
        guard let receivers = use.receivers[name] else { return false }
        return receivers.contains { receiver in
            switch receiver {
            case .named(let text) where groupNames.contains(text) && !use.declared.contains(text):
                return text == group.name
            case .named(let text) where clientTypes.contains(text):
                return text == group.clientName || text == group.targetName
            case .named, .unknown: return isNamed(group) || use.contains(group.name)
            // In an extension of the client or of the target, a method needs no receiver.
            case .none: return use.contains(group.clientName) || use.contains(group.targetName)
            }
        }
    }
}

extension Endpoint {
    /// The names of the endpoint's methods.
    fileprivate var names: [String] { [name] + (pagination.map { [$0.pagesName, $0.itemsName] } ?? []) }

    /// The name of the enumeration of several success responses.
    fileprivate var successTypeName: String? {
        if case .several(let name, _) = success { name } else { nil }
    }
}

/// The types that can be reached from given types through references.
private struct TypeClosure {
    private(set) var isReached: [Bool]
    private var pending: [TypeID] = []

    init(_ table: TypeTable) { isReached = [Bool](repeating: false, count: table.definitions.count) }

    mutating func add(_ type: TypeReference) { type.named.map { add($0) } }

    private mutating func add(_ id: TypeID) {
        guard !isReached[id.index] else { return }
        isReached[id.index] = true
        pending.append(id)
    }

    /// Adds the types to which the reached types refer, after `change` has changed each of them.
    mutating func close(_ table: inout TypeTable, _ change: (inout TypeDefinition, TypeID) -> Void) {
        while let id = pending.popLast() {
            change(&table[id], id)
            for type in table[id].kind.references { add(type) }
            table[id].parent.map { add($0) }
        }
    }
}
