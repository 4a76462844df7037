@_spi(Format) import EndpointCoding

/// A mismatch between a body and a type: the location, the expected value and the received value.
package struct DecodingFailure {
    private let error: DecodingError
    private let context: DecodingError.Context
    /// The description of the expected value.
    private let reason: String
    private let isMissing: Bool
    private let isCorrupted: Bool

    package init(_ error: DecodingError) {
        self.error = error
        context = error.context
        isCorrupted = if case .dataCorrupted = error { true } else { false }
        var (reason, isMissing) = (context.debugDescription, false)
        if case .keyNotFound(let key, _) = error {
            isMissing = true
            // Foundation's description of a missing key is meant for debuggers, so the description is replaced.
            if reason.isEmpty || reason.contains("CodingKeys(") { reason = "there is no '\(key.stringValue)'" }
        }
        self.isMissing = isMissing
        if !Self.statesPosition(reason), let cause = context.underlyingError, !(cause is UnwrappedEnvelope) {
            reason += " (\(ErrorMessage.of(cause)))"
        }
        self.reason = reason
    }

    /// Returns a Boolean value that indicates whether a description contains a position in the body.
    private static func statesPosition(_ words: String) -> Bool {
        words.contains("at byte") || words.contains(" in the form") || isOfLines(words) || isOfParts(words)
    }

    /// Returns a Boolean value that indicates whether a description names a part of a multipart body.
    private static func isOfParts(_ words: String) -> Bool {
        words.contains(" in its part") || words.contains(" of all parts") || words.hasPrefix("the part isn't ")
    }

    /// Returns a Boolean value that indicates whether a description contains a line number.
    private static func isOfLines(_ words: String) -> Bool { words.contains("on line ") }

    var text: String { context.codingPath.locating(reason) }

    /// The location of the value in the body: `books[0].price`; empty for the body itself.
    var keyPath: String { context.codingPath.pathText }

    /// Returns a description of the expected and the received value.
    ///
    /// - Parameters:
    ///   - isForm: A Boolean value that indicates whether the body was decoded as a form rather than JSON.
    ///   - isItem: A Boolean value that indicates whether the body is one item of a stream. The coding path of such a
    ///     body begins with the index of the item.
    func reason(in body: Data, isForm: Bool = false, isItem: Bool = false) -> String {
        if Self.isOfParts(reason) { return reason }
        if let error = context.underlyingError as? JSONSyntaxError, context.codingPath.isEmpty {
            return BodySummary(body).reason(error)
        }
        if Self.statesPosition(reason), !isMissing || Self.isOfLines(reason) { return reason }
        guard let tape = isForm ? try? .form(Array(body)) : try? ValueTape(json: body) else {
            return context.codingPath.isEmpty && !isForm ? BodySummary(body).reasonItIsNoJSON : reason
        }
        if isCorrupted, context.codingPath.isEmpty { return reason }
        guard let index = tape.index(of: Array(context.codingPath.dropFirst(isItem ? 1 : 0))) else { return reason }
        let value = ValueReader(tape, at: index)
        let path = context.codingPath.map(\.stringValue)
        let detail = value.foundDetail
        if !detail.isEmpty, reason.hasSuffix(detail) { return "\(reason), at byte \(value.token.offset)" }
        guard isMissing else { return "\(reason) (found \(value.found(at: path)) at byte \(value.token.offset))" }
        guard let keys = value.keyList else { return reason }
        return reason
            + (Self.statesPosition(reason)
                ? "; it has \(keys)" : " (the object at byte \(value.token.offset) has \(keys))")
    }

    /// Returns a copy of the decoding error with a description of the expected and the received value.
    package func error(in body: Data) -> DecodingError {
        error.with(description: reason(in: body))
    }
}

extension ValueTape {
    /// Returns the index of the token at a coding path; nil if there is none.
    ///
    /// Keys are also matched if a decoder's key strategy has changed their case or word separators.
    fileprivate func index(of path: [any CodingKey]) -> Int? {
        var index = 0
        for key in path {
            switch tokens[index].kind {
            case .object:
                guard
                    let value = value(ofKey: key.stringValue, inObjectAt: index)
                        ?? value(ofKeyLike: key.stringValue, in: index)
                else { return nil }
                index = value
            case .array:
                let elements = elements(ofArrayAt: index)
                guard let position = key.intValue, elements.indices.contains(position) else { return nil }
                index = elements[position]
            case .null, .boolean, .number, .string, .unicodeString, .escapedString, .link:
                return nil
            }
        }
        return index
    }

    /// Returns the index of the value whose key equals `key` except for case and word separators.
    ///
    /// The result is nil unless there is exactly one such key.
    private func value(ofKeyLike key: String, in object: Int) -> Int? {
        func plain(_ text: String) -> String { text.lowercased().filter { $0 != "_" && $0 != "-" } }
        let wanted = plain(key)
        let members = members(ofObjectAt: object).filter { plain($0.key) == wanted }
        return members.count == 1 ? members[0].value : nil
    }
}

/// The description of a key path without a value: the longest existing part of the path, and its value.
package struct KeyPathFailure {
    package let text: String

    package init(_ path: KeyPathRoot, in body: Data) {
        let start = "No value at key path '\(path)'"
        guard let tape = try? ValueTape(json: body) else {
            text = start + "."
            return
        }
        let root = ValueReader(tape)
        var found = (value: root, count: 0)
        while found.count < path.keys.count - 1 {
            let front = KeyPathRoot(keys: Array(path.keys[...found.count]))
            guard let value = try? root.value(at: front) else { break }
            found = (value, found.count + 1)
        }
        let container = found.count == 0 ? "the body" : "'\(KeyPathRoot(keys: Array(path.keys[..<found.count])))'"
        let what = found.value.keyList.map { "has \($0)" } ?? "is \(found.value.found(at: path.keys))"
        text = "\(start): \(container) \(what)."
    }
}
