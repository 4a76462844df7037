/// The response to a request for one page, with its items and its reference to the next page.
struct PageContent {
    let response: Response
    /// The JSON of the body; nil if the body is empty, as for a status of 204, or isn't JSON.
    private let root: ValueReader?

    init(_ response: Response) throws(EndpointError) {
        self.response = response
        if response.data.isEmpty {
            root = nil
        } else if response.context.tolerance != nil {
            // A body that isn't JSON may be replaced by a default, so the error is ignored here.
            root = try? response.tape()
        } else {
            root = try response.tape()
        }
    }

    /// Returns the items of the page, an array at `path` in the body.
    ///
    /// The page has no items if the body is empty, if the value is null, or if it is missing and the path allows that.
    func items<Item: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> [Item] {
        if let stubbed = response.context.stubbed { return try stubbed.content(response, at: path) as [Item]? ?? [] }
        if response.context.tolerance != nil, !response.data.isEmpty {
            return try response.content(at: path) as [Item]? ?? []
        }
        guard let root else { return [] }
        do {
            return try root.content(at: path) as [Item]? ?? []
        } catch let error as KeyPathError {
            throw .jsonMapping(response.failing(with: error))
        } catch {
            throw .objectMapping(error, response)
        }
    }

    /// Returns the string or number at `path` in the body as a string; nil if there is none.
    ///
    /// A missing value, null and an empty string all mean that there are no more pages.
    func text(at path: KeyPathRoot) throws(EndpointError) -> String? {
        switch try value(at: path) {
        case nil, .null?: return nil
        case .string(let text)?: return text.isEmpty ? nil : text
        case .number(let number)?: return number.description
        // Some servers send `false` instead of null to indicate that there are no more pages.
        case .boolean(false)?: return nil
        case .boolean(true)?, .array?, .object?: throw mismatch(String.self, at: path, expected: "a string or a number")
        }
    }

    /// Returns the count at `path` in the body, which may be a string; nil if there is none.
    ///
    /// Some servers send -1 for an unknown count, so a negative number counts as none.
    func count(at path: KeyPathRoot?) throws(EndpointError) -> Int? {
        guard let path else { return nil }
        let count: Int? =
            switch try value(at: path) {
            case .number(let number)?: number.integer()
            case .string(let text)?: Int(text)
            case nil, .null?, .boolean?, .array?, .object?: nil
            }
        return count.flatMap { $0 < 0 ? nil : $0 }
    }

    /// Returns the boolean at `path` in the body; nil if there is none.
    func boolean(at path: KeyPathRoot?) throws(EndpointError) -> Bool? {
        guard let path, case .boolean(let value)? = try value(at: path) else { return nil }
        return value
    }

    private func value(at path: KeyPathRoot) throws(EndpointError) -> JSONValue? {
        do {
            return try root.map { try JSONValue(from: $0.value(at: path)) }
        } catch is KeyPathError {
            return nil
        } catch {
            throw .objectMapping(error, response)
        }
    }

    private func mismatch(_ type: Any.Type, at path: KeyPathRoot, expected: String) -> EndpointError {
        let context = DecodingError.Context(
            codingPath: path.keys.map { FieldKey($0) }, debugDescription: "expected \(expected)"
        )
        return .objectMapping(DecodingError.typeMismatch(type, context), response)
    }
}
