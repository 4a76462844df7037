import APIModel

/// Functions that return Swift arguments for the serialization of parameters and for credentials.
///
/// The credentials are those that an operation requires.
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
            // A form that is already URL-encoded is sent as it is, like plain text.
            case .urlEncoded, .plain: .plainStyle
            }
        return name.text
    }

    /// Returns the Swift expression for a parameter's value.
    ///
    /// The value of a URL-encoded form is encoded in the expression.
    static func value(of parameter: Parameter) -> SwiftText {
        let name = Spelling.identifier(parameter.name)
        return parameter.style == .urlEncoded ? "OperationRequest.\(RuntimeName.formText)(\(name))" : name
    }

    /// Returns alternatives of required security schemes as a nested array literal.
    static func asSwift(_ alternatives: [[RequiredScheme]]) -> SwiftText {
        let lists = alternatives.map { schemes in "[\(schemes.map { asSwift($0) }.joined(", "))]" as SwiftText }
        return "[\(lists.joined(", "))]"
    }

    /// Returns a required security scheme as an expression.
    ///
    /// The scopes are one string with spaces, as in a token request, since arrays compile more slowly.
    private static func asSwift(_ scheme: RequiredScheme) -> SwiftText {
        let key = Spelling.literal(scheme.key)
        return scheme.scopes.isEmpty
            ? key : ".init(\(key), scopes: \(Spelling.literal(scheme.scopes.joined(separator: " "))))"
    }

    /// Returns the encodings of a form's properties as entries of a dictionary literal.
    static func entries(_ encodings: [RequestBody.PropertyEncoding]) -> [SwiftText] {
        encodings.map { "\(Spelling.literal($0.key)): \(asSwift($0))" }
    }

    /// Returns a property's encoding as a call of the encoding's initializer.
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
