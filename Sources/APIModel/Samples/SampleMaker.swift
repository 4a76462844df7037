import Diagnostics
import OpenAPI
import Samples

/// A generator of sample responses from the description's examples.
///
/// If an example is missing or the generated types can't decode it, the sample is a value of the schema. The same
/// description always results in the same samples.
struct SampleMaker {
    let types: [PlannedType]
    let graph: SchemaGraph
    var sampler: SchemaSampler
    var json = JSONText()
    /// A Boolean value that indicates whether examples are shortened.
    ///
    /// Arrays are shortened to their first element. Properties that no type declares are omitted, as are the paths of
    /// URLs in nested objects.
    var isShortened = false
    /// A Boolean value that indicates whether optional objects are omitted, and objects are null if they may be.
    ///
    /// Nested objects have no optional properties at all.
    var isBrief = false
    /// The number of objects in the example that enclose the current position.
    var nesting = 0
    /// The number of samples of schemas that one sample may still contain, and the number of those that enclose the
    /// current position.
    var (budget, depth) = (0, 0)
    /// A Boolean value that indicates whether the current value is a sample of a schema.
    ///
    /// In a sample, a union's case that the schema doesn't determine is replaced by another case.
    var isMade = false
    /// A Boolean value that indicates whether a value was canceled because it is too long.
    var overflowed = false
    /// A Boolean value that indicates whether the values of a schema are too large for a sample.
    private(set) var isAborted = false
    /// The number of schemas in the current sample whose values are too large.
    var exhaustions = 0

    /// The indices of each structure's properties by key; nil until computed.
    private var propertyIndexes: [[ExactString: Int]?]

    /// The maximum size of an example in bytes.
    ///
    /// A longer example is shortened, and then brief if that isn't enough.
    static let largestExample = 1024
    /// The maximum number of samples of schemas that one sample contains.
    ///
    /// The number can grow exponentially with the depth of properties that types have but schemas don't require.
    private static let mostSamples = 10_000
    /// The number of schemas with values that are too large, after which the types alone determine the sample.
    ///
    /// The sampler visits thousands of schemas until a value is too large.
    static let mostExhaustions = 32
    /// The maximum size of a sample in bytes.
    private static let largestSample = 65_536
    /// The maximum length of a string in an example in bytes; a longer string is shortened.
    static let longestText = 256
    /// The maximum depth of samples of schemas, at which a structure that requires itself is canceled.
    static let depthLimit = 24

    init(types: [PlannedType], graph: SchemaGraph) {
        self.types = types
        self.graph = graph
        sampler = SchemaSampler(graph.composed, extent: .brief)
        propertyIndexes = Array(repeating: nil, count: types.count)
    }

    mutating func indexes(of structure: Structure, _ id: TypeID) -> [ExactString: Int] {
        if let known = propertyIndexes[id.index] { return known }
        var indexes: [ExactString: Int] = [:]
        for (index, property) in structure.properties.enumerated() { indexes[property.key] = index }
        propertyIndexes[id.index] = indexes
        return indexes
    }

    /// A Boolean value that indicates whether the output exceeds its maximum size.
    var isTooLong: Bool { json.bytes.count > (isBrief ? Self.largestSample : Self.largestExample) }

    /// Returns whether an optional property of the current object is omitted.
    func omitsOptional(_ property: Property) -> Bool { isBrief && (nesting > 1 || isStructure(property)) }

    /// Returns whether the values of a property are instances of a structure.
    func isStructure(_ property: Property) -> Bool {
        guard let id = property.type.named, case .structure = types[id.index].definition.kind else { return false }
        return true
    }

    /// Returns the sample response of an endpoint; nil if no value can be generated.
    mutating func sample(from source: PlannedSample) -> Sample? {
        guard let body = body(source) else { return nil }
        var sample = source.sample
        sample.body = body
        if source.content == .none { sample.contentType = nil }
        return sample
    }

    private mutating func body(_ source: PlannedSample) -> String? {
        switch source.content {
        case .none, .binary, .sequence(_, .eventStream), .sequence(_, .eventText): return ""
        case .text(.string):
            guard let example = source.example else { return "text" }
            return SampleText.cut(Self.plain(example) ?? example.json, to: Self.largestExample)
        case .text(let type):
            guard let body = body(source, type, []) else { return nil }
            return (try? Literal(json: Array(body.utf8))).flatMap(Self.plain) ?? body
        // One value is a valid sequence. An example may contain several values, in another form than the one that is
        // sent.
        case .sequence(let type, _): return body(source, type, [])
        case .json(let type, let keyPath): return body(source, type, keyPath.keys)
        }
    }

    private static func plain(_ literal: Literal) -> String? {
        if case .string(let text) = literal { text } else { nil }
    }

    private mutating func body(_ source: PlannedSample, _ type: TypeReference, _ keyPath: [String]) -> String? {
        (isAborted, exhaustions) = (false, 0)
        let example = source.example ?? source.body.flatMap { self.example(of: $0) }
        if let example,
            let body = shortened(mayBePartial: true, { $0.appendEnvelope(example, along: keyPath[...], type) })
        {
            return body
        }
        exhaustions = 0
        let body = shortened(mayBePartial: false) { maker in
            for key in keyPath {
                maker.json.append(raw: "{")
                maker.json.append(key: key)
            }
            guard maker.appendSample(type, source.schema, named: keyPath.last) else { return false }
            maker.json.append(raw: String(repeating: "}", count: keyPath.count))
            return true
        }
        isAborted = body == nil && (exhaustions > 0 || overflowed || isTooLong || budget <= 0)
        return body
    }

    /// Returns the JSON that `write` writes, or nil if it writes none.
    ///
    /// The JSON is whole, or shortened if it would be too long, or else brief.
    ///
    /// - Parameter mayBePartial: True if items that are too long may be omitted.
    private mutating func shortened(mayBePartial: Bool, _ write: (inout SampleMaker) -> Bool) -> String? {
        for (isShortened, isBrief) in [(false, false), (true, false), (true, true)] {
            (self.isShortened, self.isBrief) = (isShortened, isBrief)
            (json, overflowed, budget) = (JSONText(), false, Self.mostSamples)
            let isWritten = write(&self)
            if isWritten, !isTooLong, mayBePartial || !overflowed { return json.text }
            if !overflowed, !isTooLong { return nil }
        }
        return nil
    }

    /// Returns the example of a schema, or of the schema that the schema resolves to.
    func example(of id: SchemaID) -> Literal? {
        graph[id].example ?? graph[graph.target(of: id).schema].example
    }

    /// Writes a body's example: the content as a value of its type, and the envelope unchanged.
    private mutating func appendEnvelope(
        _ example: Literal, along path: ArraySlice<String>, _ type: TypeReference
    ) -> Bool {
        guard let key = path.first else { return append(example, as: type) }
        guard case .object(let members) = example else { return false }
        json.append(raw: "{")
        var isFound = false
        for member in members {
            if member.key.isExactly(key) {
                guard !isFound else { continue }
                isFound = true
                json.append(key: key)
                guard appendEnvelope(member.value, along: path.dropFirst(), type) else { return false }
            } else if !isShortened {
                json.append(key: member.key)
                json.append(member.value)
            }
        }
        json.append(raw: "}")
        return isFound
    }
}
