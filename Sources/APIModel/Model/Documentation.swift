/// The documentation of an element in a description: raw text from an untrusted source.
///
/// Every element of the model has documentation, and elements are copied often. Therefore the strings are stored behind
/// one reference, which is nil if there is no documentation.
public struct Documentation: Sendable, Hashable {
    private final class Texts: Sendable {
        let summary: String?
        let description: String?
        let link: Link?

        init(summary: String?, description: String?, link: Link?) {
            self.summary = summary
            self.description = description
            self.link = link
        }
    }

    /// The summary, the description and the link; nil if all of them are nil.
    private let texts: Texts?

    public var summary: String? { texts?.summary }
    public var description: String? {
        get { texts?.description }
        set { self = Documentation(summary: summary, description: newValue, link: link) }
    }
    /// A link to further documentation.
    public var link: Link? { texts?.link }

    public init(summary: String? = nil, description: String? = nil, link: Link? = nil) {
        let saysNothing = summary == nil && description == nil && link == nil
        texts = saysNothing ? nil : Texts(summary: summary, description: description, link: link)
    }

    public var isEmpty: Bool { texts == nil }

    public static func == (lhs: Documentation, rhs: Documentation) -> Bool {
        if lhs.texts === rhs.texts { return true }
        return lhs.summary == rhs.summary && lhs.description == rhs.description && lhs.link == rhs.link
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(summary)
        hasher.combine(description)
        hasher.combine(link)
    }

    /// A URL as written in the description, and the description of the linked document.
    public struct Link: Sendable, Hashable {
        public var url: String
        public var description: String?
    }
}

/// The contact, the license and the terms of service of an API.
public struct AboutAPI: Sendable, Hashable {
    /// The URL of the terms of service.
    public var termsOfService: String?
    public var contact: Contact?
    public var license: License?

    public struct Contact: Sendable, Hashable {
        public var name: String?
        public var url: String?
        public var email: String?
    }

    public struct License: Sendable, Hashable {
        public var name: String
        /// The SPDX identifier of the license; nil if it equals the name.
        public var identifier: String?
        public var url: String?
    }
}

/// The documentation of an error response.
public struct FailureDocumentation: Sendable, Hashable {
    public var status: Status
    public var words: String
}

/// The kind and the summary of a group's or an operation's tag.
public struct TagKind: Sendable, Hashable {
    /// The kind of the tag: `audience`.
    public var kind: String
    /// The summary of the tag, or else its name: `Partners`.
    public var title: String

    public init(kind: String, title: String) {
        self.kind = kind
        self.title = title
    }
}
