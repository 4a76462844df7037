#if Migration
    import APIModel
    import SwiftSyntax

    /// The encoding of parameters in a handwritten request, as Alamofire has it.
    struct ParametersEncoding: Equatable {
        enum Destination: Equatable {
            /// The query for GET, HEAD and DELETE, and the body for other methods.
            case byMethod
            case query, form, json
        }

        var destination: Destination
        var query = QueryEncoding()

        /// Reads an encoding: `URLEncoding.queryString`, `JSONEncoding.default`.
        ///
        /// - Throws: An error if it is another encoding.
        init(_ expression: ExprSyntax) throws(OpenUse) {
            let other = OpenUse("send the parameters without '\(expression.oneLine)'")
            if let path = DottedName.path(expression)?.drop(while: { $0 == "Alamofire" || $0 == "Moya" }) {
                switch Array(path) {
                case ["URLEncoding", "default"], ["URLEncodedFormParameterEncoder", "default"]: destination = .byMethod
                case ["URLEncoding", "queryString"]: destination = .query
                case ["URLEncoding", "httpBody"]: destination = .form
                case ["JSONEncoding", "default"], ["JSONParameterEncoder", "default"]: destination = .json
                default: throw other
                }
                return
            }
            guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
                DottedName.path(call.calledExpression)?.last == "URLEncoding"
            else { throw other }
            destination = .byMethod
            for argument in call.arguments {
                guard let value = argument.expression.as(MemberAccessExprSyntax.self), value.base == nil else {
                    throw other
                }
                switch (argument.label?.text, value.declName.baseName.text) {
                case ("destination", "methodDependent"): destination = .byMethod
                case ("destination", "queryString"): destination = .query
                case ("destination", "httpBody"): destination = .form
                case ("arrayEncoding", "noBrackets"): query.hasBrackets = false
                case ("arrayEncoding", "brackets"): query.hasBrackets = true
                case ("boolEncoding", "literal"): query.hasNumbersOfBooleans = false
                case ("boolEncoding", "numeric"): query.hasNumbersOfBooleans = true
                default: throw other
                }
            }
        }

        static let byMethod = ParametersEncoding(destination: .byMethod)
        static let json = ParametersEncoding(destination: .json)

        private init(destination: Destination) {
            self.destination = destination
        }

        /// Returns the place of the parameters in a request with a method.
        func place(for method: String) -> Destination {
            guard destination == .byMethod else { return destination }
            return ["GET", "HEAD", "DELETE"].contains(method) ? .query : .form
        }
    }

    /// The text of values in a query or a form.
    struct QueryEncoding: Equatable {
        /// A Boolean value that indicates whether an array's name is followed by brackets: `tags[]=a`.
        var hasBrackets = true
        /// A Boolean value that indicates whether true is sent as 1.
        var hasNumbersOfBooleans = true

        /// A Boolean value that indicates whether the code itself inserts the values in the address.
        var isWritten = false

        /// The encoding of an address that the code writes itself.
        static let written = QueryEncoding(hasNumbersOfBooleans: false, isWritten: true)

        /// Throws an error if a value of a type, which isn't an array, has another text than in the client's request.
        func check(_ type: TypeReference, _ name: String) throws(OpenUse) {
            if type == .boolean, hasNumbersOfBooleans {
                throw OpenUse(
                    "the client sends '\(name)' as 'true' or 'false', and URLEncoding as 1 or 0; "
                        + "if the server reads both, write 'URLEncoding(boolEncoding: .literal)' and migrate again")
            }
        }
    }
#endif
