#if Migration
    import SwiftSyntax

    /// The address that an app sets for all calls: `OpenAPIClientAPI.basePath = "https://api.example.com"`.
    struct SharedAddress {
        /// The address as Swift code; nil unless exactly one statement of the app sets it, to a string.
        let url: String?
        private let statement: SyntaxIdentifier?

        /// Returns whether a name is that of the class with the settings of all calls.
        ///
        /// The class is named after the option `projectName`, which the sources of the app don't have.
        static func isSettings(_ path: [String]) -> Bool {
            guard let name = path.first else { return false }
            if name == "OpenAPIClientAPI" || name.hasSuffix("APIConfiguration") { return true }
            return name.hasSuffix("API") && path.count > 1 && members.contains(path[1])
        }

        private static let members: Set<String> = [
            "apiResponseQueue", "basePath", "credential", "customHeaders", "requestBuilderFactory",
        ]

        init(in files: [SwiftFile], _ declared: Set<String>) {
            let assignments = files.descendants(SequenceExprSyntax.self).filter { node in
                node.elements.count == 3
                    && node.elements.first.flatMap(DottedName.path).map(Self.isBasePath) ?? false
                    && node.elements.contains { $0.is(AssignmentExprSyntax.self) }
            }
            guard assignments.count == 1, let only = assignments.first,
                let name = only.elements.first.flatMap(DottedName.path)?.first, !declared.contains(name),
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

        /// Returns whether a name is `OpenAPIClientAPI.basePath`, or `OpenAPIClientAPIConfiguration.shared.basePath`.
        private static func isBasePath(_ path: [String]) -> Bool {
            path.last == "basePath" && (path.count == 2 || path.count == 3 && path[1] == "shared") && isSettings(path)
        }

        /// Returns whether an assignment sets the address of the shared client.
        func isSet(by node: SequenceExprSyntax) -> Bool { node.id == statement }
    }
#endif
