import Foundation

extension Response {
    /// The body as Foundation's objects, for code that was written for `JSONSerialization`: `NSNull`, booleans, numbers,
    /// texts, arrays and dictionaries. An empty body is an error, or `NSNull` when `failsOnEmptyData` is false.
    ///
    /// - Throws: `.jsonMapping`
    public func mapJSONObject(failsOnEmptyData: Bool = true) throws(EndpointError) -> Any {
        // Not read by JSONSerialization, which takes what isn't JSON and the last of two values under one key.
        try mapJSON(failsOnEmptyData: failsOnEmptyData).foundationObject
    }
}

extension JSONValue {
    fileprivate var foundationObject: Any {
        switch self {
        case .null: NSNull()
        case .boolean(let value): value
        case .number(let number): number.integer(as: Int.self) ?? number.integer(as: UInt64.self) ?? number.double as Any
        case .string(let text): text
        case .array(let items): items.map(\.foundationObject)
        case .object(let members): members.mapValues(\.foundationObject)
        }
    }
}
