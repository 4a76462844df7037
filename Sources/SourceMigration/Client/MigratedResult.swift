#if Migration
    import APIModel
    import SwiftSyntax

    /// The use of a call's result, whose content the generated client's method returns.
    struct MigratedResult {
        let entry: ClientIndex.Entry
        /// The keys of the content in the old result, which the method unwraps.
        let keys: [String]
        /// A Boolean value that indicates whether the method returns nothing.
        let isVoid: Bool

        /// Creates the use of a call's result.
        ///
        /// - Parameter name: Returns the old client's name of a property with a key.
        /// - Throws: An error if the method doesn't return what the old call does.
        init(_ entry: ClientIndex.Entry, _ name: (String) -> String) throws(OpenUse) {
            self.entry = entry
            guard case .one(let content) = entry.endpoint.success else {
                throw OpenUse("call '\(entry.signature)', whose result depends on the status")
            }
            switch content {
            case .none: (keys, isVoid) = ([], true)
            case .json(_, let path):
                guard !path.mayBeAbsent else { throw OpenUse("call '\(entry.signature)', whose result is optional") }
                (keys, isVoid) = (path.keys.map(name), false)
            case .sequence: throw OpenUse("call '\(entry.signature)', which returns a sequence")
            case .text, .binary: (keys, isVoid) = ([], false)
            }
        }

        /// A Boolean value that indicates whether a call whose result isn't used needs `_ =`.
        var needsDiscard: Bool { !isVoid && !entry.endpoint.isCalledForItsEffect }

        /// Returns the expression that ends with the content: `response.value.books`.
        func content(of start: ExprSyntax) throws(OpenUse) -> ExprSyntax {
            var node = start
            for key in keys {
                guard let access = node.chained, access.declName.baseName.text == key else {
                    throw OpenUse(
                        "call '\(entry.signature)', which returns the content at '\(keys.joined(separator: "."))'")
                }
                node = ExprSyntax(access)
            }
            return node
        }
    }

    extension ExprSyntax {
        /// The first name of a chain of members: `Paths` of `Paths.Books.GetParameters`.
        var rootName: DeclReferenceExprSyntax? {
            var current = self
            while let base = current.as(MemberAccessExprSyntax.self)?.base { current = base }
            return current.as(DeclReferenceExprSyntax.self)
        }

        /// The member access whose base is the expression, also in `try`, `await` and parentheses.
        var chained: MemberAccessExprSyntax? {
            if let memberAccess { return memberAccess }
            guard let tuple = awaited().parent?.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1
            else { return nil }
            return tuple.memberAccess
        }

        /// The whole statement if it consists of the expression with its `try` and `await`.
        var statement: CodeBlockItemSyntax? { awaited().parent?.as(CodeBlockItemSyntax.self) }

        /// The declaration `let name = …` whose whole value is the expression with its `try` and `await`.
        var binding: PatternBindingSyntax? {
            guard let binding = awaited().parent?.parent?.as(PatternBindingSyntax.self), binding.typeAnnotation == nil,
                binding.pattern.is(IdentifierPatternSyntax.self)
            else { return nil }
            return binding
        }
    }

    extension CodeBlockItemSyntax {
        /// A Boolean value that indicates whether the statement is the only one of a function or closure.
        var isOnly: Bool { parent?.as(CodeBlockItemListSyntax.self)?.count == 1 }

        /// A Boolean value that indicates whether the statement's value is what a function returns.
        var isReturned: Bool {
            guard isOnly, let function = parent?.parent?.parent?.as(FunctionDeclSyntax.self) else { return false }
            return function.signature.returnClause != nil
        }
    }

    extension SwiftFile {
        /// Returns the text of a node before an expression in it: its `try` and `await`.
        func original(_ node: some SyntaxProtocol, before expression: some SyntaxProtocol) -> String {
            edits.original(node.bytes.lowerBound..<expression.bytes.lowerBound)
        }

        /// Replaces a chain that begins with a call, such as `(try await client.send(…)).value`.
        ///
        /// - Parameters:
        ///   - base: The base of the chain's first member.
        ///   - chain: The whole chain.
        func replace(_ base: ExprSyntax?, of chain: ExprSyntax, call: FunctionCallExprSyntax, with text: String) {
            guard let inner = base?.as(TupleExprSyntax.self)?.elements.first?.expression else {
                return replace(chain, with: text)
            }
            replace(chain, with: "(\(original(inner, before: call))\(text))")
        }
    }

    extension PatternBindingSyntax {
        /// Returns the expressions that refer to the declared name, in the statements after the declaration.
        func references(in file: SwiftFile) -> [DeclReferenceExprSyntax] {
            guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let list = ancestor(CodeBlockItemListSyntax.self)
            else { return [] }
            return file.nameUses.uses(of: name, declaredBy: Syntax(self), in: list)
        }
    }
#endif
