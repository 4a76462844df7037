import APIModel

/// The arguments of a call, as Swift code by parameter.
struct CallArguments {
    struct Key: Hashable {
        var location: Parameter.Location
        /// The parameter's name in the request.
        var name: String
    }

    private var values: [Key: String] = [:]
    var body: String?

    mutating func set(_ value: String, for name: String, in location: Parameter.Location) {
        values[Key(location: location, name: name)] = value
    }

    /// Returns whether the call passes a parameter.
    func contains(_ parameter: Parameter) -> Bool {
        values[Key(location: parameter.location, name: parameter.key)] != nil
    }

    /// Returns the call of an endpoint's method: `books.get(id: id)`.
    ///
    /// - Throws: An error if a required argument is missing, or if the method has no parameter for an argument.
    func call(of entry: ClientIndex.Entry) throws(OpenUse) -> String { "\(entry.call)(\(try list(of: entry)))" }

    /// Returns the case of an endpoint's target: `.get(id: id)`.
    ///
    /// - Throws: The errors of ``call(of:)``.
    func targetCase(of entry: ClientIndex.Entry) throws(OpenUse) -> String {
        let endpoint = entry.endpoint
        let name = SwiftName.member(endpoint.name)
        return endpoint.parameters.isEmpty && endpoint.body == nil ? ".\(name)" : ".\(name)(\(try list(of: entry)))"
    }

    /// Returns the arguments of a call with their labels: `id: id`.
    ///
    /// - Throws: An error if a required argument is missing, or if the method has no parameter for an argument.
    func list(of entry: ClientIndex.Entry) throws(OpenUse) -> String {
        let endpoint = entry.endpoint
        var rest = values
        var arguments: [String] = []
        for index in 0...endpoint.parameters.count {
            if let own = endpoint.body, index == min(endpoint.bodyPosition, endpoint.parameters.count) {
                if let body {
                    arguments.append(body)
                } else if own.isRequired {
                    throw OpenUse("call '\(entry.call)', which needs a body")
                }
            }
            guard index < endpoint.parameters.count else { continue }
            let parameter = endpoint.parameters[index]
            if let value = rest.removeValue(forKey: Key(location: parameter.location, name: parameter.key)) {
                arguments.append("\(SwiftName.label(parameter.name)): \(value)")
            } else if parameter.isRequiredArgument {
                throw OpenUse("call '\(entry.call)', which needs '\(parameter.name)'")
            }
        }
        if let key = rest.keys.map(\.name).min() {
            throw OpenUse("call '\(entry.call)', which has no parameter for '\(key)'")
        }
        if body != nil, endpoint.body == nil { throw OpenUse("call '\(entry.call)', which has no body") }
        return arguments.joined(separator: ", ")
    }
}
