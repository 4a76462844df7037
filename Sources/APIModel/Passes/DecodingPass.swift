/// A pass that makes request models decodable.
///
/// Decodable models can be created from received values and stored. The files of a form can't be decoded, so types that
/// contain a file aren't made decodable.
enum DecodingPass: ModelPass {
    static func apply(to model: Modelling) {
        var holdsFile = [Bool](repeating: false, count: model.types.count)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for (index, type) in model.types.enumerated() where !holdsFile[index] {
                type.definition.kind.forEachReference { reference in
                    holdsFile[index] =
                        holdsFile[index] || reference.isFile || reference.named.map { holdsFile[$0.index] } ?? false
                }
                hasChanged = hasChanged || holdsFile[index]
            }
        }
        for index in model.types.indices where model.types[index].definition.usage == .sent && !holdsFile[index] {
            model.types[index].definition.usage.insert(.decoded)
        }
    }
}

extension TypeReference {
    fileprivate var isFile: Bool {
        switch self {
        case .file, .binary: true
        case .array(let inner), .dictionary(let inner), .optional(let inner), .embeddedJSON(let inner): inner.isFile
        default: false
        }
    }
}
