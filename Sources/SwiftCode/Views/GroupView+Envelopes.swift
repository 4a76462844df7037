import APIModel

/// The envelopes of the responses of a group's endpoints.
extension GroupView {
    /// Returns the body of the target's `envelope` property; empty if no response has an envelope.
    static func envelopeLines(_ group: Group, _ model: APIModel) -> [SwiftText] {
        var rules: [Envelope?] = []
        for endpoint in group.endpoints where !rules.contains(endpoint.envelope) { rules.append(endpoint.envelope) }
        guard rules.contains(where: { $0 != nil }) else { return [] }
        if rules.count == 1 { return lines(of: rules[0], model) }
        // The `default` case returns the envelope of all operations, or else that of the first endpoint.
        let usual = rules.contains(model.envelope) ? model.envelope : rules[0]
        var lines: [SwiftText] = ["switch self {"]
        for rule in rules where rule != usual {
            let cases = group.endpoints.filter { $0.envelope == rule }.map {
                ".\(Spelling.member($0.name))" as SwiftText
            }
            lines += branch("case \(cases.joined(", "))", rule, model)
        }
        return lines + branch("default", usual, model) + ["}"]
    }

    private static func branch(_ pattern: SwiftText, _ rule: Envelope?, _ model: APIModel) -> [SwiftText] {
        let lines = lines(of: rule, model)
        return lines.count == 1 ? ["\(pattern): \(lines[0])"] : ["\(pattern):"] + lines.map { "    \($0)" }
    }

    private static func lines(of rule: Envelope?, _ model: APIModel) -> [SwiftText] {
        guard let rule else { return ["nil"] }
        if rule == model.envelope { return ["\(Spelling.identifier(model.name + "Client")).envelope"] }
        return Spelling.envelope(rule)
    }
}

extension Spelling {
    /// Returns the lines of an envelope expression, `EndpointMapper.Envelope(status: "code", …)`.
    ///
    /// The expression contains the module's name, since an API may define a type `Envelope`.
    static func envelope(_ rule: Envelope) -> [SwiftText] {
        func path(_ label: SwiftText, _ keys: [String]) -> SwiftText {
            keys.isEmpty ? "\(label): .root" : keyPathArgument(keys, label: "\(label): ")
        }
        let success = rule.success.map { literal($0) }.joined(", ")
        let arguments: [SwiftText] = [
            path("status", rule.status), path("message", rule.message), path("content", rule.content),
            "success: [\(success)]",
        ]
        return ["EndpointMapper.Envelope("]
            + arguments.enumerated().map { index, argument in
                "    \(argument)\(index < arguments.count - 1 ? "," : "")"
            } + [")"]
    }
}
