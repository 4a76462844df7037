import OpenAPI

/// An endpoint before the naming pass: all facts except names. The operation's own fields stay there.
///
/// Copies share storage until one of them is changed: each pass iterates over all endpoints.
@dynamicMemberLookup
struct DraftEndpoint {
    /// The media types in which an endpoint differs from the operation's best-typed endpoint.
    struct Alternative {
        var kind: Endpoint.Alternative
        /// The word that distinguishes its name from that endpoint's.
        var word: String
    }

    struct Facts {
        /// The operation's index in the document.
        let operation: Int
        /// The name that the user specifies; nil if there is none.
        let givenName: String?
        /// The preferred prefix of the names of its types.
        let typeName: String
        /// The media types that distinguish the endpoint; nil for the operation's best-typed endpoint.
        ///
        /// The best-typed endpoint precedes the operation's other endpoints.
        fileprivate(set) var alternative: Alternative?
        var parameters: [Parameter]
        var body: RequestBody?
        var response: ResponsePlan
        var failures: [FailureResponse]
        var pagination: Pagination?
        /// The envelope around its responses.
        var envelope: EnvelopeRule?
        /// The value that ends a stream, if the description specifies one.
        var streamEnd: String?
        /// The parameter of the query that it sets itself.
        var streamChoice: StreamChoice?
        let security: Endpoint.Security
        let tagKinds: [TagKind]
        /// A Boolean value that indicates whether the request modifies an existing resource.
        ///
        /// A request that creates a resource doesn't modify one.
        let changesResource: Bool
        var sample: Sample?
    }

    private final class Storage {
        var facts: Facts

        init(_ facts: Facts) {
            self.facts = facts
        }
    }

    private var storage: Storage

    init(_ facts: Facts) {
        storage = Storage(facts)
    }

    subscript<Value>(dynamicMember fact: KeyPath<Facts, Value>) -> Value {
        storage.facts[keyPath: fact]
    }

    subscript<Value>(dynamicMember fact: WritableKeyPath<Facts, Value>) -> Value {
        get { storage.facts[keyPath: fact] }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.facts) }
            yield &storage.facts[keyPath: fact]
        }
    }

    /// Returns the endpoint with another body, and other responses if it has any.
    func sending(_ body: RequestBody, _ word: String, receiving response: ResponsePlan? = nil) -> DraftEndpoint {
        var other = self
        other.body = body
        if let response { other.response = response }
        let kind = Endpoint.Alternative(sends: body.mediaTypes, receives: response?.mediaTypes ?? [])
        other.alternative = Alternative(kind: kind, word: word)
        return other
    }

    /// Returns the endpoint with other responses, and the body that requests them if it differs.
    func receiving(_ response: ResponsePlan, sending body: RequestBody? = nil) -> DraftEndpoint {
        var other = self
        other.response = response
        if let body { other.body = body }
        let kind = Endpoint.Alternative(sends: body?.mediaTypes ?? [], receives: response.mediaTypes)
        other.alternative = Alternative(kind: kind, word: response.word)
        return other
    }
}
