import Bookstore
@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation
import Unions

/// Bodies of forms.
enum FormTarget {
    static func run(_ bytes: [UInt8]) {
        let response = Response(statusCode: 200, data: Data(bytes))
        if let value = try? response.formContent(at: .root) as JSONValue { _ = value.description }
        _ = try? response.formContent(at: .root) as Book
        _ = try? response.formContent(at: .root) as Unions.Thing
        _ = try? response.formContent(at: .root) as [String: [String]]
    }
}
