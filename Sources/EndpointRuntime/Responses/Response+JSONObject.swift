#if canImport(Darwin) || URLSession
    import Foundation

    extension Response {
        /// Decodes the body as Foundation objects, for code written for `JSONSerialization`, with results of the same
        /// types. An empty body is an error, or `NSNull` if `failsOnEmptyData` is false.
        ///
        /// - Throws: `.jsonMapping`
        public func mapJSON(failsOnEmptyData: Bool = true) throws(EndpointError) -> Any {
            // JSONSerialization accepts invalid JSON, and the last of two values with one key, so it gets validated
            // JSON. The classes of its numbers differ between systems and numbers, so it creates them.
            let json = try mapJSONValue(failsOnEmptyData: failsOnEmptyData)
            do {
                return try JSONSerialization.jsonObject(with: Data(json.jsonBytes), options: .fragmentsAllowed)
            } catch {
                return json.foundationObject
            }
        }
    }

    extension JSONValue {
        /// For what is too large for `JSONSerialization`, such as `1e400`.
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
