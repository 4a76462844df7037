#if Migration
    import SwiftSyntax

    /// The request of one case of a handwritten target.
    struct MoyaRequest {
        let request: HandwrittenRequest
        /// The scope of the case's values; the same names have the same values in all properties.
        let scope: CodeScope

        /// - Throws: An error if the request isn't certain.
        init(
            _ item: MoyaTarget.Case, of target: MoyaTarget, _ constants: AppConstants, _ fixedNames: Set<String>
        ) throws(OpenUse) {
            var request = HandwrittenRequest()
            var bodies = Bodies(item, target, fixedNames)
            let reader = AddressReader(constants: constants)
            let base = try bodies.body("baseURL")
            let path = try bodies.body("path")
            let pathPieces = reader.pieces(of: path.expression, in: path.scope.file)
            let basePieces = reader.pieces(of: base.expression, in: base.scope.file)
            if case .text("")? = pathPieces.first, pathPieces.count == 1 {
                request.address = basePieces
            } else {
                request.address = AddressReader.joined(basePieces, pathPieces)
            }
            request.method = try bodies.method()
            try bodies.setTask(&request)
            request.headers = try bodies.headers()
            try bodies.checkValidation()
            try bodies.checkNames()
            (self.request, self.scope) = (request, bodies.scope)
        }

        private struct Body {
            let expression: ExprSyntax
            let before: [CodeBlockItemSyntax]
            let scope: CodeScope
        }

        /// The bodies of a target's properties for one case.
        private struct Bodies {
            private let item: MoyaTarget.Case
            private let target: MoyaTarget
            private(set) var scope: CodeScope
            private var all: [Body] = []

            init(_ item: MoyaTarget.Case, _ target: MoyaTarget, _ fixedNames: Set<String>) {
                (self.item, self.target) = (item, target)
                scope = CodeScope(file: target.file, removedType: target.name, fixedNames: fixedNames)
            }

            /// Returns the expression of a property for the case, and adds the names that its pattern binds.
            mutating func body(_ property: String) throws(OpenUse) -> Body {
                let body = try CaseBody(of: property, in: target, for: item)
                for (name, value) in body.scope.values {
                    guard scope.values.updateValue(value, forKey: name)?.code ?? value.code == value.code else {
                        throw repeatedName(name)
                    }
                }
                guard let expression = body.returned else {
                    throw OpenUse("return '\(property)' of '\(target.name)' from each case, and migrate again")
                }
                let result = Body(expression: expression, before: body.before, scope: body.scope)
                all.append(result)
                return result
            }

            private func repeatedName(_ name: String) -> OpenUse {
                OpenUse("bind the name '\(name)' to one value in '\(target.name)', and migrate again")
            }

            mutating func method() throws(OpenUse) -> String {
                guard let access = try body("method").expression.as(MemberAccessExprSyntax.self) else {
                    throw OpenUse(
                        "return '.get' or another constant as 'method' of '\(target.name)', and migrate again")
                }
                return access.declName.baseName.text.uppercased()
            }

            mutating func setTask(_ request: inout HandwrittenRequest) throws(OpenUse) {
                let task = try body("task")
                let call = task.expression.as(FunctionCallExprSyntax.self)
                let access = (call?.calledExpression ?? task.expression).as(MemberAccessExprSyntax.self)
                let arguments = call?.arguments.map { ($0.label?.text, $0.expression) } ?? []
                let other = OpenUse(
                    "call the operation's method; the task '\(task.expression.oneLine)' isn't migrated")
                switch (access?.declName.baseName.text, arguments.map { $0.0 ?? "_" }) {
                case ("requestPlain", []): break
                case ("requestJSONEncodable", ["_"]):
                    request.encoding = .json
                    request.body = arguments[0].1
                case ("requestCustomJSONEncodable", ["_", "encoder"]):
                    guard arguments[1].1.oneLine == "JSONEncoder()" else { throw other }
                    request.encoding = .json
                    request.body = arguments[0].1
                case ("requestParameters", ["parameters", "encoding"]):
                    request.parameters = try entries(arguments[0].1, of: task)
                    request.encoding = try encoding(arguments[1].1)
                case ("requestCompositeParameters", ["bodyParameters", "bodyEncoding", "urlParameters"]):
                    request.parameters = try entries(arguments[0].1, of: task)
                    request.encoding = try encoding(arguments[1].1)
                    guard request.encoding.destination == .json else { throw other }
                    request.queryParameters = try entries(arguments[2].1, of: task)
                default: throw other
                }
            }

            /// Returns the entries of a dictionary: a literal, a variable, or the target's property `parameters`.
            private mutating func entries(
                _ expression: ExprSyntax, of task: Body
            ) throws(OpenUse) -> [ParameterDictionary.Entry] {
                let own = try property(expression)
                return try ParameterDictionary(own?.expression ?? expression, before: own?.before ?? task.before)
                    .entries
            }

            private mutating func encoding(_ expression: ExprSyntax) throws(OpenUse) -> ParametersEncoding {
                try ParametersEncoding(property(expression)?.expression ?? expression)
            }

            /// Returns the body of a property of the target that an expression names; nil for another expression.
            private mutating func property(_ expression: ExprSyntax) throws(OpenUse) -> Body? {
                guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                    target.properties[name] != nil
                else { return nil }
                return try body(name)
            }

            mutating func headers() throws(OpenUse) -> [ParameterDictionary.Entry] {
                guard target.properties["headers"] != nil else { return [] }
                let headers = try body("headers")
                return try ParameterDictionary(headers.expression, before: headers.before).entries
            }

            /// Checks that responses with any status succeed, as they do with a generated target.
            func checkValidation() throws(OpenUse) {
                guard target.properties["validationType"] != nil else { return }
                let value = try CaseBody(of: "validationType", in: target, for: item).returned
                guard value?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "none" else {
                    throw OpenUse(
                        "call 'filterSuccessfulStatusCodes()' of the responses in place of 'validationType', "
                            + "and migrate again")
                }
            }

            /// Checks that no property uses a name that only another property binds to a value of the case.
            func checkNames() throws(OpenUse) {
                for body in all {
                    let names = body.before.reduce(body.expression.referenceNames) { $0.union($1.referenceNames) }
                    let others = names.subtracting(body.scope.values.keys).intersection(scope.values.keys)
                    if let name = others.min() { throw repeatedName(name) }
                }
            }
        }
    }
#endif
