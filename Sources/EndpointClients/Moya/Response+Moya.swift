#if canImport(Darwin) || URLSession
    import Foundation
#endif

#if canImport(UIKit)
    public import UIKit

    /// The platform's image type.
    public typealias PlatformImage = UIImage
#elseif canImport(AppKit)
    public import AppKit

    /// The platform's image type.
    public typealias PlatformImage = NSImage
#endif

extension Response {
    /// Decodes the response body, or the value at a key path in the body, as `type`.
    ///
    /// This function decodes like `map(_:atKeyPath:using:failsOnEmptyData:)`, but throws the errors of a decoder.
    ///
    /// - Parameters:
    ///   - path: The key path, to which the decoder's key strategy doesn't apply.
    ///   - decoder: The decoder; nil for the type's fastest decoding.
    /// - Throws: `DecodingError`: `.dataCorrupted` if the body isn't JSON, `.keyNotFound` if there is no value at the
    ///   key path.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root, using decoder: JSONDecoder? = nil
    ) throws -> Value {
        do throws(EndpointError) {
            return try map(type, atKeyPath: path == .root ? nil : path, using: decoder)
        } catch {
            throw decodingError(error, at: path)
        }
    }

    /// Returns the error that a decoder would throw in place of an `EndpointError`.
    private func decodingError(_ error: EndpointError, at path: KeyPathRoot) -> any Error {
        switch error {
        case .objectMapping(let cause as DecodingError, _): DecodingFailure(cause).error(in: data)
        case .objectMapping(let cause, _): cause
        case .jsonMapping(let response): decodingError(at: path, response.context.cause)
        default: error
        }
    }

    /// Returns the decoding error for a missing value at `path`, or for invalid JSON.
    private func decodingError(at path: KeyPathRoot, _ cause: (any Error)?) -> DecodingError {
        let root: ValueReader
        do {
            root = ValueReader(try ValueTape(json: data, nestingLimit: context.nestingLimit))
        } catch {
            let words = ResponseErrorDescription(self)
            let context = DecodingError.Context(
                codingPath: [], debugDescription: words.redacted(words.body.reason(error)), underlyingError: error
            )
            return .dataCorrupted(context)
        }
        let keys = path.keys.map { FieldKey($0) }
        let found = keys.indices.last { (try? root.value(at: KeyPathRoot(keys: Array(path.keys[..<$0])))) != nil } ?? 0
        let context = DecodingError.Context(
            codingPath: Array(keys[..<found]), debugDescription: KeyPathFailure(path, in: data).text,
            underlyingError: cause
        )
        return .keyNotFound(keys[found], context)
    }
}

extension Response {
    /// The class of the response's status code; nil if the code isn't in 100 to 599.
    public var statusClass: ResponseHead.StatusClass? { ResponseHead.StatusClass(statusCode: statusCode) }
}

// The overloads below have key paths as strings, for key paths in variables.
extension Response {
    /// Decodes the response body, or the value at a key path that is given as a string.
    ///
    /// The function decodes like `map(_:atKeyPath:using:failsOnEmptyData:)` with a `KeyPathRoot`.
    @_disfavoredOverload
    public func map<Value: Decodable>(
        _ type: Value.Type, atKeyPath path: String?, using decoder: JSONDecoder? = nil, failsOnEmptyData: Bool = true
    ) throws(EndpointError) -> Value {
        try map(type, atKeyPath: path.map { KeyPathRoot($0) }, using: decoder, failsOnEmptyData: failsOnEmptyData)
    }

    /// Returns the body as a string, or the string at a key path, like `mapString(atKeyPath:)`.
    @_disfavoredOverload
    public func mapString(atKeyPath path: String?) throws(EndpointError) -> String {
        try mapString(atKeyPath: path.map { KeyPathRoot($0) })
    }
}

#if canImport(Darwin) || URLSession
    extension Response {
        /// Decodes the body as Foundation objects, for code written for `JSONSerialization`.
        ///
        /// The results have the same types as results of `JSONSerialization`. An empty body is an error, or `NSNull` if
        /// `failsOnEmptyData` is false.
        ///
        /// - Throws: `.jsonMapping` if the body isn't JSON.
        public func mapJSON(failsOnEmptyData: Bool = true) throws(EndpointError) -> Any {
            // JSONSerialization accepts invalid JSON, and the last of two values with one key, so it receives validated
            // JSON. The classes of numbers differ between systems and values, so JSONSerialization creates them.
            let json = try mapJSONValue(failsOnEmptyData: failsOnEmptyData)
            do {
                return try JSONSerialization.jsonObject(with: Data(json.jsonBytes), options: .fragmentsAllowed)
            } catch {
                return json.foundationObject
            }
        }
    }

    extension JSONValue {
        /// The JSON value as Foundation objects; used for numbers that `JSONSerialization` rejects (`1e400`).
        fileprivate var foundationObject: Any {
            switch self {
            case .null: NSNull()
            case .boolean(let value): NSNumber(value: value)
            case .number(let number):
                number.integer(as: Int.self).map { NSNumber(value: $0) }
                    ?? number.integer(as: UInt64.self).map { NSNumber(value: $0) } ?? NSNumber(value: number.double)
            case .string(let text): text
            case .array(let items): items.map(\.foundationObject)
            case .object(let members): members.mapValues(\.foundationObject)
            }
        }
    }
#endif

#if canImport(UIKit) || canImport(AppKit)
    extension Response {
        /// Decodes the response body as an image, on systems with image types.
        ///
        /// - Throws: `.imageMapping` if the body isn't an image.
        public func mapImage() throws(EndpointError) -> PlatformImage {
            guard !data.isEmpty, let image = PlatformImage(data: data) else { throw .imageMapping(self) }
            return image
        }
    }
#endif
