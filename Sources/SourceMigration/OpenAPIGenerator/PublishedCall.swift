#if Migration
    import APIModel
    import SwiftSyntax

    /// A call that returns a publisher: `BooksAPI.getBook(id: id).sink(…)`.
    ///
    /// The old publisher sends one request when it is created. The new one sends a request for each subscription. So a
    /// call is rewritten only where its publisher certainly is subscribed to once, immediately.
    struct PublishedCall {
        private let node: FunctionCallExprSyntax
        private let entry: ClientIndex.Entry
        /// The values that the call's closure captures.
        private var captures: [String] = []

        /// Creates a call; nil if the result of the call isn't used as a publisher.
        init?(_ node: FunctionCallExprSyntax, _ entry: ClientIndex.Entry) {
            (self.node, self.entry) = (node, entry)
            guard ExprSyntax(node).isSubscribed || ExprSyntax(node).isFlattened else { return nil }
        }

        /// Returns the argument inside of the closure, which captures values that aren't constants.
        mutating func argument(_ text: String, for expression: ExprSyntax, _ label: String) -> String {
            guard !expression.isConstant else { return text }
            if expression.is(DeclReferenceExprSyntax.self), !text.hasPrefix("$") {
                captures.append(text)
                return text
            }
            captures.append("\(label) = \(text)")
            return label
        }

        /// Returns the publisher as Swift code.
        func text(calling call: String, on queue: String?) throws(OpenUse) -> String {
            guard try MigratedResult(entry, { $0 }).keys.isEmpty else {
                throw OpenUse("publish '\(entry.signature)', which returns the content of the response")
            }
            let list = captures.isEmpty ? "" : "[\(captures.joined(separator: ", "))] in "
            let target = queue.map { "(on: \($0))" } ?? ""
            let publisher = "EndpointCombine.publisher\(target) { \(list)try await \(call) }"
            // The failures of the old publisher are of the type `Error`.
            if ExprSyntax(node).isFlattened { return publisher + ".mapError { $0 as any Error }.eraseToAnyPublisher()" }
            return ExprSyntax(node).needsAnyError ? publisher + ".mapError { $0 as any Error }" : publisher
        }
    }

    extension ExprSyntax {
        private static let subscribers: Set<String> = ["sink", "assign"]
        /// The operators of Combine that are independent of the type of failures.
        private static let neutralOperators: Set<String> = ["receive", "subscribe", "store"]

        /// The names of the members that are called on the expression, one after the other.
        private var calledMembers: [String] {
            var names: [String] = []
            var current = self
            while let access = current.memberAccess {
                names.append(access.declName.baseName.text)
                current = access.call.map { ExprSyntax($0) } ?? ExprSyntax(access)
            }
            return names
        }

        /// A Boolean value that indicates whether the chain that begins with the expression ends with a subscription.
        fileprivate var isSubscribed: Bool {
            guard let end = calledMembers.firstIndex(where: Self.subscribers.contains) else { return false }
            // Several subscribers would share the old publisher.
            return !calledMembers[..<end].contains { ["share", "multicast", "makeConnectable"].contains($0) }
        }

        /// A Boolean value that indicates whether the expression is what a closure of `flatMap` returns.
        fileprivate var isFlattened: Bool {
            var item = parent?.as(CodeBlockItemSyntax.self)
            if let statement = parent?.as(ReturnStmtSyntax.self) {
                item = statement.parent?.as(CodeBlockItemSyntax.self)
            }
            guard let closure = item?.parent?.parent?.as(ClosureExprSyntax.self), closure.statements.count == 1,
                let call = closure.ancestor(FunctionCallExprSyntax.self),
                call.trailingClosure?.id == closure.id
                    || call.arguments.contains(where: { $0.expression.id == closure.id }),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self)
            else { return false }
            return member.declName.baseName.text == "flatMap" && ExprSyntax(call).isSubscribed
        }

        /// A Boolean value that indicates whether the type of failures may matter in the chain.
        fileprivate var needsAnyError: Bool {
            let names = calledMembers
            let end = names.firstIndex(where: Self.subscribers.contains) ?? names.count
            guard names[..<end].allSatisfy(Self.neutralOperators.contains) else { return true }
            var chain = Syntax(self)
            while let outer = chain.parent, !outer.is(CodeBlockItemSyntax.self), !outer.is(ClosureExprSyntax.self) {
                chain = outer
            }
            return chain.tokens(viewMode: .sourceAccurate).contains { ["as", "is"].contains($0.text) }
        }

        /// A Boolean value that indicates whether the expression is a literal or a case, which needs no capture.
        fileprivate var isConstant: Bool {
            switch self.as(ExprSyntaxEnum.self) {
            case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
            case .stringLiteralExpr(let node): node.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
            case .memberAccessExpr(let node):
                node.base == nil || DottedName.path(self)?.first?.hasSuffix("API") ?? false
            case .arrayExpr(let node): node.elements.allSatisfy { $0.expression.isConstant }
            default: false
            }
        }
    }
#endif
