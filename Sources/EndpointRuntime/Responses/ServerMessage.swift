/// The server's error message in a JSON body, from the most common members.
///
/// The members are `title` and `detail` of RFC 9457, `error` and `error_description` of RFC 6749, and `message`. Arrays
/// of messages by the request's fields, as in Django REST framework, are supported too.
struct ServerMessage {
    /// The maximum size in bytes of a body that is searched for a message.
    private static let sizeLimit = 1 << 20
    private static let lengthLimit = 500

    /// The message; nil if the body isn't JSON or has no member with a message.
    let text: String?

    init(in body: Data) {
        self.init(body) { _ in true }
    }

    /// Creates the message that a server sends in place of an item of a stream.
    ///
    /// A message is an object with the member `error`, or with `error` as its `type`. Any other object is an item.
    init(inItem item: Data) {
        self.init(item) { ($0["error"] ?? .null) != .null || $0["type"]?.stringValue == "error" }
    }

    private init(_ body: Data, where isError: (JSONValue) -> Bool) {
        guard !body.isEmpty, body.count <= Self.sizeLimit, let json = try? JSONValue(json: body), isError(json),
            let message = Self.message(in: json, depth: 0), !message.isEmpty
        else {
            text = nil
            return
        }
        text = message.count > Self.lengthLimit ? message.prefix(Self.lengthLimit) + "…" : message
    }

    /// Returns the message in a value.
    ///
    /// - Parameter depth: The nesting depth: 0 for the root, greater for a value in its `error` or `errors`.
    private static func message(in value: JSONValue, depth: Int) -> String? {
        switch value {
        case .string(let text): return depth > 0 || !text.isEmpty ? PrintableText.of(text) : nil
        case .object(let members): return message(inObject: members, depth)
        case .array(let items):
            return depth > 2 ? nil : list(items.prefix(4).compactMap { message(in: $0, depth: depth + 1) })
        case .null, .boolean, .number: return nil
        }
    }

    private static func message(inObject members: [String: JSONValue], _ depth: Int) -> String? {
        func text(_ keys: String...) -> String? {
            for key in keys {
                if case .string(let text)? = members[key] {
                    let text = PrintableText.of(text)
                    if !text.isEmpty { return text }
                }
            }
            return nil
        }
        let head =
            text("title")
            ?? text("error", "code", "reason", "type").flatMap { text in
                // A word such as `invalid_grant` is part of the message. The URL of a documentation page isn't.
                text.contains("://") ? nil : text
            }
        let said = text(
            "message", "Message", "detail", "error_description", "description", "msg", "errorMessage", "error_message")
        var parts = [text("title") == nil && depth == 0 && text("error") == nil && said != nil ? nil : head, said]
            .compactMap { $0 }
        if parts.count == 2, parts[0] == parts[1] { parts.removeLast() }
        if depth < 2 {
            for key in ["error", "errors", "detail", "details", "validation_errors", "exception_detail", "fault"] {
                guard let inner = members[key], inner.stringValue == nil else { continue }
                let more =
                    key.hasSuffix("errors") ? messages(inErrors: inner, depth) : message(in: inner, depth: depth + 1)
                // A message often repeats the first detail.
                if let more, !more.isEmpty, !parts.contains(where: { $0.contains(more) }) { parts.append(more) }
            }
        }
        if parts.isEmpty { return Self.messages(byField: members, depth) }
        let field = depth == 0 ? nil : text("field", "path", "param", "parameter") ?? location(members["loc"])
        return (field.map { "\($0): " } ?? "") + parts.joined(separator: ": ")
    }

    /// Returns the messages of an array, or of an object whose keys are the request's fields.
    private static func messages(inErrors value: JSONValue, _ depth: Int) -> String? {
        guard case .object(let members) = value else { return message(in: value, depth: depth + 1) }
        if let message = message(inObject: members, depth + 1) { return message }
        return list(
            members.sorted { $0.key < $1.key }.prefix(4).compactMap { key, value in
                message(in: value, depth: depth + 1).map { "\(PrintableText.of(key)): \($0)" }
            }
        )
    }

    /// Returns the messages of an object whose keys are the request's fields; nil if there are none.
    ///
    /// The messages of a field are an array of strings, an object, or an array of objects.
    private static func messages(byField members: [String: JSONValue], _ depth: Int) -> String? {
        guard depth <= 2 else { return nil }
        let messages = members.sorted { $0.key < $1.key }.lazy.compactMap { key, value -> String? in
            let said: String? =
                switch value {
                case .array(let items):
                    Self.list(
                        items.prefix(4).compactMap { item in
                            switch item {
                            case .string(let text): text.isEmpty ? nil : PrintableText.of(text)
                            case .object(let members): Self.messages(byField: members, depth + 1)
                            case .null, .boolean, .number, .array: nil
                            }
                        })
                case .object(let members): Self.messages(byField: members, depth + 1)
                case .null, .boolean, .number, .string: nil
                }
            guard let said else { return nil }
            return key == "non_field_errors" ? said : "\(PrintableText.of(key)): \(said)"
        }
        return list(Array(messages.prefix(4)))
    }

    /// Returns the location of an invalid value in the request, from an array of keys and indexes.
    private static func location(_ value: JSONValue?) -> String? {
        guard case .array(let items)? = value else { return nil }
        let words = items.prefix(8).compactMap { item -> String? in
            switch item {
            case .string(let text): PrintableText.of(text)
            case .number(let number): number.description
            default: nil
            }
        }
        return words.isEmpty ? nil : words.joined(separator: ".")
    }

    private static func list(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: "; ")
    }
}
