import OpenAPI

// Names recorded by earlier runs. Elements with a recorded name are named before all others, except for elements with a
// configured name.
extension NamingPass {
    /// Claims the recorded names of types, and returns these names by the type's index.
    ///
    /// - Parameter order: The indices of types that aren't nested, in the order in which they are named.
    mutating func retainedNames(of types: [PlannedType], _ order: [Int]) -> [Int: String] {
        guard options.record != NameRecord() else { return [:] }
        // A configured name has priority over a recorded name, regardless of the order of the types.
        let given = Set(types.filter { $0.proposal.origin == .given }.flatMap { $0.proposal.candidates.prefix(1) })
        var retained: [Int: String] = [:]
        for index in order {
            guard let key = recordKey(of: types[index]) else { continue }
            let own = key.isComponent ? options.record.components[key.name] : options.record.types[key.name]
            // The style determines the names of components; the record retains the number after such a name.
            if key.isComponent, let own, let styled = options.names.style.type(ofComponent: key.name), own != styled,
                !NameScope.isNumbered(own, for: styled)
            {
                continue
            }
            guard let own, SwiftIdentifier.isValid(own), own.utf8.count <= NameRecord.longestName else { continue }
            let name = (options.names.prefix ?? "") + own
            guard !given.contains(name), !ReservedNames.isType(name), !typeScope.contains(name) else { continue }
            typeScope.take(name)
            retained[index] = name
        }
        return retained
    }

    /// Records the name of a type.
    mutating func add(_ name: String, of type: PlannedType) {
        guard let key = recordKey(of: type) else { return }
        let prefix = options.names.prefix ?? ""
        let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        if key.isComponent {
            if record.components[key.name] == nil { record.components[key.name] = own }
        } else if record.types[key.name] == nil {
            record.types[key.name] = own
        }
    }

    /// Returns the key of a type in the record; nil if the type has a configured name.
    ///
    /// The key is the name of the type's component, or else the type's preferred name.
    private func recordKey(of type: PlannedType) -> (name: String, isComponent: Bool)? {
        guard type.proposal.origin != .given else { return nil }
        if let component = type.proposal.component, component == type.schema {
            return document.schemas[component].name.map { ($0, true) }
        }
        return type.proposal.candidates.first { !$0.isEmpty }.map { ($0, false) }
    }

    /// Returns the path of a type from the outermost enclosing type: `Book.Owner`.
    func recordPath(of index: Int, _ types: [PlannedType]) -> String {
        var parts: [String] = []
        var current = index
        while let parent = types[current].definition.parent?.index, parts.count < types.count {
            parts.insert(types[current].role(in: types[parent].schema), at: 0)
            current = parent
        }
        let root = types[current].proposal
        let component = root.component.flatMap { document.schemas[$0].name }
        return ([component ?? root.candidates.first ?? ""] + parts).joined(separator: ".")
    }

    /// Claims the recorded names of endpoints in their groups.
    func claimRetainedNames(of endpoints: [PlannedEndpoint], in names: inout MethodNames) {
        guard !options.record.operations.isEmpty else { return }
        var first = 0
        for (index, planned) in endpoints.enumerated() {
            guard let recorded = options.record[document.operations[planned.operation]],
                recorded.group == names.group(ofEndpoint: index).name
            else { continue }
            // An operation's other endpoints are named after the first endpoint.
            let role = planned.role
            if role == .first { first = index }
            guard names.given[first] == nil, first == index || names.retained[first]?[.first] != nil else { continue }
            var roles = [role]
            if role == .first, planned.endpoint.pagination != nil { roles += [.pages, .items] }
            for role in roles {
                guard let name = recorded.names[role], SwiftIdentifier.isValid(name),
                    name.utf8.count <= NameRecord.longestName, !names.contains(name, forEndpoint: index)
                else { break }
                names.take(name, forEndpoint: index)
                names.retained[index, default: [:]][role] = name
            }
        }
    }

    /// Records the decisions for an operation, including the names of its endpoints.
    ///
    /// - Parameter isNamed: True if the operation has a configured name.
    mutating func recordDecisions(
        for endpoints: ArraySlice<PlannedEndpoint>, isNamed: Bool, in group: GroupPlan.PlannedGroup, typeName: String,
        _ arguments: [String]
    ) {
        guard let first = endpoints.first else { return }
        let operation = document.operations[first.operation]
        var decisions = NameRecord.Operation(
            method: operation.method, path: operation.path,
            operationID: operation.sharesOperationID ? nil : operation.operationID, group: group.name)
        decisions.typeName = typeName
        // Path parameters are always required, so a list that contains no other arguments needn't be recorded.
        if !arguments.allSatisfy({ $0.hasPrefix("path.") }) { decisions.arguments = arguments }
        if !isNamed {
            for planned in endpoints { decisions.names[planned.role] = planned.endpoint.name }
            decisions.names[.pages] = first.endpoint.pagination?.pagesName
            decisions.names[.items] = first.endpoint.pagination?.itemsName
        }
        decisions.sends = first.endpoint.body?.mediaTypes.first
        // The record has one media type for all successes, so none is recorded if several successes have a body.
        let bodies = operation.responses.count { Status($0.status).isSuccess && !$0.content.isEmpty }
        if bodies == 1 { decisions.receives = first.receivedTypes.first }
        decisions.addRoots(of: first.endpoint.success)
        record.add(decisions)
    }
}

extension NameRecord {
    /// Returns a copy of the record with the names of security schemes and the bases among its components.
    func adding(_ schemes: [SecuritySchemeModel], bases: Set<String>) -> NameRecord {
        var record = self
        record.bases = bases.intersection(components.keys)
        for scheme in schemes { record.securitySchemes[scheme.key] = scheme.name }
        return record
    }

    /// The maximum length of a recorded name in bytes, because file systems limit the length of file names.
    static let longestName = 150
}
