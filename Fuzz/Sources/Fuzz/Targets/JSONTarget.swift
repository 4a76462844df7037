import Bookstore
@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointMapper
@testable import EndpointRuntime
import Foundation
import Kinds
import Recursive
import Unions

/// JSON bodies, decoded as models strictly and tolerantly, and encoded again.
enum JSONTarget {
    static func run(_ bytes: [UInt8]) {
        let data = Data(bytes)
        let response = Response(statusCode: 200, data: data)
        if let value = try? JSONValue(json: data) {
            let text = value.description
            promise((try? JSONValue(json: Data(text.utf8))) == value, "what was read isn't what is written: \(text)")
        }
        for response in [response, response.with(.tolerant)] {
            read(Book.self, response)
            read([SearchResult].self, response)
            read(Recursive.Thing.self, response)
            read(Recursive.Tree.self, response)
            again(Unions.Thing.self, response)
            again(Kinds.Thing.self, response)
            _ = try? response.content(at: "book_list.author.name") as JSONValue
        }
    }

    private static func read<Value: ReadableValue>(_ type: Value.Type, _ response: Response) {
        if let value = try? response.content() as Value { _ = "\(value)" }
    }

    /// Checks that decoding an encoded value results in an equal value, which is encoded as the same bytes.
    private static func again<Value: ReadableValue & WritableValue & ReflectedValue>(
        _ type: Value.Type, _ response: Response
    ) {
        guard let value = try? response.content() as Value, let written = try? value.jsonData() else { return }
        do {
            let back: Value = try Response(statusCode: 200, data: written).content()
            let rewritten = try back.jsonData()
            promise(rewritten == written, "\(text(written)) became \(text(rewritten))")
        } catch {
            preconditionFailure("\(text(written)) isn't read: \(error)")
        }
    }

    private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
