public import Foundation

/// Bodies. A nil value sends none.
extension OperationRequest {
    @_spi(Generated)
    public mutating func body<Value: WritableValue>(
        json value: Value?, contentType: StaticString = "application/json"
    ) {
        if let value { task = .requestModel(value, format: .json(contentType: contentType.description)) }
    }

    /// - Parameter encoding: What the description's `encoding` says of single properties.
    @_spi(Generated)
    public mutating func body<Value: WritableValue>(
        form value: Value?, encoding: [String: RequestTask.FieldEncoding] = [:]
    ) {
        if let value { task = .requestModel(value, format: .form(encoding: encoding)) }
    }

    /// - Parameter encoding: What the description's `encoding` says of single properties.
    @_spi(Generated)
    public mutating func body<Value: WritableValue>(
        multipart value: Value?, encoding: [String: RequestTask.FieldEncoding] = [:]
    ) {
        if let value { task = .requestModel(value, format: .multipart(encoding: encoding)) }
    }

    /// Values one after the other.
    @_spi(Generated)
    public mutating func body<Item: WritableValue>(
        items: [Item]?, as format: SequenceFormat, contentType: StaticString
    ) {
        guard let items else { return }
        recording { request throws in
            let texts = try items.map { item in
                let buffer = JSONBuffer()
                var writer = ValueWriter(buffer)
                try item.write(to: &writer)
                return buffer.bytes
            }
            request.body(data: format.body(of: texts), contentType: contentType)
        }
    }

    @_spi(Generated)
    public mutating func body(text: String?, contentType: StaticString = "text/plain; charset=utf-8") {
        body(data: text.map { Data($0.utf8) }, contentType: contentType)
    }

    @_spi(Generated)
    public mutating func body(data: Data?, contentType: StaticString = "application/octet-stream") {
        guard let data else { return }
        task = .requestData(data)
        headers["Content-Type"] = contentType.description
    }
}
