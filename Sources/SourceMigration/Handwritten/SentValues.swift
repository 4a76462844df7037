#if Migration
    import APIModel
    import SwiftSyntax

    /// The code of values that a handwritten request sends, with the types of the client's parameters.
    struct SentValues {
        /// The place of a value, which determines its text.
        enum Place: Equatable {
            /// A string in the path or in a header.
            case text
            case query(QueryEncoding)
            /// A value of a dictionary that becomes JSON.
            case json
            /// The whole body, which is encoded.
            case body
        }

        let client: ClientIndex
        let types: AppTypes

        /// Returns a value of a path as code.
        func code(
            of piece: AddressPiece, as type: TypeReference, _ name: String, in scope: CodeScope
        ) throws(OpenUse) -> String {
            switch piece {
            case .value(let expression):
                // An optional has another text than its value.
                guard !(types.type(of: expression, in: scope)?.hasSuffix("?") ?? false) else {
                    throw OpenUse("pass '\(name)', whose value may be nil")
                }
                return try code(of: expression, as: type, name, .text, in: scope)
            case .text(let text): return try literal(text, as: type, name)
            }
        }

        /// Returns the code of text that a request always contains.
        func literal(_ text: String, as type: TypeReference, _ name: String) throws(OpenUse) -> String {
            let resolved = client.resolved(type).unwrapped
            switch resolved {
            case .string: return "\"\(text)\""
            case .int, .int32, .int64, .uint64: if Int(text).map(String.init) == text { return text }
            case .boolean: if text == "true" || text == "false" { return text }
            case .named:
                if case .enumeration(let enumeration)? = client.definition(of: resolved)?.kind,
                    enumeration.rawType == .string
                {
                    return try self.case(text, of: enumeration, type)
                }
            default: break
            }
            throw OpenUse("pass '\(name)' as \(client.spelling(of: type)), not '\(text)'")
        }

        /// Returns the type of the values in an array; any other type is returned as it is.
        private func innermost(of type: TypeReference) -> TypeReference {
            if case .array(let item) = type { innermost(of: client.resolved(item).unwrapped) } else { type }
        }

        private func `case`(
            _ text: String, of enumeration: Enumeration, _ type: TypeReference
        ) throws(OpenUse) -> String {
            guard let found = enumeration.cases.first(where: { $0.rawValue == text }) else {
                throw OpenUse("\(client.spelling(of: type)) has no case for '\(text)'")
            }
            return "." + SwiftName.member(found.name)
        }

        /// Returns an expression as code of a type.
        ///
        /// - Throws: An error if the request might differ, or if the code might not compile.
        func code(
            of expression: ExprSyntax, as type: TypeReference, _ name: String, _ place: Place, in scope: CodeScope
        ) throws(OpenUse) -> String {
            let resolved = client.resolved(type).unwrapped
            let isWritten = place != .json && place != .body
            let other = OpenUse("pass '\(name)' as \(client.spelling(of: type)), not '\(expression.oneLine)'")
            if case .query(let encoding) = place { try encoding.check(innermost(of: resolved), name) }
            guard !place.isInserted || !resolved.hasOtherText else { throw other }
            switch expression.as(ExprSyntaxEnum.self) {
            case .stringLiteralExpr:
                if let text = expression.plainText, case .named = resolved {
                    return try self.literal(text, as: type, name)
                }
                guard resolved == .string else { throw other }
                return try scope.code(of: expression)
            case .integerLiteralExpr:
                switch resolved {
                case .int, .int32, .int64, .uint64, .double, .float: return try scope.code(of: expression)
                case .string where isWritten && expression.isDecimal: return "\"\(expression.trimmedDescription)\""
                default: throw other
                }
            case .floatLiteralExpr:
                guard resolved == .double || resolved == .float else { throw other }
                return try scope.code(of: expression)
            case .booleanLiteralExpr:
                guard resolved == .boolean else { throw other }
                return try scope.code(of: expression)
            case .arrayExpr(let array):
                guard case .array(let item) = resolved else { throw other }
                var items: [String] = []
                for element in array.elements {
                    items.append(try code(of: element.expression, as: item, name, place, in: scope))
                }
                return "[\(items.joined(separator: ", "))]"
            case .dictionaryExpr:
                guard place == .json else { throw other }
                let entries = try ParameterDictionary(expression, before: []).entries
                return try model(of: entries, as: type, name, place, in: scope)
            case .memberAccessExpr(let access):
                if access.declName.baseName.text == "rawValue", let base = access.base {
                    return try rawValue(of: base, resolved, in: scope, other)
                }
            case .functionCallExpr(let call):
                if place == .body, let name = DottedName.path(call.calledExpression)?.last,
                    name.first?.isUppercase ?? false
                {
                    // The client's model has other initializers than a model of the app.
                    return try MigratedValues(client: client, differing: []).text(
                        expression, as: type, name, in: scope.file)
                }
            default: break
            }
            return try value(expression, as: type, resolved, name, place, in: scope, other)
        }

        /// Returns a case whose raw value the request has; the client's parameter has the type of the case.
        private func rawValue(
            of expression: ExprSyntax, _ resolved: TypeReference, in scope: CodeScope, _ other: OpenUse
        ) throws(OpenUse) -> String {
            guard case .enumeration? = client.definition(of: resolved)?.kind,
                let own = types.type(of: expression, in: scope), types.isSame(own.withoutOptional, as: resolved)
            else { throw other }
            return try scope.code(of: expression)
        }

        /// Returns the value of an entry of a dictionary as code of a type.
        ///
        /// - Parameter isOptional: A Boolean value that indicates whether the request may omit the entry.
        func code(
            of entry: ParameterDictionary.Entry, as type: TypeReference, _ place: Place, isOptional: Bool,
            in scope: CodeScope
        ) throws(OpenUse) -> String {
            let code =
                entry.isRawValue
                ? try rawValue(
                    of: entry.value, client.resolved(type).unwrapped, in: scope,
                    OpenUse("pass '\(entry.key)' as \(client.spelling(of: type))"))
                : try self.code(of: entry.value, as: type, entry.key, place, in: scope)
            let hasNone = types.type(of: entry.value, in: scope)?.hasSuffix("?") ?? false
            guard hasNone || entry.isConditional else { return code }
            guard isOptional, entry.isConditional || entry.isAssigned, try code == scope.code(of: entry.value) else {
                throw OpenUse("pass '\(entry.key)', whose value may be nil")
            }
            return code
        }

        private func value(
            _ expression: ExprSyntax, as type: TypeReference, _ resolved: TypeReference, _ name: String,
            _ place: Place, in scope: CodeScope, _ other: OpenUse
        ) throws(OpenUse) -> String {
            guard !types.isEncoded(expression, in: scope) || place == .json || place == .body else {
                throw OpenUse("pass '\(name)' without percent-encoding")
            }
            guard let own = types.type(of: expression, in: scope) else {
                // An inserted value has the same text in the path of both requests.
                guard resolved == .string, place == .text, DottedName.path(expression) != nil else { throw other }
                return "\"\\(\(try scope.code(of: expression)))\""
            }
            let text = try scope.code(of: expression)
            if types.isSame(own.withoutOptional, as: resolved) {
                // The text of any other value, such as a case or a date, may differ from the client's.
                guard place == .body || resolved.isPlain else { throw other }
                return text
            }
            if place == .body, own == client.spelling(of: resolved) {
                throw OpenUse("remove the app's '\(own)', for which the client has its own type, and migrate again")
            }
            guard !own.hasSuffix("?"), place != .json, place != .body else { throw other }
            if resolved == .string, ["Int", "Int32", "Int64", "UInt", "UUID"].contains(own) {
                return "\"\\(\(text))\""
            }
            if own == "String", case .enumeration(let enumeration)? = client.definition(of: resolved)?.kind,
                enumeration.isOpen, enumeration.rawType == .string
            {
                return "\(client.spelling(of: resolved))(rawValue: \(text))"
            }
            throw other
        }

        /// Returns a model whose properties have the values of a dictionary: `NewBook(title: title)`.
        func model(
            of entries: [ParameterDictionary.Entry], as type: TypeReference, _ name: String, _ place: Place,
            in scope: CodeScope
        ) throws(OpenUse) -> String {
            let spelling = client.spelling(of: type.unwrapped)
            guard let definition = client.definition(of: type.unwrapped),
                case .structure(let structure) = definition.kind, structure.form == .object
            else { throw OpenUse("pass '\(name)' as \(spelling)") }
            var rest = entries
            var arguments: [String] = []
            for property in structure.properties where !property.isReadOnly {
                guard let index = rest.firstIndex(where: { $0.key == property.key }) else {
                    let isOmitted = [.optional, .optionalNullable].contains(property.presence)
                    if isOmitted, property.initialValue == nil { continue }
                    throw OpenUse("pass a \(spelling), which needs '\(property.name)'")
                }
                let entry = rest.remove(at: index)
                guard property.presence != .optionalNullable else {
                    throw OpenUse("pass '\(property.name)' as Nullable: '.value(…)' or '.null'")
                }
                if case .query = place, case .array = client.resolved(property.type).unwrapped {
                    throw OpenUse("pass a \(spelling), which may send '\(property.key)' in another form")
                }
                let code = try self.code(
                    of: entry, as: property.type, place, isOptional: property.presence != .required, in: scope)
                arguments.append("\(SwiftName.label(property.name)): \(code)")
            }
            if let first = rest.first {
                throw OpenUse("pass a \(spelling), which has no '\(first.key)'")
            }
            return "\(spelling)(\(arguments.joined(separator: ", ")))"
        }
    }

    extension SentValues.Place {
        /// A Boolean value that indicates whether the app's code inserts the value in a string.
        fileprivate var isInserted: Bool {
            switch self {
            case .text: true
            case .query(let encoding): encoding.isWritten
            case .json, .body: false
            }
        }
    }

    extension TypeReference {
        /// A Boolean value that indicates whether inserted values may have another text than the client's.
        fileprivate var hasOtherText: Bool {
            switch self {
            case .double, .float, .array: true
            default: false
            }
        }

        /// A Boolean value that indicates whether the values have the same text in all requests.
        fileprivate var isPlain: Bool {
            switch self {
            case .string, .boolean, .int, .int32, .int64, .uint64, .double, .float: true
            case .array(let item): item.isPlain
            default: false
            }
        }
    }
#endif
