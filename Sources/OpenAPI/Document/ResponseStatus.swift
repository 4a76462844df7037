extension Document.Response.Status {
    /// The first digit of the status codes; nil for the default response.
    package var hundreds: Int? {
        switch self {
        case .code(let code): code / 100
        case .range(let hundreds): hundreds
        case .default: nil
        }
    }

    package var isSuccess: Bool { hundreds == 2 }

    /// Returns whether the status is a range that includes a status code.
    package func contains(_ other: Self) -> Bool {
        guard case .range(let hundreds) = self, case .code(let code) = other else { return false }
        return code / 100 == hundreds
    }

    /// The text in a description: `200`, `2XX` or `default`.
    package var text: String {
        switch self {
        case .code(let code): "\(code)"
        case .range(let hundreds): "\(hundreds)XX"
        case .default: "default"
        }
    }
}
