#if Migration
    import SwiftSyntax

    /// The environment of the generated client for an old client's base URL.
    enum MigratedEnvironment {
        /// Returns an environment: `URL(string: "https://a.b")!` becomes `BookstoreEnvironment(baseURL: "https://a.b")`.
        static func text(
            of url: ExprSyntax, _ client: ClientIndex, in file: SwiftFile
        ) throws(OpenUse) -> String {
            var value = url
            while true {
                if let attempt = value.as(TryExprSyntax.self) {
                    value = attempt.expression
                } else if let forced = value.as(ForceUnwrapExprSyntax.self) {
                    value = forced.expression
                } else {
                    break
                }
            }
            if let call = value.as(FunctionCallExprSyntax.self),
                DottedName.path(call.calledExpression) == ["URL"] || call.isImplicitInitializer,
                call.arguments.count == 1, let only = call.arguments.first, only.label?.text == "string"
            {
                return "\(client.environmentName)(baseURL: \(file.text(of: only.expression)))"
            }
            throw OpenUse(
                "pass \(client.environmentName)(baseURL: …) as 'environment' for '\(file.original(url).oneLine)'")
        }
    }
#endif
