import OpenAPI

/// The groups of operations, from which clients and targets are generated.
///
/// An operation's group is its first tag. Without tags, the group is the first meaningful segment of the path, or else
/// the API as a whole.
struct GroupPlan {
    /// The groups in the order of their first operations.
    var groups: [PlannedGroup] = []
    /// The index of each endpoint's group.
    private(set) var indices: [Int] = []

    /// A group in the making, with the facts that only the naming pass needs.
    struct PlannedGroup {
        /// The group, which has its preferred names until the naming pass assigns unique ones.
        var group: Group
        /// The preferred name, by which the record identifies the group.
        let name: String
        /// The words of the group's name in lowercase, which are removed from the names of its endpoints.
        let words: [String]
        /// The tag that the group was derived from.
        var tag: String?
        /// The parent tags of the group's tag, outermost first, each with the index of its group.
        var ancestors: [(title: String, group: Int?)] = []
        /// The indices of the groups whose nearest parent is this group.
        var parts: [Int] = []
    }

    init(_ endpoints: [PlannedEndpoint], in document: Document, apiName: String, record: NameRecord) {
        var indexes: [String: Int] = [:]
        for endpoint in endpoints {
            let operation = document.operations[endpoint.operation]
            let recorded = record[operation]?.group
            let source = OperationGroup.name(of: operation, recorded: recorded, apiName: apiName) ?? apiName
            let typeName = Identifier.type(source)
            // Tags whose Swift names are equal when case is ignored form one group.
            let key = typeName.lowercased()
            if indexes[key] == nil {
                indexes[key] = groups.count
                let group = Group(name: Identifier.member(source), typeName: typeName)
                groups.append(
                    PlannedGroup(
                        group: group, name: group.name, words: Words.split(source).map { $0.lowercased() }))
            }
            indices.append(indexes[key] ?? 0)
        }
        for tag in document.tags {
            guard let index = indexes[Identifier.type(tag.name).lowercased()] else { continue }
            if groups[index].tag == nil || groups[index].group.documentation.isEmpty { groups[index].describe(by: tag) }
        }
        nest(document.tags, indexes)
    }

    /// Adds the parent tags of each group.
    ///
    /// Tags aren't cyclic, because the document's reader has checked them.
    private mutating func nest(_ tags: [Document.Tag], _ indexes: [String: Int]) {
        let byName = Dictionary(tags.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for index in groups.indices {
            var current = groups[index].tag.flatMap { byName[$0]?.parent }
            while let name = current, let tag = byName[name] {
                let around = indexes[Identifier.type(name).lowercased()]
                if around != index { groups[index].ancestors.insert((tag.summary ?? name, around), at: 0) }
                current = tag.parent
            }
        }
        for tag in tags {
            guard let index = indexes[Identifier.type(tag.name).lowercased()], groups[index].tag == tag.name,
                let parent = groups[index].ancestors.last?.group
            else { continue }
            groups[parent].parts.append(index)
        }
    }
}

extension GroupPlan.PlannedGroup {
    fileprivate mutating func describe(by tag: Document.Tag) {
        self.tag = tag.name
        let summary = tag.summary.flatMap { Identifier.type($0) == group.typeName ? nil : $0 }
        group.documentation = Documentation(
            summary: summary, description: tag.description, link: tag.externalDocumentation.map(Documentation.Link.init)
        )
        // Navigation (`nav`) is the usual purpose of a tag, so this kind isn't documented.
        group.kind = tag.kind == "nav" ? nil : tag.kind
    }
}
