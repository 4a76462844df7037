#if Migration
    import SwiftSyntax

    /// The names in an expression of an app: those of the place itself, and values that a call passes.
    struct CodeScope {
        /// A name whose value a call passes, such as the name that a pattern binds to a value of an enum's case.
        struct PassedValue {
            /// The code that stands for the value until a call is rewritten.
            let code: String
            let type: String
        }

        let file: SwiftFile
        /// The passed values by their names.
        var values: [String: PassedValue] = [:]
        /// The type that contains the code and isn't there after the migration; nil for code that remains.
        ///
        /// The code is then used elsewhere, where local names don't exist.
        var removedType: String?
        /// The names of members that always have the same value, for code that is used elsewhere.
        var fixedNames: Set<String> = []

        /// Returns an expression as code for the place where it is used.
        ///
        /// - Throws: An error if the expression has names that don't exist there.
        func code(of expression: ExprSyntax) throws(OpenUse) -> String {
            guard let removedType else { return file.text(of: expression) }
            guard expression.descendants(ClosureExprSyntax.self).isEmpty else {
                throw OpenUse("pass '\(expression.oneLine)' where the request is sent")
            }
            let start = expression.bytes.lowerBound
            let bytes = Array(expression.trimmedDescription.utf8)
            var result = ""
            var position = 0
            for reference in expression.references {
                let name = SwiftName.bare(reference.baseName.text)
                let range = reference.bytes
                if let value = values[name] {
                    result += String(decoding: bytes[position..<range.lowerBound - start], as: UTF8.self) + value.code
                    position = range.upperBound - start
                } else if ["Self", removedType].contains(name) || !isFixed(reference) {
                    throw OpenUse("pass '\(expression.oneLine)' where the request is sent")
                }
            }
            return result + String(decoding: bytes[position...], as: UTF8.self)
        }

        /// Returns whether a name begins a constant member of a type, or the creation of a value.
        private func isFixed(_ reference: DeclReferenceExprSyntax) -> Bool {
            var node = ExprSyntax(reference)
            while let access = node.memberAccess { node = ExprSyntax(access) }
            guard var path = DottedName.path(node), path[0].first?.isUppercase ?? false else { return false }
            if node.call != nil { return path.count == 1 }
            if path.last == "rawValue" { path.removeLast() }
            return fixedNames.contains(path.suffix(2).joined(separator: "."))
                && path.dropLast().allSatisfy { $0.first?.isUppercase ?? false }
        }
    }
#endif
