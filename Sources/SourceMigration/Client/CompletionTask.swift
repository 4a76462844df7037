#if Migration
    import APIModel
    import SwiftSyntax

    /// A task that awaits a call and then runs the code of a completion handler.
    ///
    /// The handlers of openapi-generator's clients and of Alamofire run on the main queue, so the task runs on the main
    /// actor.
    struct CompletionTask {
        private enum Handler {
            /// `{ data, error in … }`
            case values(data: String, error: String)
            /// `{ result in … }`
            case result(String)
            /// `{ _ in … }`
            case ignored
        }

        private let handler: Handler
        private let closure: ClosureExprSyntax
        private let node: FunctionCallExprSyntax
        /// The type of the call's result as Swift code.
        private let type: String

        init(
            _ node: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ entry: ClientIndex.Entry,
            _ client: ClientIndex
        ) throws(OpenUse) {
            let advice = OpenUse("call '\(entry.signature)' in a Task")
            guard ExprSyntax(node).statement != nil, node.additionalTrailingClosures.isEmpty,
                case .simpleInput(let list)? = closure.signature?.parameterClause,
                closure.signature?.attributes.isEmpty ?? true
            else { throw advice }
            let names = list.map(\.name.text)
            switch names.count {
            case 1: handler = names[0] == "_" ? .ignored : .result(names[0])
            case 2: handler = .values(data: names[0], error: names[1])
            default: throw advice
            }
            let result = try MigratedResult(entry) { $0 }
            guard result.keys.isEmpty else {
                throw OpenUse(
                    "call '\(entry.signature)' in a Task, which returns the content at '\(result.keys.joined(separator: "."))'"
                )
            }
            switch entry.endpoint.success {
            case .one(.json(let type, _)), .one(.text(let type)): self.type = client.spelling(of: type)
            case .one(.none): type = "Void"
            default: throw advice
            }
            (self.node, self.closure) = (node, closure)
        }

        /// Returns the task as Swift code.
        func text(calling call: String, in file: SwiftFile) throws(OpenUse) -> String {
            let indentation = file.indentation(of: node)
            let inner = indentation + "    "
            let captures = closure.signature?.capture.map { file.text(of: $0) + " " } ?? ""
            var lines = ["Task { @MainActor \(captures)in"]
            switch handler {
            case .result(let name):
                lines += [
                    "let \(name): Result<\(type), any Error>", "do {", "    \(name) = .success(try await \(call))",
                    "} catch {", "    \(name) = .failure(error)", "}",
                ].map { inner + $0 }
            case .ignored: lines.append("\(inner)_ = try? await \(call)")
            case .values(let data, let error):
                if data != "_" { lines.append("\(inner)var \(data): \(type)?") }
                if error != "_" { lines.append("\(inner)var \(error): (any Error)?") }
                lines.append("\(inner)do {")
                lines.append("\(inner)    \(data) = try await \(call)")
                lines.append("\(inner)} catch let failure {")
                lines.append(error == "_" ? "\(inner)    _ = failure" : "\(inner)    \(error) = failure")
                lines.append("\(inner)}")
            }
            lines += file.lines(of: closure.statements, indentedBy: inner)
            let code = lines.map { line in
                String(line.reversed().drop { $0 == " " }.reversed())
            }
            return (code + [indentation + "}"]).joined(separator: "\n")
        }
    }
#endif
