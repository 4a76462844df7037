@_spi(Format) import EndpointRuntime
import Foundation

/// The ways on which a value is read from JSON and written to it.
enum JSONWays {
    /// By the runtime's own reader.
    static func read<Value: ReadableValue>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
        try Value(from: ValueReader(ValueTape(json: Array(text.utf8))))
    }

    /// By the runtime's own writer.
    static func written(_ value: some WritableValue) throws -> String {
        let buffer = JSONOutput()
        var writer = ValueWriter(buffer)
        try value.write(to: &writer)
        return buffer.text
    }

    /// A model of one field, through each of the readers: ours, and those of any `Decoder`.
    static func field<Value: ReadableValue>(_ type: Value.Type = Value.self, _ text: String) throws -> [Value?] {
        let text = #"{"value":\#(text)}"#
        return try [
            read(ReadField<Value>.self, text).value,
            JSONDecoder().decode(ReadField<Value>.self, from: Data(text.utf8)).value,
        ]
    }
}

/// A model whose only field may be missing.
struct ReadField<Value: ReadableValue>: ReadableModel {
    let value: Value?

    init(from fields: inout FieldReader) throws {
        value = fields.optional("value")
    }
}

/// A model that is sent, of one field.
struct WrittenField<Value: WritableValue>: WritableModel {
    let value: Value

    func write(to fields: inout FieldWriter) throws {
        fields.write("value", value)
    }
}
