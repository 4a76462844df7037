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
            let (call, captures) = try captured(call, in: file)
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

        /// Returns the call and the capture list of the task.
        ///
        /// The task begins after the statements that follow, which may change variables. So the task captures the
        /// values of variables in the call's arguments.
        private func captured(_ call: String, in file: SwiftFile) throws(OpenUse) -> (call: String, list: String) {
            let finder = VariableFinder(file, except: closure)
            finder.walk(node)
            var call = call
            var items = closure.signature?.capture?.items.map { file.text(of: $0).trimmingComma } ?? []
            for name in finder.names.sorted() {
                if finder.members.contains(name) { call = call.replacing("self.\(name)", with: name) }
                guard call.hasValue(name), !items.contains(where: { $0 == name || $0.hasPrefix("\(name) ") }) else {
                    continue
                }
                items.append("\(name) = \(finder.members.contains(name) ? "self.\(name)" : name)")
            }
            guard !call.hasValue("self") else { throw OpenUse("call '\(call)' in a Task") }
            return (call, items.isEmpty ? "" : "[\(items.joined(separator: ", "))] ")
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
            guard name.first?.isLowercase ?? false, name != "self",
                node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != node.id
            else { return }
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

        /// Returns whether code contains a name that isn't a label or a member.
        fileprivate func hasValue(_ name: String) -> Bool {
            ranges(of: name).contains { range in
                let before = self[..<range.lowerBound].last
                let after = self[range.upperBound...].first
                let isWord = { (character: Character?) in
                    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
                }
                return !isWord(before) && before != "." && !isWord(after) && after != ":"
            }
        }
    }
#endif
