/// The names of methods in their groups, which the naming pass claims.
struct MethodNames {
    let plan: GroupPlan
    /// The configured name of each endpoint; nil for an endpoint without one.
    var given: [String?]
    /// The recorded names by endpoint index.
    var retained: [Int: [NameRecord.Role: String]] = [:]
    /// The claimed names of each group.
    private var scopes: [NameScope]

    /// Creates names for the endpoints of a plan.
    ///
    /// - Parameter reserved: The names that no method can have.
    init(_ plan: GroupPlan, reserved: Set<String>) {
        self.plan = plan
        given = [String?](repeating: nil, count: plan.indices.count)
        scopes = plan.groups.map { _ in NameScope(reserved: reserved) }
    }

    func group(ofEndpoint index: Int) -> GroupPlan.PlannedGroup { plan.groups[plan.indices[index]] }

    func contains(_ name: String, forEndpoint index: Int) -> Bool { scopes[plan.indices[index]].contains(name) }

    mutating func take(_ name: String, forEndpoint index: Int) { scopes[plan.indices[index]].take(name) }

    /// Claims the first unused candidate in the group of an endpoint.
    mutating func claim(_ candidates: [String], forEndpoint index: Int) -> String {
        scopes[plan.indices[index]].claim(candidates)
    }
}
