#if Migration
    import SwiftSyntax

    /// A part of an address in an app's code.
    enum AddressPiece {
        case text(String)
        /// A value that the code inserts: `\(id)`.
        case value(ExprSyntax)
    }

    /// A reader of the addresses that an app's code builds from strings and constants.
    struct AddressReader {
        let constants: AppConstants

        /// Returns the parts of an address; a value is an expression that isn't a constant of the app.
        func pieces(of expression: ExprSyntax, in file: SwiftFile) -> [AddressPiece] {
            pieces(of: expression, in: file, Budget())
        }

        /// The number of expressions that are read for one address; constants may refer to themselves.
        private final class Budget {
            private var rest = 200

            func spend() -> Bool {
                rest -= 1
                return rest >= 0
            }
        }

        private func pieces(of expression: ExprSyntax, in file: SwiftFile, _ budget: Budget) -> [AddressPiece] {
            guard budget.spend() else { return [.value(expression)] }
            let node = expression.attempted
            switch node.as(ExprSyntaxEnum.self) {
            case .stringLiteralExpr(let literal): return pieces(of: literal, in: file, budget) ?? [.value(expression)]
            case .sequenceExpr(let sequence): return sum(sequence, in: file, budget) ?? [.value(expression)]
            case .tupleExpr(let tuple):
                if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
                    return pieces(of: only.expression, in: file, budget)
                }
            case .functionCallExpr(let call):
                if let text = call.urlText { return pieces(of: text, in: file, budget) }
                if let (base, component) = call.appendedPath {
                    return Self.joined(
                        pieces(of: base, in: file, budget), pieces(of: component, in: file, budget))
                }
            case .memberAccessExpr(let access):
                if access.declName.baseName.text == "absoluteString", let base = access.base {
                    return pieces(of: base, in: file, budget)
                }
            default: break
            }
            guard let value = constants.value(of: node, in: file) else { return [.value(expression)] }
            let found = pieces(of: value, in: file, budget)
            // The names in another declaration's value may not exist where the constant is used.
            let isKnown = found.allSatisfy { $0.isText || hasSameNames($0, at: node, in: file) }
            return isKnown ? found : [.value(expression)]
        }

        /// Returns whether the names in a value of a local constant have the same meaning at its use.
        private func hasSameNames(_ piece: AddressPiece, at use: ExprSyntax, in file: SwiftFile) -> Bool {
            guard case .value(let value) = piece, use.is(DeclReferenceExprSyntax.self),
                let root = (value.rootName ?? value.as(DeclReferenceExprSyntax.self)), value.isPath
            else { return false }
            let name = SwiftName.bare(root.baseName.text)
            guard let declaration = file.boundNames.declaration(of: name, at: Syntax(root)) else { return false }
            let isVariable = declaration.node.parent?.parent?.as(VariableDeclSyntax.self)?.isConstant == false
            guard !isVariable, let item = value.ancestor(CodeBlockItemSyntax.self),
                let list = item.parent?.as(CodeBlockItemListSyntax.self)
            else { return false }
            let rest = list.drop { $0.id != item.id }.dropFirst().prefix { !$0.contains(use) }
            return LaterValues(at: use, file.boundNames).isSame(value, after: Array(rest)[...])
                && file.boundNames.declaration(of: name, at: Syntax(use))?.node.id == declaration.node.id
        }

        private func pieces(
            of literal: StringLiteralExprSyntax, in file: SwiftFile, _ budget: Budget
        ) -> [AddressPiece]? {
            guard literal.isOneLine else { return nil }
            var result: [AddressPiece] = []
            for segment in literal.segments {
                switch segment {
                case .stringSegment(let text):
                    guard !text.content.text.contains("\\") else { return nil }
                    result.append(.text(text.content.text))
                case .expressionSegment(let inserted):
                    guard inserted.expressions.count == 1, let only = inserted.expressions.first, only.label == nil
                    else { return nil }
                    result += pieces(of: only.expression, in: file, budget)
                }
            }
            return result
        }

        /// Returns the parts of `base + "/books/" + id`.
        private func sum(_ sequence: SequenceExprSyntax, in file: SwiftFile, _ budget: Budget) -> [AddressPiece]? {
            var result: [AddressPiece] = []
            for (index, element) in sequence.elements.enumerated() {
                if index.isMultiple(of: 2) {
                    result += pieces(of: element, in: file, budget)
                } else if element.as(BinaryOperatorExprSyntax.self)?.operator.text != "+" {
                    return nil
                }
            }
            return result
        }

        /// Returns two parts of an address with one slash between them, as `appendingPathComponent` joins them.
        ///
        /// A question mark becomes an escape, which no address of a rewritten request has: a path component has no
        /// query, and a component is inserted before the query of its base.
        static func joined(_ base: [AddressPiece], _ path: [AddressPiece]) -> [AddressPiece] {
            var (base, path) = (base, path)
            if case .text(let text)? = base.last, text.hasSuffix("/") {
                base[base.count - 1] = .text(String(text.dropLast()))
            }
            if case .text(let text)? = path.first, text.hasPrefix("/") { path[0] = .text(String(text.dropFirst())) }
            return (base + [.text("/")] + path).map { piece in
                if case .text(let text) = piece { .text(text.replacing("?", with: "%3F")) } else { piece }
            }
        }
    }

    extension ExprSyntax {
        /// A Boolean value that indicates whether the expression is a name with members: `book.id`.
        fileprivate var isPath: Bool { DottedName.path(self) != nil }
    }

    extension AddressPiece {
        var isText: Bool { if case .text = self { true } else { false } }
    }

    extension FunctionCallExprSyntax {
        /// The parts of `base.appendingPathComponent("books")`.
        fileprivate var appendedPath: (base: ExprSyntax, component: ExprSyntax)? {
            guard let access = calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
                arguments.count == 1, let only = arguments.first
            else { return nil }
            switch (access.declName.baseName.text, only.label?.text) {
            case ("appendingPathComponent", nil), ("appending", "path"): return (base, only.expression)
            default: return nil
            }
        }
    }
#endif
