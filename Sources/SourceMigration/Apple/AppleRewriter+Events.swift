#if Migration
    import APIModel
    import SwiftSyntax

    // The events of event streams, whose data the generated client returns.
    extension AppleRewriter {
        /// Replaces the uses of events by uses of their data: `event.data?.title` becomes `event.title`.
        ///
        /// - Parameter call: The call that decodes the events.
        /// - Throws: An error if an event is used in another way.
        func adaptEvents(of call: FunctionCallExprSyntax) throws(OpenUse) {
            let node = ExprSyntax(call)
            guard let binding = node.boundConstant else { return try adaptEvents(readBy: node) }
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let list = binding.ancestor(CodeBlockItemListSyntax.self)
            else { throw Self.openEvents }
            for use in file.nameUses.uses(of: name, declaredBy: Syntax(binding), in: Array(list)[...]) {
                try adaptEvents(readBy: ExprSyntax(use))
            }
        }

        private static let openEvents = OpenUse(
            "the method returns the data of each event; its name is in 'events' of the stream")

        /// Replaces the uses of the events that a loop reads.
        private func adaptEvents(readBy stream: ExprSyntax) throws(OpenUse) {
            guard let loop = stream.loop, let name = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
                throw Self.openEvents
            }
            let uses = file.nameUses.uses(
                of: name.text, declaredBy: Syntax(loop.pattern), in: Array(loop.body.statements)[...])
            let accesses = uses.compactMap(\.memberAccess)
            guard accesses.count == uses.count else { throw Self.openEvents }
            let hasNames = accesses.contains { $0.declName.baseName.text == "event" }
            for access in accesses {
                switch access.declName.baseName.text {
                case "event": file.replace(access.declName, with: "name")
                case "data": try adaptData(access, with: hasNames ? "\(name.text).item" : name.text)
                default: throw Self.openEvents
                }
            }
            if hasNames { insertions.append((stream, ".events")) }
        }

        /// Replaces an event's data, which is optional in Apple's client.
        private func adaptData(_ access: MemberAccessExprSyntax, with text: String) throws(OpenUse) {
            let node = ExprSyntax(access)
            if let unwrapped = node.parent?.as(ForceUnwrapExprSyntax.self) {
                return file.replace(unwrapped, with: text)
            }
            // `guard let data = event.data else { continue }`
            if let binding = node.parent?.parent?.as(OptionalBindingConditionSyntax.self),
                let statement = binding.ancestor(GuardStmtSyntax.self), statement.conditions.count == 1,
                binding.typeAnnotation == nil,
                statement.conditions.first?.condition.as(OptionalBindingConditionSyntax.self)?.id == binding.id
            {
                return file.replace(
                    statement, with: "\(binding.bindingSpecifier.text) \(file.original(binding.pattern)) = \(text)")
            }
            let open = OpenUse("each value is the data of an event, and isn't optional")
            let end = node.endOfChain
            guard let optional = node.parent?.as(OptionalChainingExprSyntax.self) else {
                guard let fallback = end.fallback, end.id == node.id else { throw open }
                file.replace(node.bytes.lowerBound..<fallback.bytes.upperBound, with: text)
                return
            }
            guard let fallback = end.fallback, let type = inference.type(of: end) else { throw open }
            file.replace(optional, with: text)
            switch type {
            case .optional, .value(.optional): return
            case _ where end.hasOptionalChaining(after: ExprSyntax(optional)): return
            default: file.replace(end.bytes.upperBound..<fallback.bytes.upperBound, with: "")
            }
        }
    }

    extension ExprSyntax {
        /// The longest chain of members, calls and subscripts that begins with the expression.
        fileprivate var endOfChain: ExprSyntax {
            var end = self
            while let outer = end.parent?.as(ExprSyntax.self) {
                let isBase = end.memberAccess != nil || end.call != nil || outer.is(OptionalChainingExprSyntax.self)
                guard isBase || outer.as(SubscriptCallExprSyntax.self)?.calledExpression.id == end.id else { break }
                end = outer
            }
            return end
        }

        /// Returns whether the chain continues optionally after its beginning.
        fileprivate func hasOptionalChaining(after start: ExprSyntax) -> Bool {
            var current = start
            while current.id != id, let outer = current.parent?.as(ExprSyntax.self) {
                if outer.is(OptionalChainingExprSyntax.self) { return true }
                current = outer
            }
            return false
        }

        /// The value after `??`, if the expression is the value before it.
        fileprivate var fallback: ExprSyntax? {
            guard let list = parent?.as(ExprListSyntax.self), list.count == 3, list.first?.id == id,
                let last = list.last
            else { return nil }
            let sign = list.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text
            return sign == "??" ? last : nil
        }
    }
#endif
