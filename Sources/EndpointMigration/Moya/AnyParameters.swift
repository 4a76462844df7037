#if canImport(Darwin) || URLSession
    public import EndpointClients
    import Foundation

    /// Parameters as `[String: Any]`, whose values are checked when the request is created.
    ///
    /// A value that isn't a `WritableValue`, an array or a dictionary of these, an `NSNumber` or `NSNull` is
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

        private static func checked(_ parameters: [String: Any]) -> [String: any WritableValue] {
            parameters.mapValues { CheckedParameter.of($0) }
        }
    }

    /// A parameter of unknown type.
    private enum CheckedParameter: SingleValueWritable {
        case value(any WritableValue)
        case list([CheckedParameter])
        case dictionary([String: CheckedParameter])
        case invalid(String)

        static func of(_ value: Any) -> CheckedParameter {
            switch value {
            case is NSNull: return .value(JSONValue.null)
            case let value as any WritableValue: return .value(value)
            case let list as [Any]: return .list(list.map(of))
            case let dictionary as [String: Any]: return .dictionary(dictionary.mapValues(of))
            case let number as NSNumber: return .value(self.number(number))
            default: return optional(value) ?? .invalid("\(type(of: value))")
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

        /// Returns the value in an optional whose type isn't writable.
        ///
        /// The result is null for nil, and nil for any other value.
        private static func optional(_ value: Any) -> CheckedParameter? {
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else { return nil }
            return mirror.children.first.map { of($0.value) } ?? .value(JSONValue.null)
        }

        func write(to value: inout ValueWriter) throws {
            switch self {
            case .value(let inner): try inner.write(to: &value)
            case .list(let items): try items.write(to: &value)
            case .dictionary(let members): try members.write(to: &value)
            case .invalid(let type):
                throw EncodingError.invalidValue(
                    type, EncodingError.Context(codingPath: [], debugDescription: "'\(type)' isn't a WritableValue"))
            }
        }
    }
#endif
