public import Diagnostics
public import OpenAPI

/// The user's options for the model, from flags and the configuration.
public struct ModelOptions: Sendable {
    /// The name of the API in Swift; nil to derive the name from the title of the description.
    public var name: String?
    /// The name of the enumeration that contains all generated declarations; nil for none.
    public var namespace: String?
    public var accessLevel: AccessLevel = .public
    /// A Boolean value that indicates whether the client is compiled for library evolution.
    ///
    /// A framework that is distributed in binary form requires library evolution.
    public var supportsLibraryEvolution = false
    public var keyPaths = KeyPathOptions()
    public var envelopes = EnvelopeOptions()
    public var pagination = PaginationOptions()
    public var mediaTypes = MediaTypeOptions()
    public var streams = StreamOptions()
    public var filter = Filter()
    /// The names in the app for which the client is generated; nil to generate all declarations.
    public var appUse: AppUse?
    public var names = Names()
    public var types = Types()
    public var models = ModelForm()
    public var retainedModels = RetainedModels.named([])
    public var webhooks = WebhookOptions()
    /// The names and inferred key paths that earlier runs decided.
    public var record = NameRecord()
    public var enumerationsAreOpen = true
    /// A Boolean value that indicates whether an optional value with an invalid format is an error.
    ///
    /// The option applies to values in responses.
    public var formatsAreStrict = false
    /// The positions of the options' names in the configuration, for diagnostics.
    public var positions = EntryPositions()

    public init() {}

    public struct KeyPathOptions: Sendable {
        /// The key path for every response that has a value at this path; nil if it isn't set.
        public var defaultPath: [String]?
        /// The key paths of operations, by `operationId` or `METHOD /path`.
        ///
        /// With an empty path, the response isn't unwrapped.
        public var operations: [String: [String]] = [:]
        /// A Boolean value that indicates whether envelopes are inferred from the shapes of responses.
        public var isInferred = true

        public init() {}
    }

    public struct EnvelopeOptions: Sendable {
        /// The envelope of operations for which the description specifies none; nil if it isn't set.
        public var rule: EnvelopeRule?
        /// The envelopes of operations, by `operationId` or `METHOD /path`.
        ///
        /// The value is nil for an operation without an envelope.
        public var operations: [String: EnvelopeRule?] = [:]

        public init() {}
    }

    public struct PaginationOptions: Sendable {
        /// The pagination rule for every operation that fits the rule; nil if it isn't set.
        public var defaultRule: PaginationRule?
        /// The pagination rules of operations, by `operationId` or `METHOD /path`.
        public var operations: [String: PaginationRule] = [:]

        public init() {}
    }

    /// The preferred media types of bodies, in requests and responses.
    public struct MediaTypeOptions: Sendable {
        public struct Order: Sendable {
            /// The patterns of media types, the most preferred first.
            ///
            /// Media types that match no pattern follow, ordered by the precision of their Swift types.
            public var patterns: [MediaTypePattern]
            /// The position in the configuration of the operation's key, or of the general order.
            public var range: SourceRange

            public init(_ patterns: [MediaTypePattern], range: SourceRange) {
                self.patterns = patterns
                self.range = range
            }
        }

        /// The default order of media types; nil if it isn't set.
        public var order: Order?
        /// The orders of media types for operations, by `operationId` or `METHOD /path`.
        public var operations: [String: Order] = [:]

        public init() {}
    }

    /// The parameters that request event streams, and the values that end event streams.
    public struct StreamOptions: Sendable {
        public enum Parameter: Sendable, Hashable {
            /// No parameter requests a stream, regardless of names.
            case none
            /// The name of a Boolean property of the body, or of a Boolean query parameter.
            case named(String, SourceRange)
        }

        public struct Rule: Sendable {
            public var parameter: Parameter?
            /// The value that ends the stream; empty if no value ends it, nil if the rule specifies none.
            public var end: String?

            public init() {}
        }

        /// The value that ends every stream for which no other value is specified.
        public var end: String?
        /// The stream rules of operations, by `operationId` or `METHOD /path`.
        public var operations: [String: Rule] = [:]

        public init() {}
    }

    /// The components that are generated although no operation or webhook uses them.
    public enum RetainedModels: Sendable, Hashable {
        case named([String])
        case all
    }

    /// The parts of webhook requests that name the event, and the signature scheme of the requests.
    ///
    /// Both options have priority over the description.
    public struct WebhookOptions: Sendable {
        /// The parts of a webhook request that name its event, the outermost part first.
        public var nameSources: [WebhooksModel.NameSource] = []
        /// The scheme of webhook signatures; nil if the description determines the scheme.
        public var signature: WebhooksModel.Signature?

        public init() {}
    }

    /// A pattern for media types: `image/png`, `image/*`, `*/*`, or `*/*+json` for a suffix.
    public struct MediaTypePattern: Sendable, Hashable {
        /// The pattern in lower case, without parameters.
        public let text: String
        public let range: SourceRange

        /// Creates a pattern; nil if the text is neither a media type nor a range of media types.
        public init?(_ text: String, range: SourceRange) {
            self.text = text.lowercased()
            self.range = range
            let parts = self.text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.allowed.contains) }) else {
                return nil
            }
        }

        private static let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~".utf8)

        /// Returns whether the pattern matches a media type.
        ///
        /// - Parameter essence: A media type without parameters, in lower case.
        func matches(_ essence: String) -> Bool {
            if text == essence || text == "*/*" { return true }
            guard let wildcard = text.firstIndex(of: "*") else { return false }
            let suffix = text[wildcard...].drop { $0 == "*" || $0 == "/" }
            return essence.hasPrefix(text[..<wildcard]) && essence.hasSuffix(suffix)
        }
    }

    /// The filter that selects the operations to generate.
    ///
    /// The filter selects all operations that match `include` (or all operations, if `include` is empty) and don't
    /// match `exclude`.
    public struct Filter: Sendable, Equatable {
        public struct Selection: Sendable, Equatable {
            public var tags: [String] = []
            public var operations: [String] = []
            public var paths: [String] = []

            public init() {}
        }

        public var include = Selection()
        public var exclude = Selection()

        public init() {}
    }

    /// The Swift names that the user specifies, by the names in the description.
    public struct Names: Sendable {
        /// The rules for the names that no entry specifies.
        public var style = NameStyle.swift
        /// The prefix of the names of all types except those of the root client.
        public var prefix: String?
        /// The Swift names of types, by schema name.
        public var types: [String: String] = [:]
        /// The Swift names of operations, by `operationId`.
        public var operations: [String: String] = [:]
        /// The Swift names of properties, by `Schema.property`, or by `property` for all schemas.
        public var properties: [String: String] = [:]
        /// The Swift names of enumeration cases, by `Schema.value`, or by `value` for all enumerations.
        ///
        /// A nested enumeration has a path: `Book.Genre.sci-fi`.
        public var values: [String: String] = [:]
        /// The positions of the names in the configuration, by entry: `types.Book`, `operations.listBooks`,
        /// `properties.Book.title`.
        public var ranges: [String: SourceRange] = [:]

        public init() {}
    }

    public struct Types: Sendable {
        /// The Swift types of formats, by the value of `format`.
        public var formats: [String: String] = [:]
        /// The Swift type of integers without a format and without bounds; nil is `Int`.
        public var integers: String?
        /// The Swift types of schemas, by schema name.
        public var schemas: [String: String] = [:]
        /// The modules that the generated files import for the Swift types in the configuration.
        public var imports: [String] = []

        public init() {}
    }
}
