#if Migration
    import SwiftSyntax

    /// A rewriter of one file's uses of an old client.
    ///
    /// Nodes are replaced after their parts, so that a replacement contains the replacements in its parts.
    class ClientRewriter: SyntaxVisitor {
        final let file: SwiftFile
        /// The types that the app declares, which hide the types of the old client.
        final let declared: Set<String>
        final var imports: MigratedImports
        /// The calls of operations that are rewritten.
        private(set) final var rewrittenCalls: Set<SyntaxIdentifier> = []

        /// - Parameter modules: The new modules, by the old client's modules.
        init(_ file: SwiftFile, declared: Set<String>, replacing modules: [String: String]) {
            (self.file, self.declared) = (file, declared)
            imports = MigratedImports(modules)
            super.init(viewMode: .sourceAccurate)
        }

        /// Returns whether a type is one of the old client, and not one of the app.
        final func isOld(_ name: String) -> Bool { !declared.contains(name) }

        /// Adds a comment about a use that isn't rewritten.
        final func open(_ node: some SyntaxProtocol, operation: String? = nil, _ use: OpenUse) {
            imports.hasOpenUses = true
            file.addOpen(node, operation: operation, use.advice)
        }

        /// Rewrites a use; if that isn't possible, restores the edits and adds a comment.
        ///
        /// - Parameter operation: The called operation; nil for a declaration.
        final func rewrite(
            _ node: some SyntaxProtocol, operation: String? = nil, _ body: () throws(OpenUse) -> Void
        ) {
            do throws(OpenUse) {
                try file.attempt(body)
                file.addRewritten(node, operation: operation)
                if operation != nil { rewrittenCalls.insert(node.id) }
            } catch {
                open(node, operation: operation, error)
            }
        }

        /// Rewrites the `catch` clauses for a status: `catch APIError.unacceptableStatusCode(404)`.
        ///
        /// - Parameters:
        ///   - error: The case of the old client's error, whose first associated value is the status.
        ///   - bindsStatus: A Boolean value that indicates whether a clause may be for all statuses.
        final func rewriteClauses(
            of node: DoStmtSyntax, for error: [String], bindsStatus: Bool, _ advice: OpenUse
        ) {
            for clause in node.catchClauses {
                guard let caught = StatusCatch(clause, error) else { continue }
                if caught.rewrite(in: file, node, rewrittenCalls, bindsStatus: bindsStatus) {
                    imports.needed.insert(MigratedImports.runtime)
                    file.addRewritten(clause)
                } else {
                    open(clause.catchItems, advice)
                }
            }
        }

        override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
            imports.add(node)
            return .skipChildren
        }
    }
#endif
