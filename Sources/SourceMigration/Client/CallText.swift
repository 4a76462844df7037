#if Migration
    import SwiftParser
    import SwiftSyntax

    /// The code of a call, and the names in it.
    struct CallText {
        let text: String
        private let names: Set<String>
        /// The ranges of `self.page` by the names of the members.
        private let members: [String: [Range<Int>]]

        init(_ text: String) {
            self.text = text
            let tree = Parser.parse(source: text)
            names = tree.referenceNames
            let members = tree.descendants(MemberAccessExprSyntax.self).filter { access in
                access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
            }
            self.members = Dictionary(grouping: members, by: \.declName.baseName.text).mapValues { $0.map(\.bytes) }
        }

        /// Returns whether the code contains a name that isn't a label or a member.
        func uses(_ name: String) -> Bool { names.contains(name) }

        /// Returns the code with `page` in place of `self.page`.
        func withoutSelf(before name: String) -> CallText {
            var bytes = Array(text.utf8)
            for range in (members[name] ?? []).sorted(by: { $0.lowerBound > $1.lowerBound }) {
                bytes.replaceSubrange(range, with: name.utf8)
            }
            return CallText(String(decoding: bytes, as: UTF8.self))
        }
    }
#endif
