/// The server of an environment, and what every request to it carries.
struct EnvironmentAdapter: RequestInterceptor {
    let environment: ServerEnvironment

    init(_ environment: ServerEnvironment) {
        self.environment = environment
    }

    /// The base URL of the environment; nil if endpoints keep their own.
    var base: String? { environment.base }

    /// Returns the adapter for another server.
    func moved(to baseURL: String) -> EnvironmentAdapter {
        var environment = environment
        environment.baseURL = baseURL
        return EnvironmentAdapter(environment)
    }

    func adapt(_ message: RequestMessage) throws -> RequestMessage {
        var message = message
        if let base {
            message = try BaseURLAdapter(base: base + "/").adapt(message)
            // An absolute URL may lead to anyone, whom the headers aren't for.
            guard let origin = WebOrigin(base), WebOrigin(message.url) == origin else { return message }
        }
        for (name, value) in environment.headers where message[header: name] == nil {
            // Not every system refuses what would end the line and begin another header, and those that do say nothing.
            guard HeaderText.isValid(name), HeaderText.isValid(value) else {
                throw ParameterError.forbiddenCharacter(parameter: name)
            }
            message[header: name] = value
        }
        return message
    }
}
