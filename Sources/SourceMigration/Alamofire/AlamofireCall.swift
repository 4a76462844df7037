#if Migration
    import SwiftSyntax

    /// A request of Alamofire with the calls that follow it: `AF.request(…).validate().responseDecodable(…) { … }`.
    struct AlamofireCall {
        /// The call of `request`.
        let request: FunctionCallExprSyntax
        /// The session: `AF`, or another expression.
        let session: ExprSyntax
        /// The members after the request.
        let links: [MemberLink]
        /// The chain up to the decoded value, or the whole chain.
        let node: ExprSyntax

        /// Creates a call from the last expression of its chain.
        init?(_ node: ExprSyntax) {
            // The chain continues.
            guard node.memberAccess == nil else { return nil }
            var links: [MemberLink] = []
            var current = node
            while true {
                guard let link = MemberLink(current) else { return nil }
                if let call = link.call, link.name == "request", !link.base.is(FunctionCallExprSyntax.self) {
                    (request, session) = (call, link.base)
                    break
                }
                links.insert(link, at: 0)
                current = link.base
            }
            // The members of the decoded value remain.
            let end = links.indices.dropFirst().first { index in
                links[index].name == "value" && links[index].call == nil
                    && links[index - 1].name == "serializingDecodable"
            }
            if let end, end + 1 < links.count {
                (self.links, self.node) = (Array(links[...end]), links[end + 1].base)
            } else {
                (self.links, self.node) = (links, node)
            }
        }

        /// The parts of the request.
        ///
        /// - Parameter statements: The statements before the request in its block.
        func handwritten(
            _ reader: AddressReader, after statements: [CodeBlockItemSyntax], in file: SwiftFile
        ) throws(OpenUse) -> HandwrittenRequest {
            guard request.trailingClosure == nil else {
                throw OpenUse("call the operation's method; a middleware of the client replaces the request's closure")
            }
            var result = HandwrittenRequest()
            var parameters: ExprSyntax?
            var isEncodable = false
            for (index, argument) in request.arguments.enumerated() {
                let value = argument.expression
                switch argument.label?.text {
                case nil where index == 0: result.address = reader.pieces(of: value, in: file)
                case "method":
                    guard let name = value.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
                        throw OpenUse("call the operation's method; '\(value.oneLine)' isn't a constant method")
                    }
                    result.method = name.uppercased()
                case "parameters": parameters = value
                case "encoding": result.encoding = try ParametersEncoding(value)
                case "encoder":
                    result.encoding = try Self.encoder(value)
                    isEncodable = true
                case "headers":
                    result.headers = try Self.headers(value, after: statements)
                default:
                    throw OpenUse(
                        "call the operation's method; a middleware or the credentials of the client replace "
                            + "'\(argument.label?.text ?? "…")'")
                }
            }
            guard let parameters, !parameters.is(NilLiteralExprSyntax.self) else { return result }
            if isEncodable, result.encoding.destination == .json, !parameters.is(DictionaryExprSyntax.self) {
                result.body = parameters
            } else {
                result.parameters = try ParameterDictionary(parameters, before: statements).entries
            }
            return result
        }

        /// Reads an encoder of an encodable value: `JSONParameterEncoder.default`, `.json`.
        private static func encoder(_ value: ExprSyntax) throws(OpenUse) -> ParametersEncoding {
            let access = value.as(MemberAccessExprSyntax.self)
            switch (access?.base?.trimmedDescription, access?.declName.baseName.text) {
            case (nil, "json"?): return .json
            case (nil, "urlEncodedForm"?): return .byMethod
            default: return try ParametersEncoding(value)
            }
        }

        /// Reads headers: a dictionary, or an array such as `[.accept("application/json")]`.
        private static func headers(
            _ value: ExprSyntax, after statements: [CodeBlockItemSyntax]
        ) throws(OpenUse) -> [ParameterDictionary.Entry] {
            guard let array = value.as(ArrayExprSyntax.self) else {
                return try ParameterDictionary(value, before: statements).entries
            }
            var entries: [ParameterDictionary.Entry] = []
            for element in array.elements {
                guard let call = element.expression.as(FunctionCallExprSyntax.self), let only = call.arguments.first,
                    let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                else { throw OpenUse("pass the header '\(element.expression.oneLine)' to the client") }
                let keys = ["accept": "Accept", "contentType": "Content-Type", "authorization": "Authorization"]
                entries.append(.init(key: keys[name] ?? name, value: only.expression))
            }
            return entries
        }
    }

    extension ExprSyntax {
        /// The statements of the same block before the one that contains the node.
        var statementsBefore: [CodeBlockItemSyntax] {
            guard let statement = ancestor(CodeBlockItemSyntax.self),
                let list = statement.parent?.as(CodeBlockItemListSyntax.self)
            else { return [] }
            return list.prefix { $0.id != statement.id }.map(\.self)
        }
    }
#endif
