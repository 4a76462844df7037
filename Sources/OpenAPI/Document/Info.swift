public import Diagnostics

// The types for the information that a description gives developers about the API and its parts.
extension Document {
    public struct Info: Sendable {
        public var title: String
        public var version: String
        public var summary: String?
        public var description: String?
        /// The URL of the API's terms of service.
        public var termsOfService: String?
        public var contact: Contact?
        public var license: License?
        public var range: SourceRange
    }

    /// The contact for questions about the API.
    public struct Contact: Sendable {
        public var name: String?
        public var url: String?
        public var email: String?
    }

    public struct License: Sendable {
        public var name: String
        /// The SPDX identifier of the license, such as `Apache-2.0`.
        public var identifier: String?
        public var url: String?
    }

    public struct Tag: Sendable {
        public var name: String
        public var summary: String?
        public var description: String?
        /// The name of the parent tag.
        ///
        /// The parent exists, and is neither the tag itself nor one of the tag's descendants.
        public var parent: String?
        /// The kind of the tag: `nav`, `badge`, `audience` or any other word.
        public var kind: String?
        public var externalDocumentation: ExternalDocumentation?
    }

    /// A link to further documentation (`externalDocs`).
    public struct ExternalDocumentation: Sendable, Hashable {
        public var url: String
        public var description: String?
    }
}
