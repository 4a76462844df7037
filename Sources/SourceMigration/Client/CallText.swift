#if Migration
    import SwiftParser
    import SwiftSyntax

    /// The code of a call, and the names in it.
    struct CallText {
        let text: String
        private let finder = CallNameFinder(viewMode: .sourceAccurate)

        init(_ text: String) {
            self.text = text
            finder.walk(Parser.parse(source: text))
        }

        /// Returns whether the code contains a name that isn't a label or a member.
        func uses(_ name: String) -> Bool { finder.names.contains(name) }

        /// Returns the code with `page` in place of `self.page`.
        func withoutSelf(before name: String) -> CallText {
            var bytes = Array(text.utf8)
            for range in (finder.members[name] ?? []).sorted(by: { $0.lowerBound > $1.lowerBound }) {
                bytes.replaceSubrange(range, with: name.utf8)
            }
            return CallText(String(decoding: bytes, as: UTF8.self))
        }
    }

    private final class CallNameFinder: SyntaxVisitor {
        var names: Set<String> = []
        /// The ranges of `self.page` by the names of the members.
        var members: [String: [Range<Int>]] = [:]

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
                names.insert(SwiftName.bare(node.baseName.text))
            }
        }

        override func visitPost(_ node: MemberAccessExprSyntax) {
            guard node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" else { return }
            members[node.declName.baseName.text, default: []].append(node.bytes)
        }
    }
#endif
