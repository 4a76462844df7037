import OpenAPI

extension Status {
    init(_ status: Document.Response.Status) {
        self =
            switch status {
            case .code(let code): .code(code)
            case .range(let hundreds): .range(hundreds)
            case .default: .default
            }
    }

    var isSuccess: Bool {
        switch self {
        case .code(let code): (200..<300).contains(code)
        case .range(let hundreds): hundreds == 2
        case .default: false
        }
    }

    /// Never has a body (RFC 9110, 15.3.5, 15.3.6 and 15.4.5).
    var isBodiless: Bool {
        [.code(204), .code(205), .code(304)].contains(self)
    }

    /// A code that it stands for.
    var exampleCode: Int {
        switch self {
        case .code(let code): code
        case .range(let hundreds): hundreds * 100
        case .default: 200
        }
    }
}
