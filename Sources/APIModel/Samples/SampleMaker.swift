import Diagnostics
import OpenAPI

/// A generator of sample responses from the description's examples.
///
/// If an example is missing or the generated types can't decode it, the sample is generated from the schema. The same
/// description always results in the same samples.
struct SampleMaker {
    let types: [DraftType]
    var graph: SchemaGraph
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
    /// The number of values that may still be generated; at 0, optional values are omitted.
    var budget = 0
    /// A Boolean value that indicates whether an example was canceled because it is too long.
    var overflowed = false
    /// A Boolean value that indicates whether generating was canceled.
    ///
    /// Generating is canceled if the sample has too many values.
    private(set) var isAborted = false
    /// The structures that enclose the current position; an optional property doesn't repeat one of them.
    var open: Set<TypeID> = []

    /// The indices of each structure's properties by key; nil until computed.
    private var propertyIndexes: [[ExactString: Int]?]

    /// The maximum size of an example in bytes.
    ///
    /// A longer example is shortened, and then brief if that isn't enough.
    static let largestExample = 1024
    static let largestMadeSample = 300
    /// The maximum number of values beyond the budget; a sample with more required values is canceled.
    ///
    /// The number of values can grow exponentially with the depth of required properties.
    private static let mostValues = 10_000
    /// The maximum size of a sample in bytes.
    private static let largestSample = 65_536
    /// The maximum length of a string in an example in bytes; a longer string is shortened.
    static let longestText = 256
    /// The maximum depth at which optional properties are generated.
    ///
    /// Required properties are generated up to ``depthLimit``, where a structure that requires itself is canceled.
    static let optionalDepth = 2
    static let depthLimit = 24

    init(types: [DraftType], graph: SchemaGraph) {
        self.types = types
        self.graph = graph
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

    /// Returns whether another value may be generated.
    mutating func mayGoOn() -> Bool {
        budget -= 1
        if budget < -Self.mostValues || json.bytes.count > Self.largestSample { isAborted = true }
        return !isAborted
    }

    /// Returns the sample response of an endpoint; nil if no value can be generated.
    mutating func sample(from source: SampleSource) -> Sample? {
        var sample = minimalSample(from: source)
        sample?.summary = source.exampleSummary
        return sample
    }

    private mutating func minimalSample(from source: SampleSource) -> Sample? {
        switch source.content {
        case .none:
            return Sample(status: source.status, contentType: nil, body: "")
        case .binary:
            return Sample(status: source.status, contentType: source.contentType, body: "")
        case .text(.string):
            return Sample(status: source.status, contentType: source.contentType, body: text(source.example))
        case .text(let type):
            guard let body = body(source, type, []) else { return nil }
            return Sample(status: source.status, contentType: source.contentType, body: SampleText.plain(body))
        case .sequence(_, .eventStream), .sequence(_, .eventText):
            return Sample(status: source.status, contentType: source.contentType, body: "")
        case .sequence(let type, _):
            // One value is a valid sequence. An example may contain several values, in a form other than the one that
            // is sent.
            guard let body = body(source, type, []) else { return nil }
            return Sample(status: source.status, contentType: source.contentType, body: body)
        case .json(let type, let keyPath):
            guard let body = body(source, type, keyPath.keys) else { return nil }
            return Sample(status: source.status, contentType: source.contentType, body: body)
        }
    }

    private func text(_ example: Literal?) -> String {
        guard let example else { return "text" }
        if case .string(let text) = example { return SampleText.cut(text, to: Self.largestExample) }
        var json = JSONText()
        json.append(example)
        return SampleText.cut(json.text, to: Self.largestExample)
    }

    private mutating func body(_ source: SampleSource, _ type: TypeReference, _ keyPath: [String]) -> String? {
        if let example = source.example ?? source.body.flatMap({ example(of: $0) }) {
            for (isShortened, isBrief) in [(false, false), (true, false), (true, true)] {
                begin(isShortened: isShortened, isBrief: isBrief)
                let isWritten = appendEnvelope(example, along: keyPath[...], type, source.schema)
                if isWritten, !isTooLong { return json.text }
                if !overflowed && !isTooLong { break }
            }
        }
        for isBrief in [false, true] {
            begin(isShortened: true, isBrief: isBrief)
            for key in keyPath {
                json.append(raw: "{")
                json.append(key: key)
            }
            guard appendSample(type, source.schema, depth: 0) else { return nil }
            if !overflowed, !isTooLong { break }
        }
        json.append(raw: String(repeating: "}", count: keyPath.count))
        return json.text
    }

    private mutating func begin(isShortened: Bool, isBrief: Bool) {
        (self.isShortened, self.isBrief) = (isShortened, isBrief)
        json = JSONText()
        overflowed = false
        budget = Self.largestMadeSample
        isAborted = false
    }

    /// Returns the example of a schema, or of the schema that the schema resolves to.
    mutating func example(of id: SchemaID) -> Literal? {
        graph[id].example ?? graph[graph.target(of: id).schema].example
    }

    /// Writes a body's example: the content as a value of its type, and the envelope unchanged.
    private mutating func appendEnvelope(
        _ example: Literal, along path: ArraySlice<String>, _ type: TypeReference, _ schema: SchemaID?
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
                guard appendEnvelope(member.value, along: path.dropFirst(), type, schema) else { return false }
            } else if !isShortened {
                json.append(key: member.key)
                json.append(member.value)
            }
        }
        json.append(raw: "}")
        return isFound
    }
}
