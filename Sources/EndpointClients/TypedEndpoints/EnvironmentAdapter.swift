/// An interceptor that adds an environment's server and headers to requests.
struct EnvironmentAdapter: RequestInterceptor {
    let environment: ServerEnvironment

    init(_ environment: ServerEnvironment) {
        self.environment = environment
    }

    func adapt(_ message: RequestMessage) throws -> RequestMessage {
        var message = message
        if let base = environment.base {
            message = try BaseURLAdapter(base: base + "/").adapt(message)
            // An absolute URL may belong to another server, which mustn't receive the environment's headers.
            guard let origin = WebOrigin(base), WebOrigin(message.url) == origin else { return message }
        }
        for (name, value) in environment.headers where message[header: name] == nil {
            // A line break in a header could begin another header. Not all systems reject such headers, and no system
            // reports them.
            guard HeaderText.isValid(name), HeaderText.isValid(value) else {
                throw ParameterError.forbiddenCharacter(parameter: name)
            }
            message[header: name] = value
        }
        return message
    }
}
