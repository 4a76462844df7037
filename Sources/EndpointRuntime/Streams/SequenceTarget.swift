/// A target with bodies of several values or parts. Generated targets conform to it if the description has such bodies.
public protocol SequenceTarget: OperationTarget {}

extension SequenceTarget {
    @_spi(Generated)
    public static var sequenceDecoder: (any SequenceDecoder.Type)? { StreamDecoder.self }
}

/// The decoder of all sequences and multipart bodies.
package enum StreamDecoder: SequenceDecoder {
    package static func items<Item: ReadableValue>(
        of response: Response, as format: SequenceFormat
    ) throws(EndpointError) -> [Item] {
        try response.items(as: format)
    }

    package static func content<Value: ReadableValue>(
        ofParts response: Response, at path: KeyPathRoot
    ) throws(EndpointError) -> Value {
        try response.partContent(at: path)
    }
}
