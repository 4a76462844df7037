#if URLSession && canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    import Foundation
#endif

extension PluginRequest {
    /// A shell command that sends the same request, including its secrets.
    public var curlDescription: String {
        guard let message else { return "$ curl command could not be created" }
        return CURLCommand(message, sessionHeaders: sessionHeaders, user: user).text
    }

    /// The user name and password for a server that requests them.
    var user: (name: String, password: String)? {
        #if canImport(Darwin) || URLSession
            credential.flatMap { credential in credential.user.map { ($0, credential.password ?? "") } }
        #else
            nil
        #endif
    }

    /// The request's headers over those of the transport.
    var allHeaders: [String: String] {
        var headers = sessionHeaders
        for (name, value) in message?.headers.dictionary ?? [:] {
            for other in headers.keys where HeaderNames.isSame(other, name) { headers[other] = nil }
            headers[name] = value
        }
        return headers
    }
}

/// A request as a command for a shell. No value can end its quotes.
struct CURLCommand {
    private let message: RequestMessage
    private let sessionHeaders: [String: String]
    private let user: (name: String, password: String)?
    private let redaction: Redaction?
    private let operation: OperationIdentity?

    init(
        _ message: RequestMessage, sessionHeaders: [String: String] = [:],
        user: (name: String, password: String)? = nil,
        redaction: Redaction? = nil, operation: OperationIdentity? = nil
    ) {
        self.message = message
        self.sessionHeaders = sessionHeaders
        self.user = user
        self.redaction = redaction
        self.operation = operation
    }

    var text: String {
        var words = ["$ curl -v", "-X \(Self.quoted(message.method.rawValue, always: false))"]
        if let user {
            words.append("-u " + Self.quoted("\(user.name):\(redaction == nil ? user.password : Redaction.mark)"))
        }
        let seen = PluginRequest(message: message, sessionHeaders: sessionHeaders)
        for (name, value) in seen.allHeaders.sorted(by: { $0.key < $1.key }) {
            let shown = redaction?.value(value, ofHeader: name) ?? value
            // Without an equals sign, `-b` takes what follows for the name of a file.
            let isCookie = name.lowercased() == "cookie" && shown.utf8.contains(UInt8(ascii: "="))
            words.append(isCookie ? "-b " + Self.quoted(shown) : "-H " + Self.quoted("\(name): \(shown)"))
        }
        if let body = message.body {
            if let text = redaction.map({ $0.json(body) }) ?? String(data: body, encoding: .utf8) {
                // An argument that begins with an @ would be the name of a file.
                let option = text.utf8.first == UInt8(ascii: "@") ? "--data-raw " : "-d "
                words.append(option + Self.quoted(text))
            } else {
                let measure = Redaction.measure(body, ofType: message[header: "Content-Type"] ?? "binary data")
                words.append("--data-binary " + Self.quoted("@<\(measure)>"))
            }
        }
        let url = message.url
        words.append(Self.quoted(redaction?.url(url, of: operation) ?? url))
        return words.joined(separator: " \\\n\t")
    }

    /// Quotes an argument for a shell.
    ///
    /// Double quotes are used if the argument has no special characters for a shell, otherwise single quotes. Scalars
    /// are compared: as a character, a quote followed by a combining mark isn't a quote, but for a shell it is.
    private static func quoted(_ text: String, always: Bool = true) -> String {
        let scalars = text.unicodeScalars
        if !always, !text.isEmpty, scalars.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") }) {
            return text
        }
        if scalars.allSatisfy({ (0x20..<0x7F).contains($0.value) && !"\"$`\\!'".unicodeScalars.contains($0) }) {
            return "\"\(text)\""
        }
        // Appends bytes: appending a few scalars at a time would copy everything before them. No byte of another
        // character equals a quote.
        var quoted = [UInt8(ascii: "'")]
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") { quoted += "'\\''".utf8 } else { quoted.append(byte) }
        }
        quoted.append(UInt8(ascii: "'"))
        return String(decoding: quoted, as: UTF8.self)
    }
}
