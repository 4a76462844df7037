#if Migration
    import APIModel
    import OpenAPI

    /// The type of an expression in code that uses Apple's client, as far as the migration knows it.
    indirect enum AppleType: Equatable {
        case client
        /// The parts of an operation's input, by the operation's index.
        case input(Int), path(Int), query(Int), headers(Int), body(Int)
        case output(Int)
        /// A documented response, by the name of its status.
        case response(Int, String)
        case responseBody(Int, String)
        /// The content of a body before the keys that the generated client's method unwraps already.
        case content(Int, String, rest: [String], TypeReference)
        /// The content of a response that isn't a success, before `rest`.
        case failure(Int, String, TypeReference)
        /// Bytes or text of a body, which Apple's client reads as `HTTPBody`.
        case bytes(TypeReference)
        /// The bytes of a sequence of values, before they are decoded.
        case sequence(SequenceFormat)
        /// A stream of decoded values, with the data of events if the Boolean value is true.
        case stream(TypeReference, isOfEvents: Bool)
        /// An event with data of a type.
        case event(TypeReference)
        /// A value whose type in the generated client is known.
        case value(TypeReference)
        case array(AppleType)
        case optional(AppleType)
        /// The type itself: `Components.Schemas.Book`.
        case metatype(AppleType)

        var unwrapped: AppleType {
            switch self {
            case .optional(let type): type.unwrapped
            case .value(.optional(let type)): AppleType.value(type).unwrapped
            default: self
            }
        }

        /// The type of an optional of this type.
        var optional: AppleType {
            if case .value(let value) = self { .value(.optional(value)) } else { .optional(self) }
        }

        /// The type of the elements of an array or a stream.
        var element: AppleType? {
            switch self {
            case .stream(let type, let isOfEvents): isOfEvents ? .event(type) : .value(type)
            case .array(let type): type
            case .value(.array(let type)): .value(type)
            default: nil
            }
        }

        /// A Boolean value that indicates whether the generated client has no separate value for it.
        var isPartOfCall: Bool {
            switch self {
            case .input, .path, .query, .headers, .body, .output, .response, .responseBody, .content, .failure: true
            case .bytes, .sequence, .stream, .event, .client, .value: false
            case .array(let type), .optional(let type), .metatype(let type): type.isPartOfCall
            }
        }
    }

    extension AppleClient {
        /// Returns the type of a member of a value; nil if it is unknown.
        func member(_ name: String, of type: AppleType) -> AppleType? {
            switch type {
            case .output(let operation):
                guard let response = response(name, of: operation) else { return nil }
                return .response(operation, self.name(of: response.status))
            case .response(let operation, let status):
                return name == "body" ? .responseBody(operation, status) : nil
            case .responseBody(let operation, let status): return content(name, operation, status)
            case .content(let operation, let status, let rest, let type):
                guard let key = rest.first, names.member(key) == name else { return nil }
                let keys = Array(rest.dropFirst())
                return keys.isEmpty ? value(type) : .content(operation, status, rest: keys, type)
            case .value(let type): return member(name, of: type)
            case .event(let type): return ["data": type, "event": .string][name].map { .value(.optional($0)) }
            case .array, .optional, .client, .input, .path, .query, .headers, .body, .failure, .bytes, .sequence,
                .stream, .metatype:
                return nil
            }
        }

        /// Returns whether the generated type has the values of a member of Apple's type as its own members.
        ///
        /// The parts of an `allOf` are `value1`, `value2` and so on. The values of an object without properties are
        /// `additionalProperties`.
        func isTransparent(_ name: String, in type: AppleType) -> Bool {
            guard case .value(let reference) = type else { return false }
            if case .dictionary = client.resolved(reference) { return name == "additionalProperties" }
            guard name.hasPrefix("value"), name.dropFirst(5).first?.isNumber ?? false, Int(name.dropFirst(5)) != nil,
                case .structure(let structure)? = client.definition(of: reference)?.kind
            else { return false }
            return property(name, of: structure) == nil
        }

        private func member(_ name: String, of type: TypeReference) -> AppleType? {
            if isTransparent(name, in: .value(type)) { return .value(type) }
            guard let definition = client.definition(of: type) else { return nil }
            guard case .structure(let structure) = definition.kind else { return nil }
            return property(name, of: structure).map { .value(self.type(of: $0)) }
        }

        /// Returns the type of a property's values, which is optional if they may be absent.
        func type(of property: Property) -> TypeReference {
            switch property.presence {
            case .required: property.type
            case .nullable, .optionalNullable: .optional(property.type)
            case .optional: property.defaultValue == nil ? .optional(property.type) : property.type
            }
        }

        /// Returns the type of a response's content by its name in Apple's client: `json`.
        private func content(_ name: String, _ operation: Int, _ status: String) -> AppleType? {
            guard let response = response(status, of: operation),
                response.content.contains(where: { names.content($0.name) == name }),
                let entry = entry(receiving: name, operation)
            else { return nil }
            if !response.status.isSuccess {
                for failure in entry.endpoint.failures where failure.status.matches(response.status) {
                    guard case .json(let type, let path) = failure.content, path.keys.isEmpty else { return nil }
                    return .failure(operation, status, type)
                }
                return nil
            }
            guard case .one(let content) = entry.endpoint.success, name != names.content("multipart/form-data") else {
                return nil
            }
            switch content {
            case .none: return nil
            case .sequence(_, let format): return [.multipart, .eventStream].contains(format) ? nil : .sequence(format)
            case .json(let type, let path):
                guard !path.mayBeAbsent else { return nil }
                return path.keys.isEmpty ? value(type) : .content(operation, status, rest: path.keys, type)
            case .text(let type): return type == .string ? .bytes(.string) : nil
            case .binary: return .bytes(.binary)
            }
        }

        private func value(_ type: TypeReference) -> AppleType { .value(type) }

        /// Returns the endpoint that receives a content.
        func entry(receiving name: String, _ operation: Int) -> ClientIndex.Entry? {
            operations[operation].entries.first { receives(name, $0, operation) }
        }

        /// Returns whether an endpoint receives a content; without a name, whether it receives the first one.
        ///
        /// An operation has an endpoint for each content with another Swift type.
        func receives(_ name: String?, _ entry: ClientIndex.Entry, _ operation: Int) -> Bool {
            let own = entry.endpoint.alternative?.receives ?? []
            let isOfAlternative = operations[operation].entries.contains { other in
                (other.endpoint.alternative?.receives ?? []).contains { names.content($0) == name }
            }
            return isOfAlternative ? own.contains { names.content($0) == name } : own.isEmpty
        }
    }

    extension Status {
        func matches(_ status: Document.Response.Status) -> Bool {
            switch (self, status) {
            case (.code(let own), .code(let other)), (.range(let own), .range(let other)): own == other
            case (.default, .default): true
            default: false
            }
        }
    }
#endif
