#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    /// Parameters as `[String: Any]`, whose values are checked when the request is created: one that isn't a
    /// `WritableValue`, a list or a dictionary of these, an `NSNumber` or `NSNull` is
    /// `EndpointError.parameterEncoding(_:)`.
    extension RequestTask {
        /// Parameters in the query or the body, which the encoding decides.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func requestParameters(
            parameters: [String: Any], encoding: any ParameterEncoding
        ) -> RequestTask { .requestParameters(parameters: checked(parameters), encoding: encoding) }

        /// Bytes in the body and parameters in the query.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func requestCompositeData(bodyData: Data, urlParameters: [String: Any]) -> RequestTask {
            .requestCompositeData(bodyData: bodyData, urlParameters: checked(urlParameters))
        }

        /// Parameters in the body and others in the query.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func requestCompositeParameters(
            bodyParameters: [String: Any], bodyEncoding: any BodyEncoding, urlParameters: [String: Any]
        ) -> RequestTask {
            .requestCompositeParameters(
                bodyParameters: checked(bodyParameters), bodyEncoding: bodyEncoding,
                urlParameters: checked(urlParameters))
        }

        /// A multipart body and parameters in the query.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func uploadCompositeMultipartFormData(
            _ form: MultipartFormData, urlParameters: [String: Any]
        ) -> RequestTask { .uploadCompositeMultipartFormData(form, urlParameters: checked(urlParameters)) }

        /// Parameters; the response body is written to a file.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func downloadParameters(
            parameters: [String: Any], encoding: any ParameterEncoding, destination: DownloadDestination
        ) -> RequestTask {
            .downloadParameters(parameters: checked(parameters), encoding: encoding, destination: destination)
        }

        /// Nothing; the response body is written to the file that a closure returns.
        public static func downloadDestination(
            _ choose:
                @escaping @Sendable (
                    _ temporary: URL, _ response: HTTPURLResponse
                ) -> (file: URL, options: DownloadDestination.Options)
        ) -> RequestTask { .downloadDestination(DownloadDestination(choose)) }

        private static func checked(_ parameters: [String: Any]) -> [String: any WritableValue] {
            parameters.mapValues { CheckedParameter.of($0) }
        }
    }

    /// A parameter of unknown type.
    private enum CheckedParameter: SingleValueWritable {
        case list([any WritableValue])
        case dictionary([String: any WritableValue])
        case invalid(String)

        static func of(_ value: Any) -> any WritableValue {
            switch value {
            case is NSNull: return JSONValue.null
            case let value as any WritableValue: return value
            case let list as [Any]: return CheckedParameter.list(list.map(of))
            case let dictionary as [String: Any]: return CheckedParameter.dictionary(dictionary.mapValues(of))
            case let number as NSNumber: return self.number(number)
            default: return optional(value) ?? CheckedParameter.invalid("\(type(of: value))")
            }
        }

        private static func number(_ number: NSNumber) -> any WritableValue {
            switch UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "c"), UInt8(ascii: "B"): number.boolValue
            case UInt8(ascii: "f"), UInt8(ascii: "d"): number.doubleValue
            case UInt8(ascii: "Q"): number.uint64Value
            default: number.int64Value
            }
        }

        /// Returns the value in an optional whose type isn't writable, null for nil, and nil for any other value.
        private static func optional(_ value: Any) -> (any WritableValue)? {
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else { return nil }
            return mirror.children.first.map { of($0.value) } ?? JSONValue.null
        }

        func write(to value: inout ValueWriter) throws {
            switch self {
            case .list(let items): try JSONValue.array(items.map { try JSONValue(writing: $0) }).write(to: &value)
            case .dictionary(let members):
                try JSONValue.object(members.mapValues { try JSONValue(writing: $0) }).write(to: &value)
            case .invalid(let type):
                throw EncodingError.invalidValue(
                    type, EncodingError.Context(codingPath: [], debugDescription: "'\(type)' isn't a WritableValue"))
            }
        }
    }
#endif
