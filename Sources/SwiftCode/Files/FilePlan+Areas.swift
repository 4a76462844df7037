import APIModel

// The files of a large client: files for each group of endpoints, and files of types that several groups use.
extension FilePlan {
    /// The groups of endpoints that share files.
    ///
    /// Each group has its own files, unless the client has more than a hundred groups. Then groups whose names begin
    /// with the same words share files.
    private struct Area {
        /// The base name of the files for the groups.
        let name: String
        let groups: [Int]
        /// The types that only the endpoints of these groups use.
        var models: [ModelDeclaration] = []
    }

    private func areas(_ sizes: [Int], limit: Int) -> [Area] {
        let names = model.groups.map(\.typeName)
        guard names.count > FileLayout.most else { return names.indices.map { Area(name: names[$0], groups: [$0]) } }
        let subjects = zip(names, sizes).map { FileLayout.Subject(name: $0, size: $1) }
        return FileLayout.parts(of: subjects, limit: limit, hasRest: false).map {
            Area(name: $0.name, groups: $0.subjects)
        }
    }

    /// Adds the files for groups of endpoints and for types.
    mutating func file(_ endpoints: [[File]], _ declarations: [ModelDeclaration]) {
        let sizes = endpoints.map { $0.reduce(0) { $0 + $1.size } }
        let limits = FileLayout.Limits(ofAll: (sizes + declarations.map(\.size)).reduce(0, +))
        var areas = areas(sizes, limit: limits.endpoints)
        var areaOfGroup = [Int](repeating: 0, count: endpoints.count)
        for (index, area) in areas.enumerated() {
            for group in area.groups { areaOfGroup[group] = index }
        }
        var ofWebhooks: [ModelDeclaration] = []
        var shared: [ModelDeclaration] = []
        for declaration in declarations {
            if let group = declaration.group, group == endpoints.count {
                ofWebhooks.append(declaration)
            } else if let group = declaration.group {
                areas[areaOfGroup[group]].models.append(declaration)
            } else {
                shared.append(declaration)
            }
        }
        for index in areas.indices {
            fileEndpoints(of: &areas[index], areas[index].groups.flatMap { endpoints[$0] }, limit: limits.endpoints)
        }
        for area in areas {
            let users = "Types that only the endpoints of \(Self.code(area.name)) use" as SwiftText
            file(area.models, limit: limits.types, rest: area.name + "Models", users) { "\(area.name)Models+\($0)" }
        }
        let webhooks = model.name + "Webhooks"
        file(ofWebhooks, limit: limits.types, rest: webhooks + "Models", "Types that only webhooks use") {
            "\(webhooks)Models+\($0)"
        }
        let rest = isFree(model.name + "Models") ? model.name + "Models" : model.name + "SharedModels"
        file(shared, limit: limits.types, rest: rest, "Types that several groups of endpoints use") { $0 }
    }

    /// Adds a file for the endpoints of an area and, if endpoints and types are small, also for its types.
    ///
    /// Types that the file contains are removed from the area. If a single group is too large for one file, the group
    /// has two files as in a small client, one of which is its client: most types are used by that client alone.
    private mutating func fileEndpoints(of area: inout Area, _ parts: [File], limit: Int) {
        let size = parts.reduce(0) { $0 + $1.size }
        if area.groups.count == 1, size > limit {
            for part in parts { add(part) }
            return
        }
        var file = File(folder: "Endpoints/", name: area.name + "Endpoints")
        for part in parts {
            file.imports.formUnion(part.imports)
            file.declarations += part.declarations
        }
        let hasTypes = !area.models.isEmpty && area.models.reduce(size) { $0 + $1.size } <= limit
        let isJoined = area.groups.count > 1
        let name = Self.code(area.name)
        switch (isJoined, hasTypes) {
        case (false, false): break
        case (false, true): file.contents = ["The endpoints of \(name), and the types that only they use."]
        case (true, false): file.contents = ["Groups of endpoints whose names begin with \(name)."]
        case (true, true):
            file.contents = ["Groups of endpoints whose names begin with \(name), and the types that only they use."]
        }
        if hasTypes {
            for declaration in area.models { file.add(declaration) }
            area.models = []
        }
        add(file)
    }

    /// Adds the files for types that have the same users.
    ///
    /// - Parameter rest: The name of the file for types that don't share a first word with enough other types.
    private mutating func file(
        _ declarations: [ModelDeclaration], limit: Int, rest: String, _ users: SwiftText, name: (String) -> String
    ) {
        let subjects = declarations.map { FileLayout.Subject(name: $0.name, size: $0.size) }
        for part in FileLayout.parts(of: subjects, limit: limit) {
            var file = Self.modelFile(part.name)
            if part.name.isEmpty {
                file.name = rest
                file.contents = ["\(users)."]
            } else if !part.isNamedAfterSubject {
                file.name = name(part.name)
                file.contents = ["\(users), whose names begin with \(Self.code(part.name))."]
            }
            for subject in part.subjects { file.add(declarations[subject]) }
            add(file)
        }
    }
}
