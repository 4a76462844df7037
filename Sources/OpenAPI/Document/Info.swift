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

        public init(
            title: String, version: String, summary: String? = nil, description: String? = nil,
            termsOfService: String? = nil, contact: Contact? = nil, license: License? = nil, range: SourceRange
        ) {
            self.title = title
            self.version = version
            self.summary = summary
            self.description = description
            self.termsOfService = termsOfService
            self.contact = contact
            self.license = license
            self.range = range
        }
    }

    /// The contact for questions about the API.
    public struct Contact: Sendable {
        public var name: String?
        public var url: String?
        public var email: String?

        public init(name: String? = nil, url: String? = nil, email: String? = nil) {
            self.name = name
            self.url = url
            self.email = email
        }
    }

    public struct License: Sendable {
        public var name: String
        /// The SPDX identifier of the license, such as `Apache-2.0`.
        public var identifier: String?
        public var url: String?

        public init(name: String, identifier: String? = nil, url: String? = nil) {
            self.name = name
            self.identifier = identifier
            self.url = url
        }
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

        public init(
            name: String, summary: String? = nil, description: String? = nil, parent: String? = nil,
            kind: String? = nil,
            externalDocumentation: ExternalDocumentation? = nil
        ) {
            self.name = name
            self.summary = summary
            self.description = description
            self.parent = parent
            self.kind = kind
            self.externalDocumentation = externalDocumentation
        }
    }

    /// A link to further documentation (`externalDocs`).
    public struct ExternalDocumentation: Sendable, Hashable {
        public var url: String
        public var description: String?

        public init(url: String, description: String? = nil) {
            self.url = url
            self.description = description
        }
    }
}
