import OpenAPI

/// The groups of operations.
///
/// Operations are grouped by the first tag, else the first meaningful segment of the path, else the API as a whole.
struct GroupPlan {
    /// In the order of their first operations.
    private(set) var groups: [PlannedGroup] = []
    /// The group of each endpoint.
    private(set) var indices: [Int] = []

    struct PlannedGroup {
        var typeName: String
        var name: String
        /// The words in lower case, which are removed from its endpoints' names.
        var words: [String]
        var documentation = Documentation()
        var kind: String?
        /// The tag that it was derived from.
        var tag: String?
        /// The tags around it, the outermost first, each with its group.
        var ancestors: [(title: String, group: Int?)] = []
        /// The groups inside it.
        var parts: [Int] = []
    }

    init(_ endpoints: [DraftEndpoint], in document: Document, apiName: String, record: NameRecord) {
        var indexes: [String: Int] = [:]
        for endpoint in endpoints {
            let operation = document.operations[endpoint.operation]
            let recorded = record[operation]?.group
            let source = OperationGroup.name(of: operation, recorded: recorded, apiName: apiName) ?? apiName
            let typeName = Identifier.type(source)
            // Tags with the same Swift name are one group, regardless of case.
            let key = typeName.lowercased()
            if indexes[key] == nil {
                indexes[key] = groups.count
                groups.append(
                    PlannedGroup(
                        typeName: typeName, name: Identifier.member(source),
                        words: Words.split(source).map { $0.lowercased() }
                    )
                )
            }
            indices.append(indexes[key] ?? 0)
        }
        for tag in document.tags {
            guard let index = indexes[Identifier.type(tag.name).lowercased()] else { continue }
            if groups[index].tag == nil || groups[index].documentation.isEmpty { groups[index].describe(by: tag) }
        }
        nest(document.tags, indexes)
    }

    /// Finds the tags around each group. Tags aren't cyclic: the document's reader has checked that.
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
        let summary = tag.summary.flatMap { Identifier.type($0) == typeName ? nil : $0 }
        documentation = Documentation(
            summary: summary, description: tag.description, link: tag.externalDocumentation.map(Documentation.Link.init)
        )
        // Finding one's way is what groups are for.
        kind = tag.kind == "nav" ? nil : tag.kind
    }
}
