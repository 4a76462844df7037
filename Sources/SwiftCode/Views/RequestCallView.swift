import APIModel

/// A call on a request, which adds a parameter, its body or another part.
struct RequestCallView: TemplateView {
    private let function: SwiftText
    private let arguments: SwiftText
    private let encodings: [SwiftText]

    static let kindName = "RequestCall"
    static let fields: [ViewField<RequestCallView>] = [
        .text("function", \.function, "The function that is called."),
        .text("arguments", \.arguments, "What it is given, with commas between."),
        .flag(
            "hasEncodings", \.hasEncodings,
            "Whether there is something to say of how the properties of a form are written."),
        .lines("encodings", \.encodings, "How they are, as entries of a dictionary."),
    ]

    init(_ function: RuntimeName, _ arguments: SwiftText, _ encodings: [RequestBody.PropertyEncoding] = []) {
        self.function = function.text
        self.arguments = arguments
        self.encodings = ParameterSpelling.entries(encodings)
    }

    private var hasEncodings: Bool { !encodings.isEmpty }
}
