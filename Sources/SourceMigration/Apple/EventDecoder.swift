#if Migration
    import APIModel
    import SwiftSyntax

    /// A call that decodes the values of a body: `body.asDecodedJSONLines(of: Components.Schemas.Book.self)`.
    struct EventDecoder {
        /// The expression with the body's bytes.
        let base: ExprSyntax
        /// The type of the values.
        let type: TypeReference
        let format: SequenceFormat

        /// Creates a decoder; nil if the call is another one, or decodes in another way than the generated client does.
        init?(_ node: FunctionCallExprSyntax, _ inference: AppleInference) {
            guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
                node.trailingClosure == nil
            else { return nil }
            var arguments = Array(node.arguments)
            let name = member.declName.baseName.text
            // The generated client ends each stream at '[DONE]', which isn't JSON.
            if let last = arguments.last, last.label?.text == "while" {
                guard name.hasPrefix("asDecodedServerSentEvents"), Self.endsAtMarker(last.expression) else {
                    return nil
                }
                arguments.removeLast()
            }
            guard let format = Self.formats[name], case .sequence(let own)? = inference.type(of: base),
                own.hasEvents == format.hasEvents
            else { return nil }
            self.base = base
            self.format = format
            if format == .eventText {
                guard arguments.isEmpty else { return nil }
                type = .string
                return
            }
            guard arguments.count == 1, let only = arguments.first, only.label?.text == "of",
                let metatype = only.expression.as(MemberAccessExprSyntax.self),
                metatype.declName.baseName.text == "self", let named = metatype.base,
                case .metatype(.value(let type))? = inference.type(of: named),
                inference.client.isDecodedAlike(type)
            else { return nil }
            self.type = type
        }

        var stream: AppleType { .stream(type, isOfEvents: format.hasEvents) }

        private static let formats: [String: SequenceFormat] = [
            "asDecodedJSONLines": .jsonLines, "asDecodedJSONSequence": .jsonSequence,
            "asDecodedServerSentEventsWithJSONData": .eventData, "asDecodedServerSentEvents": .eventText,
        ]

        /// Returns whether a closure is `{ $0 != HTTPBody.ByteChunk("[DONE]".utf8) }`.
        private static func endsAtMarker(_ expression: ExprSyntax) -> Bool {
            let text = expression.trimmedDescription.filter { !$0.isWhitespace }
            return ["HTTPBody.ByteChunk", "ArraySlice"].contains { text == "{$0!=\($0)(\"[DONE]\".utf8)}" }
        }
    }

    extension AppleClient {
        /// Returns whether the generated client decodes a type, and decodes it as `JSONDecoder` with its defaults does.
        ///
        /// `JSONDecoder` with its defaults decodes a date from a number.
        func isDecodedAlike(_ type: TypeReference) -> Bool {
            var known: Set<TypeID> = []
            return isDecodedAlike(type, &known)
        }

        private func isDecodedAlike(_ type: TypeReference, _ known: inout Set<TypeID>) -> Bool {
            switch type {
            case .dateTime: return false
            case .array(let item), .dictionary(let item), .optional(let item): return isDecodedAlike(item, &known)
            case .named(let id):
                guard known.insert(id).inserted else { return true }
                let definition = client.model.types[id]
                switch definition.kind {
                case .structure(let structure):
                    guard !definition.usage.isDisjoint(with: [.received, .decoded]) else { return false }
                    return structure.properties.allSatisfy { isDecodedAlike($0.type, &known) }
                case .union(let union): return union.cases.allSatisfy { isDecodedAlike($0.type, &known) }
                case .alias(let other): return isDecodedAlike(other, &known)
                case .enumeration: return true
                case .namespace: return false
                }
            default: return true
            }
        }
    }
#endif
