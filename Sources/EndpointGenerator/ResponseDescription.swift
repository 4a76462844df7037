import APIModel
import SwiftCode

/// How the generated code reads one response of an endpoint.
public struct ResponseDescription: Sendable {
    /// What a body is read as.
    public enum Kind: String, Sendable {
        case none, json, sequence, text, binary
    }

    /// `404`, `4XX` or `default`. `2XX` stands for every success when all have the same content, whatever statuses the
    /// description names.
    public var status: String
    /// Whether it is an error, whose body is reached with `error.body(as:)`.
    public var isFailure: Bool
    public var kind: Kind
    /// The Swift type as it is spelled in generated code: `[Book]`. Nil when there is no body.
    public var type: String?
    /// Where in the body the content lies; empty for the whole body.
    public var keyPath: [String]
    /// Whether nothing, or null, may lie there: the content is an empty list or dictionary then, or nil.
    public var mayBeAbsent = false
    /// A Boolean value that indicates whether only the shape of the response says where the content lies.
    public var isInferred = false
    /// Whether the body may be empty although others of the same status aren't: the method returns nil then.
    public var isOptional: Bool
    /// Whether the type is generated for sending too, all through, so that what was read can be written again.
    public var isSent: Bool

    static func all(of endpoint: Endpoint, in model: APIModel) -> [ResponseDescription] {
        var responses: [ResponseDescription] =
            switch endpoint.success {
            case .one(let content): [.init(.range(2), content, in: model)]
            case .optional(let content): [.init(.range(2), content, isOptional: true, in: model)]
            case .several(_, let cases): cases.map { .init($0.status, $0.content, in: model) }
            }
        responses += endpoint.failures.map { .init($0.status, $0.content, isFailure: true, in: model) }
        return responses
    }

    private init(
        _ status: Status, _ content: ResponseContent, isFailure: Bool = false, isOptional: Bool = false,
        in model: APIModel
    ) {
        self.status = status.text
        self.isFailure = isFailure
        self.isOptional = isOptional
        if case .json(_, let path) = content { (mayBeAbsent, isInferred) = (path.mayBeAbsent, path.isInferred) }
        (kind, type, keyPath, isSent) =
            switch content {
            case .none: (.none, nil, [], false)
            case .json(let type, let keyPath):
                (.json, model.spelling(of: type), keyPath.keys, type.isSent(in: model.types))
            case .sequence(let type, _):
                (.sequence, model.spelling(of: .array(type)), [], type.isSent(in: model.types))
            case .text(let type): (.text, model.spelling(of: type), [], type.isSent(in: model.types))
            case .binary: (.binary, model.spelling(of: .binary), [], true)
            }
    }
}

extension Status {
    fileprivate var text: String {
        switch self {
        case .code(let code): "\(code)"
        case .range(let hundreds): "\(hundreds)XX"
        case .default: "default"
        }
    }
}

extension TypeReference {
    /// Nothing is known of the user's own types, so they don't count.
    fileprivate func isSent(in types: TypeTable) -> Bool {
        switch innermost {
        case .named(let id): types[id].isSent(in: types)
        case .custom: false
        default: true
        }
    }
}

extension TypeDefinition {
    /// Whether it conforms to `WritableValue`. What is sent takes along all that it holds, so that the outermost tells.
    fileprivate func isSent(in types: TypeTable) -> Bool {
        switch kind {
        case .structure, .union: usage.contains(.sent)
        case .enumeration: true
        case .alias(let type): type.isSent(in: types)
        case .namespace: false
        }
    }
}
