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
        private let advice: OpenUse
        /// The types that the app declares, which hide Swift's types of the same names.
        private let declared: Set<String>

        init(
            _ node: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ entry: ClientIndex.Entry,
            _ client: ClientIndex, declared: Set<String>
        ) throws(OpenUse) {
            advice = OpenUse("call '\(entry.signature)' in a Task")
            guard let statement = ExprSyntax(node).statement, !statement.mayBeReturned,
                node.additionalTrailingClosures.isEmpty,
                case .simpleInput(let list)? = closure.signature?.parameterClause,
                closure.signature?.attributes.isEmpty ?? true
            else { throw advice }
            // A variable that the handler doesn't use would be a warning.
            let names = list.map { parameter in
                let isUsed = closure.statements.contains { $0.usesName(parameter.name.text) }
                return isUsed ? parameter.name.text : "_"
            }
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
            (self.node, self.closure, self.declared) = (node, closure, declared)
        }

        /// Returns the task as Swift code.
        ///
        /// - Parameter values: The expressions in the call that other statements contain.
        func text(
            calling call: String, with values: [ExprSyntax] = [], in file: SwiftFile
        ) throws(OpenUse) -> String {
            // The lines of a string can't be indented.
            guard !file.hasLongText(in: closure.statements) else { throw advice }
            let indentation = file.indentation(of: node)
            let inner = indentation + "    "
            let (call, captures) = try captured(call, values, in: file)
            let comments = CompletionComments(node, closure)
            var lines = ["\(declared.contains("Task") ? "_Concurrency." : "")Task { @MainActor \(captures)in"]
            lines += comments.inCall.map { inner + $0 }
            let result = declared.contains("Result") ? "Swift.Result" : "Result"
            switch handler {
            case .result(let name):
                lines += [
                    "let \(name): \(result)<\(type), any Error>", "do {", "    \(name) = .success(try await \(call))",
                    "} catch {", "    \(name) = .failure(error)", "}",
                ].map { inner + $0 }
            case .ignored, .values("_", error: "_"): lines.append("\(inner)_ = try? await \(call)")
            case .values(let data, error: "_"):
                lines.append("\(inner)let \(data)\(type == "Void" ? ": Void?" : "") = try? await \(call)")
            case .values(let data, let error):
                if data != "_" { lines.append("\(inner)var \(data): \(type)?") }
                lines += [
                    "var \(error): (any Error)?", "do {", "    \(data) = try await \(call)",
                    "} catch let failure {", "    \(error) = failure", "}",
                ].map { inner + $0 }
            }
            lines += comments.atStart.map { inner + $0 }
            lines += file.lines(of: closure.statements, indentedBy: inner)
            lines += comments.atEnd.map { inner + $0 }
            let code = lines.map { line in
                String(line.reversed().drop { $0 == " " }.reversed())
            }
            return (code + [indentation + "}"]).joined(separator: "\n")
        }

        /// The names of the handler's parameters.
        private var ownNames: [String] {
            switch handler {
            case .values(let data, let error): [data, error]
            case .result(let name): [name]
            case .ignored: []
            }
        }

        /// A Boolean value that indicates whether the task's code has another meaning for a handler's parameter.
        private var hasReservedName: Bool {
            switch handler {
            case .values(_, let error): error == "failure"
            case .result(let name): name == "error"
            case .ignored: false
            }
        }

        /// Returns the call and the capture list of the task.
        ///
        /// The task begins after the statements that follow, which may change variables. So the task captures the
        /// values of variables in the call's arguments.
        private func captured(
            _ call: String, _ values: [ExprSyntax], in file: SwiftFile
        ) throws(OpenUse) -> (call: String, list: String) {
            let finder = VariableFinder(file, except: closure)
            finder.walk(node)
            for value in values { finder.walk(value) }
            var call = CallText(call)
            // The task declares the handler's names before it evaluates the call's arguments.
            guard !ownNames.contains(where: call.uses), !hasReservedName else { throw advice }
            for item in closure.signature?.capture?.items ?? [] where item.initializer != nil {
                let name = SwiftName.bare(item.name.text)
                guard !call.uses(name), !finder.members.contains(name) else { throw advice }
            }
            var items = closure.signature?.capture?.items.map { file.text(of: $0).trimmingComma } ?? []
            for name in finder.names.sorted() {
                if finder.members.contains(name) {
                    // The name may also be that of a local value.
                    guard !call.uses(name), !ownNames.contains(name) else { throw advice }
                    call = call.withoutSelf(before: name)
                }
                guard call.uses(name), !items.contains(name) else { continue }
                // The handler's code may need the variable itself.
                guard !closure.statements.contains(where: { $0.usesName(name) }) else { throw advice }
                items.append("\(name) = \(finder.members.contains(name) ? "self.\(name)" : name)")
            }
            guard !call.uses("self") else { throw OpenUse("call '\(call.text)' in a Task") }
            return (call.text, items.isEmpty ? "" : "[\(items.joined(separator: ", "))] ")
        }
    }

    /// A finder of the variables in a call's arguments.
    private final class VariableFinder: SyntaxVisitor {
        private let file: SwiftFile
        private let closure: ClosureExprSyntax
        var names: Set<String> = []
        /// The names that follow `self.`.
        var members: Set<String> = []

        init(_ file: SwiftFile, except closure: ClosureExprSyntax) {
            (self.file, self.closure) = (file, closure)
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
            node.id == closure.id ? .skipChildren : .visitChildren
        }

        override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
            if node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" {
                names.insert(node.declName.baseName.text)
                members.insert(node.declName.baseName.text)
                return .skipChildren
            }
            if let base = node.base { walk(base) }
            return .skipChildren
        }

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            let name = node.baseName.text
            guard name.first?.isLowercase ?? false, name != "self", node.call == nil else { return }
            if let bound = file.boundNames.declaration(of: SwiftName.bare(name), at: Syntax(node)) {
                guard case .value = bound.origin,
                    bound.node.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
                else { return }
            }
            names.insert(name)
        }
    }

    extension String {
        /// A capture without the comma after it.
        fileprivate var trimmingComma: String { hasSuffix(",") ? String(dropLast()) : self }
    }
#endif
