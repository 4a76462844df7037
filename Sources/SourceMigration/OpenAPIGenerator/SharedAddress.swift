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
            let finder = AddressFinder(viewMode: .sourceAccurate)
            for file in files { finder.walk(file.tree) }
            guard !declared.contains(Self.settings), finder.found.count == 1, let only = finder.found.first,
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

    private final class AddressFinder: SyntaxVisitor {
        var found: [SequenceExprSyntax] = []

        override func visitPost(_ node: SequenceExprSyntax) {
            guard node.elements.count == 3, let first = node.elements.first,
                DottedName.path(first) == [SharedAddress.settings, "basePath"],
                node.elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
            else { return }
            found.append(node)
        }
    }
#endif
