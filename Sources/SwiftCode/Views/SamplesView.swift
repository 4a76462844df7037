import APIModel

/// Spells the sample responses of a group: one for all endpoints that have the same.
struct SamplesView {
    private let group: Group

    init(_ group: Group) {
        self.group = group
    }

    /// The cases of a `switch`.
    var lines: [SwiftText] {
        var members: [[SwiftText]] = []
        var samples: [SwiftText] = []
        var places: [SwiftText: Int] = [:]
        for endpoint in group.endpoints {
            let sample = sample(of: endpoint)
            let member: SwiftText = ".\(Spelling.member(endpoint.name))"
            if let place = places[sample] {
                members[place].append(member)
            } else {
                places[sample] = samples.count
                samples.append(sample)
                members.append([member])
            }
        }
        return zip(members, samples).flatMap { members, sample -> [SwiftText] in
            if members.count == 1 { return ["case \(members[0]): \(sample)"] }
            return Layout.filled("case ", members, ":", indentation: 8) + ["    \(sample)"]
        }
    }

    private func sample(of endpoint: Endpoint) -> SwiftText {
        guard let sample = endpoint.sample else { return ".empty(200)" }
        guard !sample.body.isEmpty else { return ".empty(\(sample.status))" }
        let isText = sample.contentType.map { $0 != "application/json" && !$0.lowercased().contains("json") } ?? false
        let kind: SwiftText = isText ? ".text" : ".json"
        return "\(kind)(\(sample.status), \(Spelling.rawLiteral(sample.body)))"
    }
}
