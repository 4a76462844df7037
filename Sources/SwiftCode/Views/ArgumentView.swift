import APIModel

/// The template data for a parameter or body of an endpoint.
///
/// It describes the argument of the target's case and of the client's method.
struct ArgumentView: TemplateView {
    let isBody: Bool
    private let givenName: String
    private let type: SwiftText
    private let defaultValue: SwiftText?
    private let passed: SwiftText?
    var isLast = false

    static let fields: [ViewField<ArgumentView>] = [
        .flag("isBody", \.isBody, "True for the body, which has no label."),
        .text("name", \.name, "Its name in the method."),
        .text("label", \.label, "Its label in the declaration and, for the body, its name."),
        .text("argumentLabel", \.argumentLabel, "Its label in a call."),
        .text("type", \.type, "Its type."),
        .optionalText("default", \.defaultValue, "The default argument, if there is one."),
        .text("value", \.value, "The argument of the target's case."),
        .flag("isLast", \.isLast, "True for the last element."),
    ]

    /// Creates the template data for a parameter.
    ///
    /// - Parameters:
    ///   - initialValue: The default argument in place of the description's default.
    ///   - value: The argument of the target's case, if it isn't the method's parameter itself.
    init(_ parameter: Parameter, in model: APIModel, initialValue: SwiftText? = nil, value: SwiftText? = nil) {
        isBody = false
        givenName = parameter.name
        passed = value
        let type = Spelling.type(parameter.type, in: model.types)
        if let known = initialValue ?? parameter.defaultValue.map(Spelling.value) {
            self.type = type
            defaultValue = known
        } else {
            self.type = parameter.isRequired ? type : "\(type)?"
            defaultValue = parameter.isRequired ? nil : "nil"
        }
    }

    /// Creates the template data for a request body.
    ///
    /// If the body is required, a nil argument is sent as null. Otherwise no body is sent for nil.
    init(_ body: RequestBody, in model: APIModel) {
        isBody = true
        givenName = body.name
        passed = nil
        let isOfBytes = body.format == .binary
        let type = isOfBytes ? "any \(RuntimeName.binaryBody)" : Spelling.type(body.type, in: model.types)
        self.type =
            switch (body.isRequired, body.isNullable) {
            case (true, false): type
            case (true, true), (false, false): isOfBytes ? "(\(type))?" : "\(type)?"
            case (false, true): "\(RuntimeName.nullable)<\(type)>?"
            }
        defaultValue = body.isRequired ? nil : "nil"
    }

    var name: SwiftText { Spelling.identifier(givenName) }
    private var label: SwiftText { isBody ? "_ \(name)" : Spelling.label(givenName) }
    var argumentLabel: SwiftText { isBody ? "_" : Spelling.argumentLabel(givenName) }
    private var value: SwiftText { passed ?? name }
}

extension Endpoint {
    /// Returns the template data for an endpoint's parameters and body, in order.
    ///
    /// - Parameter view: A closure that returns the argument for an index of `parameters`; nil for an omitted
    ///   parameter.
    func arguments(in model: APIModel, _ view: (Int, Parameter) -> ArgumentView?) -> [ArgumentView] {
        var arguments: [ArgumentView] = []
        for index in 0...parameters.count {
            if let body, index == min(bodyPosition, parameters.count) {
                arguments.append(ArgumentView(body, in: model))
            }
            if index < parameters.count, let argument = view(index, parameters[index]) { arguments.append(argument) }
        }
        if let last = arguments.indices.last { arguments[last].isLast = true }
        return arguments
    }
}
