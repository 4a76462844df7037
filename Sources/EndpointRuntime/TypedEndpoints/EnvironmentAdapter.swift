import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server of an environment, and what every request to it carries.
struct EnvironmentAdapter: RequestAdapter {
    private let environment: Environment

    init(_ environment: Environment) {
        self.environment = environment
    }

    func adapt(_ request: URLRequest) throws -> URLRequest {
        var request = try BaseURLAdapter(base: environment.baseURL + "/").adapt(request)
        // An absolute URL may lead to anyone, whom the headers aren't for.
        guard let origin = WebOrigin(environment.baseURL), WebOrigin(of: request.url) == origin else { return request }
        for (name, value) in environment.headers where request.value(forHTTPHeaderField: name) == nil {
            // Not every system refuses what would end the line and begin another header, and those that do say nothing.
            guard HeaderText.isValid(name), HeaderText.isValid(value) else {
                throw ParameterError.forbiddenCharacter(parameter: name)
            }
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }
}
