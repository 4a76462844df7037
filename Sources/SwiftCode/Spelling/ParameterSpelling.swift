import APIModel

/// The arguments that describe parameters' serialization, and required credentials.
///
/// The credentials are those that a call requires.
enum ParameterSpelling {
    static func asSwift(_ styles: [Parameter.Style]) -> SwiftText {
        "[\(styles.map { ".\(asSwift($0))" as SwiftText }.joined(", "))]"
    }

    static func asSwift(_ style: Parameter.Style) -> SwiftText {
        let name: RuntimeName =
            switch style {
            case .simple: .simpleStyle
            case .label: .labelStyle
            case .matrix: .matrixStyle
            case .form: .formStyle
            case .spaceDelimited: .spaceDelimitedStyle
            case .pipeDelimited: .pipeDelimitedStyle
            case .tabDelimited: .tabDelimitedStyle
            case .deepObject: .deepObjectStyle
            case .cookie: .cookieStyle
            case .json: .jsonStyle
            // The value's text is the form.
            case .urlEncoded, .plain: .plainStyle
            }
        return name.text
    }

    /// Returns the value of a parameter: the caller's, or the text of a URL-encoded form.
    static func value(of parameter: Parameter) -> SwiftText {
        let name = Spelling.identifier(parameter.name)
        return parameter.style == .urlEncoded ? "OperationRequest.\(RuntimeName.formText)(\(name))" : name
    }

    /// Alternatives of security schemes.
    static func asSwift(_ alternatives: [[RequiredScheme]]) -> SwiftText {
        let lists = alternatives.map { schemes in "[\(schemes.map { asSwift($0) }.joined(", "))]" as SwiftText }
        return "[\(lists.joined(", "))]"
    }

    /// Scopes are one string, as they are sent, since arrays compile more slowly.
    private static func asSwift(_ scheme: RequiredScheme) -> SwiftText {
        let key = Spelling.literal(scheme.key)
        return scheme.scopes.isEmpty
            ? key : ".init(\(key), scopes: \(Spelling.literal(scheme.scopes.joined(separator: " "))))"
    }

    /// Returns the encodings of a form as entries of a dictionary literal.
    static func entries(_ encodings: [RequestBody.PropertyEncoding]) -> [SwiftText] {
        encodings.map { "\(Spelling.literal($0.key)): \(asSwift($0))" }
    }

    /// Returns an encoding as a call of its initializer.
    static func asSwift(_ encoding: RequestBody.PropertyEncoding) -> SwiftText {
        var fields: [SwiftText] = []
        if let contentType = encoding.contentType { fields.append("contentType: \(Spelling.literal(contentType))") }
        if let style = encoding.style { fields.append("style: .\(asSwift(style))") }
        if let explode = encoding.explode { fields.append("explode: \(explode ? "true" : "false")") }
        if encoding.allowsReserved == true { fields.append("allowReserved: true") }
        if !encoding.itemStyles.isEmpty { fields.append("items: \(asSwift(encoding.itemStyles))") }
        if encoding.allowsEmptyValue { fields.append("allowEmpty: true") }
        if !encoding.headers.isEmpty {
            let headers = encoding.headers.map {
                "\(Spelling.literal($0.name)): \(Spelling.literal($0.value))" as SwiftText
            }
            fields.append("headers: [\(headers.joined(", "))]")
        }
        return ".init(\(fields.joined(", ")))"
    }
}
