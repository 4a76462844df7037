import APIModel

/// The template data for a call that adds a parameter, the body or another part to a request.
struct RequestCallView: TemplateView {
    private let function: SwiftText
    private let arguments: SwiftText
    private let encodings: [SwiftText]
    private let xmlBody: SwiftText?

    static let fields: [ViewField<RequestCallView>] = [
        .text("function", \.function, "The name of the called function."),
        .text("arguments", \.arguments, "The arguments of the call, separated by commas."),
        .flag(
            "hasEncodings", \.hasEncodings,
            "True if form properties have encodings."),
        .lines("encodings", \.encodings, "The encodings of form properties, as entries of a dictionary."),
        .optionalText("xmlBody", \.xmlBody, "The body, if it is XML."),
    ]

    init(
        _ function: RuntimeName, _ arguments: SwiftText, _ encodings: [RequestBody.PropertyEncoding] = [],
        xmlBody: SwiftText? = nil
    ) {
        self.function = function.text
        self.arguments = arguments
        self.encodings = ParameterSpelling.entries(encodings)
        self.xmlBody = xmlBody
    }

    private var hasEncodings: Bool { !encodings.isEmpty }
}
