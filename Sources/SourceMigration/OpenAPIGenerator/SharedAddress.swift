#if Migration
    import SwiftSyntax

    /// The address that an app sets for all calls: `OpenAPIClientAPI.basePath = "https://api.example.com"`.
    struct SharedAddress {
        /// The address as Swift code; nil unless exactly one statement of the app sets it, to a string.
        let url: String?
        private let statement: SyntaxIdentifier?

        /// The class of openapi-generator that has the settings of all calls.
        static let settings = "OpenAPIClientAPI"

        init(in files: [SwiftFile], _ declared: Set<String>) {
            let assignments = files.descendants(SequenceExprSyntax.self).filter { node in
                node.elements.count == 3
                    && node.elements.first.flatMap(DottedName.path) == [Self.settings, "basePath"]
                    && node.elements.contains { $0.is(AssignmentExprSyntax.self) }
            }
            guard !declared.contains(Self.settings), assignments.count == 1, let only = assignments.first,
                let text = only.elements.last?.as(StringLiteralExprSyntax.self), text.segments.count == 1,
                // A statement under a condition doesn't set the address for all calls.
                only.ancestor(IfExprSyntax.self) == nil, only.ancestor(IfConfigDeclSyntax.self) == nil,
                only.ancestor(SwitchCaseSyntax.self) == nil
            else {
                (url, statement) = (nil, nil)
                return
            }
            (url, statement) = (text.trimmedDescription, only.id)
        }

        /// Returns whether an assignment sets the address of the shared client.
        func isSet(by node: SequenceExprSyntax) -> Bool { node.id == statement }
    }
#endif
