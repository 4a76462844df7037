public import Diagnostics
public import OpenAPI

/// The user's options for the model, from flags and the configuration.
public struct ModelOptions: Sendable {
    /// The name of the API in Swift; nil takes it from the title.
    public var name: String?
    /// The enumeration that everything is nested in; nil for none.
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
    public var names = Names()
    public var types = Types()
    public var models = ModelForm()
    public var retainedModels = RetainedModels.named([])
    public var webhooks = WebhookOptions()
    /// The names and key-path roots that earlier runs decided.
    public var record = NameRecord()
    public var enumerationsAreOpen = true
    /// A Boolean value that indicates whether an optional value with an invalid format is an error.
    ///
    /// Applies to values in responses.
    public var formatsAreStrict = false
    /// The positions of the names that these options have in a configuration.
    public var positions = EntryPositions()

    public init() {}

    public struct KeyPathOptions: Sendable {
        /// Applies to every response whose object has a property at its first key. Nil: not set.
        public var defaultPath: [String]?
        /// The key paths, by operationId or `METHOD /path`; with an empty path, the response isn't unwrapped.
        public var operations: [String: [String]] = [:]
        /// A Boolean value that indicates whether envelopes are inferred from the shapes of responses.
        public var isInferred = true

        public init() {}
    }

    public struct EnvelopeOptions: Sendable {
        /// Applies to every operation for which the description specifies none. Nil: not set.
        public var rule: EnvelopeRule?
        /// The envelopes by operationId, or `METHOD /path`; nil for an operation without an envelope.
        public var operations: [String: EnvelopeRule?] = [:]

        public init() {}
    }

    public struct PaginationOptions: Sendable {
        /// Applies to every operation that it matches. Nil: not set.
        public var defaultRule: PaginationRule?
        /// The pagination rules of operations, by operationId or `METHOD /path`.
        public var operations: [String: PaginationRule] = [:]

        public init() {}
    }

    /// The preferred media types of bodies, in requests and responses.
    public struct MediaTypeOptions: Sendable {
        public struct Order: Sendable {
            /// The most preferred first; what none of them names follows in the order of how well it types.
            public var patterns: [MediaTypePattern]
            /// The range of the operation's key, or of the order for all.
            public var range: SourceRange

            public init(_ patterns: [MediaTypePattern], range: SourceRange) {
                self.patterns = patterns
                self.range = range
            }
        }

        /// The order for operations that have none. Nil: not set.
        public var order: Order?
        /// The orders of media types, by operationId or `METHOD /path`.
        public var operations: [String: Order] = [:]

        public init() {}
    }

    /// The parameters that request streams, and the values that end them.
    public struct StreamOptions: Sendable {
        public enum Parameter: Sendable, Hashable {
            /// No parameter requests a stream, regardless of names.
            case none
            /// A boolean property of the body or parameter of the query.
            case named(String, SourceRange)
        }

        public struct Rule: Sendable {
            public var parameter: Parameter?
            /// Empty if nothing ends the stream; nil if it isn't specified.
            public var end: String?

            public init() {}
        }

        /// Applies to every stream without its own value.
        public var end: String?
        /// The stream rules of operations, by operationId or `METHOD /path`.
        public var operations: [String: Rule] = [:]

        public init() {}
    }

    /// Components that are generated although nothing reaches them.
    public enum RetainedModels: Sendable, Hashable {
        case named([String])
        case all
    }

    /// The names of webhooks' events and the signature of their requests.
    ///
    /// The options apply where the description has neither.
    public struct WebhookOptions: Sendable {
        /// The parts of a request that name its event, the outermost first.
        public var nameSources: [WebhooksModel.NameSource] = []
        /// The scheme of the signatures; nil if the description determines the scheme.
        public var signature: WebhooksModel.Signature?

        public init() {}
    }

    /// `image/png`, `image/*`, `*/*`, or `*/*+json` for a suffix.
    public struct MediaTypePattern: Sendable, Hashable {
        /// In lower case, without parameters.
        public let text: String
        public let range: SourceRange

        /// Creates a pattern; nil if the text is neither a media type nor a range of media types.
        public init?(_ text: String, range: SourceRange) {
            let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
            let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-.^_`|~")
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(allowed.contains) }) else {
                return nil
            }
            self.text = text.lowercased()
            self.range = range
        }

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
    /// Selects all operations that match `include` (or all, if `include` is empty) and don't match `exclude`.
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
        /// The prefix of the names of all types except those of the root client.
        public var prefix: String?
        /// The names of types, by schema name.
        public var types: [String: String] = [:]
        /// The names of operations, by operationId.
        public var operations: [String: String] = [:]
        /// The names of properties, by `Schema.property`, or by `property` for all schemas.
        public var properties: [String: String] = [:]
        /// The positions of the names in the configuration, by entry: `types.Book`, `operations.listBooks`,
        /// `properties.Book.title`.
        public var ranges: [String: SourceRange] = [:]

        public init() {}
    }

    public struct Types: Sendable {
        /// The Swift type of a `format`.
        public var formats: [String: String] = [:]
        /// The Swift type of integers without a format and without bounds; nil is `Int`.
        public var integers: String?
        /// The Swift type for a schema.
        public var schemas: [String: String] = [:]
        /// Modules that the generated files import for them.
        public var imports: [String] = []

        public init() {}
    }
}
