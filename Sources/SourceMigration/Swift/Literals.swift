#if Migration
    import SwiftSyntax

    extension ExprSyntax {
        /// The text of a string without inserted values.
        var plainText: String? {
            guard let literal = self.as(StringLiteralExprSyntax.self), literal.isOneLine, literal.segments.count == 1,
                case .stringSegment(let text)? = literal.segments.first, !text.content.text.contains("\\")
            else { return nil }
            return text.content.text
        }

        /// A Boolean value that indicates whether the expression is a literal without inserted values.
        var isLiteral: Bool {
            plainText != nil || self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
                || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
        }

        /// A Boolean value that indicates whether the expression is an integer as Swift prints it: not `1_000` or
        /// `0x10`.
        var isDecimal: Bool {
            guard let literal = self.as(IntegerLiteralExprSyntax.self) else { return false }
            return Int(literal.literal.text).map(String.init) == literal.literal.text
        }
    }

    extension StringLiteralExprSyntax {
        /// A Boolean value that indicates whether the string has neither several lines nor `#`.
        var isOneLine: Bool { openingPounds == nil && openingQuote.text == "\"" }
    }
#endif
