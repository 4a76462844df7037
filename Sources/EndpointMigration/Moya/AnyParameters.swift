#if canImport(Darwin) || URLSession
    public import EndpointClients
    import Foundation

    /// Tasks with parameters as `[String: Any]`, whose values are checked when the request is created.
    ///
    /// A value must be a `WritableValue`, an array or a dictionary of these, an `NSNumber` or `NSNull`. For other
    /// values, creating the request throws `EndpointError.parameterEncoding(_:)`.
    extension RequestTask {
        /// Returns a task with parameters in the query or the body, as the encoding determines.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func requestParameters(
            parameters: [String: Any], encoding: any ParameterEncoding
        ) -> RequestTask { .requestParameters(parameters: checked(parameters), encoding: encoding) }

        /// Returns a task with bytes in the body and parameters in the query.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func requestCompositeData(bodyData: Data, urlParameters: [String: Any]) -> RequestTask {
            .requestCompositeData(bodyData: bodyData, urlParameters: checked(urlParameters))
        }

        /// Returns a task with parameters in the body and other parameters in the query.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func requestCompositeParameters(
            bodyParameters: [String: Any], bodyEncoding: any BodyEncoding, urlParameters: [String: Any]
        ) -> RequestTask {
            .requestCompositeParameters(
                bodyParameters: checked(bodyParameters), bodyEncoding: bodyEncoding,
                urlParameters: checked(urlParameters))
        }

        /// Returns a task with a multipart body, and parameters in the query.
        @available(*, deprecated, message: "declare the parameters as [String: any WritableValue]")
        @_disfavoredOverload
        public static func uploadCompositeMultipartFormData(
            _ form: MultipartFormData, urlParameters: [String: Any]
        ) -> RequestTask { .uploadCompositeMultipartFormData(form, urlParameters: checked(urlParameters)) }

        /// Returns a task with parameters, whose response body is written to a file.
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

    /// A parameter value of a type that is checked at run time.
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

        /// Returns the parameter for the value in an optional whose type isn't a `WritableValue`.
        ///
        /// For an optional without a value, the result is JSON null. For a value that isn't an optional, the result is
        /// nil.
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
