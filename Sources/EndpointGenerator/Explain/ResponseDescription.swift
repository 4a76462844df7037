import APIModel
import SwiftCode

/// A response of an endpoint, as the generated code reads it.
public struct ResponseDescription: Sendable {
    /// The kind of value that a body is read as.
    public enum Kind: String, Sendable {
        case none, json, sequence, text, binary
    }

    /// The status: `404`, `4XX` or `default`.
    ///
    /// The status `2XX` represents every success when all have the same content, regardless of the documented statuses.
    public var status: String
    /// A Boolean value that indicates whether the response is an error.
    ///
    /// Read the body of an error with `error.body(as:)`.
    public var isFailure: Bool
    public var kind: Kind
    /// The Swift type of the body in generated code: `[Book]`; nil if there is no body.
    public var type: String?
    /// The path of the content in the body; empty for the whole body.
    public var keyPath: [String]
    /// A Boolean value that indicates whether the value at the path may be missing or null.
    ///
    /// If it is missing or null, the content is an empty array or dictionary, or nil.
    public var mayBeAbsent = false
    /// A Boolean value that indicates whether the location of the content is inferred.
    ///
    /// The location is inferred from the shape of the response.
    public var isInferred = false
    /// A Boolean value that indicates whether the body may be empty.
    ///
    /// The method returns nil for an empty body if other responses of the same status have a body.
    public var isOptional: Bool
    /// A Boolean value that indicates whether the type and all types in it can also be encoded.
    ///
    /// A response of such a type can be stored.
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
    /// Returns whether the type can be encoded; false for a custom type, which is unknown.
    fileprivate func isSent(in types: TypeTable) -> Bool {
        switch innermost {
        case .named(let id): types[id].isSent(in: types)
        case .custom: false
        default: true
        }
    }
}

extension TypeDefinition {
    /// Returns whether the type, and therefore every type in it, conforms to `WritableValue`.
    fileprivate func isSent(in types: TypeTable) -> Bool {
        switch kind {
        case .structure, .union: usage.contains(.sent)
        case .enumeration: true
        case .alias(let type): type.isSent(in: types)
        case .namespace: false
        }
    }
}
