import APIModel

/// A call on a request, which adds a parameter, its body or another part.
struct RequestCallView: TemplateView {
    private let function: SwiftText
    private let arguments: SwiftText
    private let encodings: [SwiftText]

    static let kindName = "RequestCall"
    static let fields: [ViewField<RequestCallView>] = [
        .text("function", \.function, "The name of the function."),
        .text("arguments", \.arguments, "The arguments, separated by commas."),
        .flag(
            "hasEncodings", \.hasEncodings,
            "A Boolean value that indicates whether properties of a form have custom encodings."),
        .lines("encodings", \.encodings, "The custom encodings, as entries of a dictionary."),
    ]

    init(_ function: RuntimeName, _ arguments: SwiftText, _ encodings: [RequestBody.PropertyEncoding] = []) {
        self.function = function.text
        self.arguments = arguments
        self.encodings = ParameterSpelling.entries(encodings)
    }

    private var hasEncodings: Bool { !encodings.isEmpty }
}
