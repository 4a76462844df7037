/// What most endpoints of a group need is said once for the group: where each operation of a large description says what it needs,
/// that is two thirds of the code of its targets.
enum CommonSecurity {
    /// - Parameter standard: What operations need that don't say otherwise; nil where the clients don't know it.
    static func take(from groups: inout [Group], standard: [[RequiredScheme]]?) {
        guard let standard else { return }
        for index in groups.indices { take(from: &groups[index], standard: standard) }
    }

    private static func take(from group: inout Group, standard: [[RequiredScheme]]) {
        let needed = group.endpoints.map { $0.security.alternatives ?? standard }
        var counts: [[[RequiredScheme]]: Int] = [:]
        for alternatives in needed { counts[alternatives, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        // The description's own where that is as common, and nothing is gained by saying of a group what one endpoint says.
        guard most > 1, most > counts[standard] ?? 0, let common = needed.first(where: { counts[$0] == most }) else {
            return
        }
        group.security = common
        for index in group.endpoints.indices {
            group.endpoints[index].security = needed[index] == common ? .inherited : .alternatives(needed[index])
        }
    }
}

extension Endpoint.Security {
    fileprivate var alternatives: [[RequiredScheme]]? {
        if case .alternatives(let alternatives) = self { alternatives } else { nil }
    }
}
