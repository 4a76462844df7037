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
            var bodies = Bodies(
                scope: CodeScope(file: target.file, removedType: target.name, fixedNames: fixedNames))
            let reader = AddressReader(constants: constants)
            let base = try Self.body("baseURL", item, target, &bodies)
            let path = try Self.body("path", item, target, &bodies)
            let pathPieces = reader.pieces(of: path.expression, in: path.scope.file)
            let basePieces = reader.pieces(of: base.expression, in: base.scope.file)
            if case .text("")? = pathPieces.first, pathPieces.count == 1 {
                request.address = basePieces
            } else {
                request.address = AddressReader.joined(basePieces, pathPieces)
            }
            request.method = try Self.method(item, target, &bodies)
            try Self.setTask(&request, item, target, &bodies)
            try Self.setHeaders(&request, item, target, &bodies)
            try Self.checkValidation(item, target)
            try bodies.checkNames(of: target)
            (self.request, self.scope) = (request, bodies.scope)
        }

        /// The bodies of a target's properties for one case.
        private struct Bodies {
            var scope: CodeScope
            var all: [Body] = []

            /// Checks that no property uses a name of its own place that another property binds to a value of the case.
            func checkNames(of target: MoyaTarget) throws(OpenUse) {
                for body in all {
                    let finder = UsedNames(viewMode: .sourceAccurate)
                    for statement in body.before { finder.walk(statement) }
                    finder.walk(body.expression)
                    let others = finder.names.subtracting(body.scope.values.keys).intersection(scope.values.keys)
                    if let name = others.min() {
                        throw OpenUse("bind the name '\(name)' to one value in '\(target.name)', and migrate again")
                    }
                }
            }
        }

        private struct Body {
            let expression: ExprSyntax
            let before: [CodeBlockItemSyntax]
            let scope: CodeScope
        }

        /// Returns the expression of a property for a case, and adds the names that its pattern binds.
        private static func body(
            _ property: String, _ item: MoyaTarget.Case, _ target: MoyaTarget, _ bodies: inout Bodies
        ) throws(OpenUse) -> Body {
            let body = try CaseBody(of: property, in: target, for: item)
            for (name, value) in body.scope.values {
                guard bodies.scope.values.updateValue(value, forKey: name)?.code ?? value.code == value.code else {
                    throw OpenUse("bind the name '\(name)' to one value in '\(target.name)', and migrate again")
                }
            }
            guard let expression = body.returned else {
                throw OpenUse("return '\(property)' of '\(target.name)' from each case, and migrate again")
            }
            let result = Body(expression: expression, before: body.before, scope: body.scope)
            bodies.all.append(result)
            return result
        }

        private static func method(
            _ item: MoyaTarget.Case, _ target: MoyaTarget, _ bodies: inout Bodies
        ) throws(OpenUse) -> String {
            let expression = try body("method", item, target, &bodies).expression
            guard let access = expression.as(MemberAccessExprSyntax.self) else {
                throw OpenUse("return '.get' or another constant as 'method' of '\(target.name)', and migrate again")
            }
            return access.declName.baseName.text.uppercased()
        }

        private static func setTask(
            _ request: inout HandwrittenRequest, _ item: MoyaTarget.Case, _ target: MoyaTarget, _ bodies: inout Bodies
        ) throws(OpenUse) {
            let task = try body("task", item, target, &bodies)
            let call = task.expression.as(FunctionCallExprSyntax.self)
            let access = (call?.calledExpression ?? task.expression).as(MemberAccessExprSyntax.self)
            let arguments = call?.arguments.map { ($0.label?.text, $0.expression) } ?? []
            let other = OpenUse("call the operation's method; the task '\(task.expression.oneLine)' isn't migrated")
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
                request.parameters = try entries(arguments[0].1, task, item, target, &bodies)
                request.encoding = try encoding(arguments[1].1, item, target, &bodies)
            case ("requestCompositeParameters", ["bodyParameters", "bodyEncoding", "urlParameters"]):
                request.parameters = try entries(arguments[0].1, task, item, target, &bodies)
                request.encoding = try encoding(arguments[1].1, item, target, &bodies)
                guard request.encoding.destination == .json else { throw other }
                request.queryParameters = try entries(arguments[2].1, task, item, target, &bodies)
            default: throw other
            }
        }

        /// Returns the entries of a dictionary: a literal, a variable, or the target's property `parameters`.
        private static func entries(
            _ expression: ExprSyntax, _ task: Body, _ item: MoyaTarget.Case, _ target: MoyaTarget,
            _ bodies: inout Bodies
        ) throws(OpenUse) -> [ParameterDictionary.Entry] {
            if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, target.properties[name] != nil {
                let own = try body(name, item, target, &bodies)
                return try ParameterDictionary(own.expression, before: own.before).entries
            }
            return try ParameterDictionary(expression, before: task.before).entries
        }

        private static func encoding(
            _ expression: ExprSyntax, _ item: MoyaTarget.Case, _ target: MoyaTarget, _ bodies: inout Bodies
        ) throws(OpenUse) -> ParametersEncoding {
            if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, target.properties[name] != nil {
                return try ParametersEncoding(body(name, item, target, &bodies).expression)
            }
            return try ParametersEncoding(expression)
        }

        private static func setHeaders(
            _ request: inout HandwrittenRequest, _ item: MoyaTarget.Case, _ target: MoyaTarget, _ bodies: inout Bodies
        ) throws(OpenUse) {
            guard target.properties["headers"] != nil else { return }
            let headers = try body("headers", item, target, &bodies)
            request.headers = try ParameterDictionary(headers.expression, before: headers.before).entries
        }

        /// Checks that responses with any status succeed, as they do with a generated target.
        private static func checkValidation(_ item: MoyaTarget.Case, _ target: MoyaTarget) throws(OpenUse) {
            guard target.properties["validationType"] != nil else { return }
            let value = try CaseBody(of: "validationType", in: target, for: item).returned
            guard value?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "none" else {
                throw OpenUse(
                    "call 'filterSuccessfulStatusCodes()' of the responses in place of 'validationType', "
                        + "and migrate again")
            }
        }
    }

    /// A finder of the names that code uses, without the names of members.
    private final class UsedNames: SyntaxVisitor {
        var names: Set<String> = []

        override func visitPost(_ node: DeclReferenceExprSyntax) {
            if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
                names.insert(SwiftName.bare(node.baseName.text))
            }
        }
    }
#endif
