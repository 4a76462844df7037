import OpenAPI

/// An endpoint before the naming pass, with all facts except names.
///
/// The fields of the operation aren't copied; the operation is identified by its index in the document.
///
/// Copies of the structure share storage until one of them is changed, so the passes can copy endpoints cheaply.
@dynamicMemberLookup
struct DraftEndpoint {
    /// The media types in which an endpoint differs from the operation's first endpoint.
    struct Alternative {
        var kind: Endpoint.Alternative
        /// The word that distinguishes the endpoint's name from the name of the operation's first endpoint.
        var word: String

        var role: NameRecord.Role { kind.sends.isEmpty ? .receiving(word) : .sending(word) }
    }

    struct Facts {
        /// The index of the endpoint's operation in the document.
        let operation: Int
        /// The endpoint's name in the configuration; nil if the user specifies none.
        let givenName: String?
        /// The preferred prefix for the names of the endpoint's types.
        let typeName: String
        /// The media types that distinguish the endpoint; nil for the operation's first endpoint.
        ///
        /// The first endpoint has the media types with the most precise Swift types.
        fileprivate(set) var alternative: Alternative?
        var parameters: [Parameter]
        var body: RequestBody?
        var response: ResponsePlan
        var failures: [FailureResponse]
        var pagination: Pagination?
        /// The envelope around the endpoint's response bodies.
        var envelope: EnvelopeRule?
        /// The value that ends the endpoint's event stream; nil if none is specified.
        var streamEnd: String?
        /// The query parameter that the endpoint itself sets to select a stream or a whole response.
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

    /// Returns a copy of the endpoint with another body, and with other responses if they are given.
    func sending(_ body: RequestBody, _ word: String, receiving response: ResponsePlan? = nil) -> DraftEndpoint {
        var other = self
        other.body = body
        if let response { other.response = response }
        let kind = Endpoint.Alternative(sends: body.mediaTypes, receives: response?.mediaTypes ?? [])
        other.alternative = Alternative(kind: kind, word: word)
        return other
    }

    /// Returns a copy of the endpoint with other responses, and with another body if it is given.
    func receiving(_ response: ResponsePlan, sending body: RequestBody? = nil) -> DraftEndpoint {
        var other = self
        other.response = response
        if let body { other.body = body }
        let kind = Endpoint.Alternative(sends: body?.mediaTypes ?? [], receives: response.mediaTypes)
        other.alternative = Alternative(kind: kind, word: response.word)
        return other
    }
}
