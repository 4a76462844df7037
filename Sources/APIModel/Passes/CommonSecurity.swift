/// A step that moves the most common security requirements of a group's endpoints to the group.
///
/// Without this step, the requirements that every operation of a large description repeats amount to nearly half of the
/// compiled size of the targets.
enum CommonSecurity {
    /// Moves the most common security requirements of each group's endpoints to the group.
    ///
    /// - Parameter inherited: The default security requirements; nil if they aren't known.
    static func collect(from groups: inout [Group], inherited: [[RequiredScheme]]?) {
        guard let inherited else { return }
        for index in groups.indices { collect(from: &groups[index], inherited: inherited) }
    }

    private static func collect(from group: inout Group, inherited: [[RequiredScheme]]) {
        let needed = group.endpoints.map { $0.security.alternatives ?? inherited }
        var counts: [[[RequiredScheme]]: Int] = [:]
        for alternatives in needed { counts[alternatives, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        // The description's default is preferred among equally common requirements. The requirements of a single
        // endpoint aren't moved, because moving them saves nothing.
        guard most > 1, most > counts[inherited] ?? 0, let common = needed.first(where: { counts[$0] == most }) else {
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
