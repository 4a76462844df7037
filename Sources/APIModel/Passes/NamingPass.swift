/// Makes proposals into names. Ties go by origin (given, derived, positional), then by document order.
struct NamingPass {
    let apiName: String

    func apply(to types: inout TypeTable, _ groups: inout [Group], proposals: [NameProposal]) {
        // Types become files, and many file systems don't tell cases apart; their names do all the same.
        var names = NameTable(reserved: ReservedNames.types)
        for suffix in ["Client", "Environment", "Credentials"] { names.reserve(apiName + suffix) }
        nameGiven(&types, proposals, &names)
        name(&groups, &names)
        var files: [String: String] = [:]
        for origin in [NameProposal.Origin.derived, .positional] {
            for (index, proposal) in proposals.enumerated() where proposal.origin == origin {
                let name = names.take(proposal.name, proposal.name + "Model")
                types[TypeID(index: index)].name = name
                if origin == .derived { files[proposal.file] = name }
            }
        }
        for (index, proposal) in proposals.enumerated() {
            types[TypeID(index: index)].fileName =
                proposal.origin == .positional ? files[proposal.file] ?? proposal.file : types[TypeID(index: index)].name
        }
        nameSuccesses(&groups, &names)
        nameBodies(&groups, types, proposals)
    }

    private func nameGiven(_ types: inout TypeTable, _ proposals: [NameProposal], _ names: inout NameTable) {
        for (index, proposal) in proposals.enumerated() where proposal.origin == .given {
            types[TypeID(index: index)].name = names.take(proposal.name)
        }
    }

    private func name(_ groups: inout [Group], _ names: inout NameTable) {
        var properties = NameTable(reserved: ReservedNames.members)
        for index in groups.indices {
            let typeName = groups[index].typeName
            groups[index].targetName = names.take(typeName + "Target")
            groups[index].clientName = names.take(typeName + "Client", typeName + "GroupClient")
            groups[index].name = properties.take(groups[index].name.isEmpty ? "group" : groups[index].name)
        }
    }

    private func nameSuccesses(_ groups: inout [Group], _ names: inout NameTable) {
        for group in groups.indices {
            for endpoint in groups[group].endpoints.indices {
                guard case .several(let name, let cases) = groups[group].endpoints[endpoint].success else { continue }
                groups[group].endpoints[endpoint].success = .several(typeName: names.take(name), cases: cases)
            }
        }
    }

    /// A body is called after its type where that has a name of its own: `create(_ newBook: NewBook)`.
    private func nameBodies(_ groups: inout [Group], _ types: TypeTable, _ proposals: [NameProposal]) {
        for group in groups.indices {
            for endpoint in groups[group].endpoints.indices {
                guard case .named(let id)? = groups[group].endpoints[endpoint].body?.type,
                    proposals[id.index].origin != .positional
                else { continue }
                let name = SwiftIdentifier.member(types[id].name)
                let isTaken = groups[group].endpoints[endpoint].parameters.contains { $0.name == name }
                if !isTaken, !name.isEmpty, !ReservedNames.members.contains(name) {
                    groups[group].endpoints[endpoint].body?.name = name
                }
            }
        }
    }
}
