#if Migration
    import APIModel
    import SwiftSyntax

    /// The environment of the generated client for an old client's base URL.
    enum MigratedEnvironment {
        /// Returns the environment for a URL: `BookstoreEnvironment(baseURL: "https://api.example.com")`.
        static func text(
            of url: ExprSyntax, _ client: ClientIndex, in file: SwiftFile
        ) throws(OpenUse) -> String {
            if let text = url.attempted.as(FunctionCallExprSyntax.self)?.urlText {
                return "\(client.environmentName)(baseURL: \(file.text(of: text)))"
            }
            throw OpenUse(
                "pass \(client.environmentName)(baseURL: …) as 'environment' for '\(file.original(url).oneLine)'")
        }
    }

    extension ClientIndex {
        /// Returns the environment of a server as code; nil for the server that generated targets have themselves.
        func environment(of base: String) -> String? {
            if isFirstServer(base) { return nil }
            if let environment = model.environments.first(where: { $0.address == base }) {
                return "\(environmentName).\(SwiftName.member(environment.name))"
            }
            return "\(environmentName)(baseURL: \"\(base)\")"
        }

        /// Returns whether a server is the description's first one.
        func isFirstServer(_ base: String) -> Bool { model.environments.first?.address == base }
    }

    extension EnvironmentModel {
        /// The whole address of the server; nil if a part of it is a variable, or specified by the user.
        fileprivate var address: String? { isRelative || !variables.isEmpty ? nil : base ?? urlTemplate }
    }

    extension ExprSyntax {
        /// The expression inside of `try` and `!`: `url()` for `try url()`.
        var attempted: ExprSyntax {
            var value = self
            while let inner = value.as(TryExprSyntax.self)?.expression
                ?? value.as(ForceUnwrapExprSyntax.self)?.expression
            {
                value = inner
            }
            return value
        }
    }
#endif
