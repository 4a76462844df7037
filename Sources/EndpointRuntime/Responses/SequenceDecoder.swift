/// A decoder of bodies with several values or parts.
///
/// The module EndpointStreams implements it. An app whose API has no such bodies doesn't build that module.
public protocol SequenceDecoder: Sendable {
    /// Decodes the values of a body with several, in order.
    ///
    /// - Throws: `.jsonMapping` if one of them isn't JSON, `.objectMapping` if one isn't an `Item`.
    static func items<Item: ReadableValue>(
        of response: Response, as format: SequenceFormat
    ) throws(EndpointError) -> [Item]

    /// Decodes the parts of a multipart body as fields, or the value at `path` in them.
    ///
    /// - Throws: `.objectMapping` if the body isn't multipart, there is no value at the path, or it doesn't match the
    ///   type.
    static func content<Value: ReadableValue>(
        ofParts response: Response, at path: KeyPathRoot
    ) throws(EndpointError) -> Value
}
