@_spi(Format) @testable import EndpointCoding
@_spi(Format) @testable import EndpointHTTP
@_spi(Format) @testable import EndpointRuntime
@testable import EndpointXML
import Foundation
import XMLDocuments
import XMLNodes

/// XML bodies, decoded as models and parsed in pieces.
enum XMLTarget {
    static func run(_ bytes: [UInt8]) {
        let data = Data(bytes)
        _ = try? XMLDocuments.Pet(xml: data)
        _ = try? XMLDocuments.Animals(xml: data)
        _ = try? XMLDocuments.Values(xml: data)
        _ = try? XMLDocuments.Shape(xml: data)
        _ = try? XMLNodes.Library(xml: data)
        _ = try? XMLNodes.Report(xml: data)
        _ = try? XMLNodes.Document(xml: data)
        let whole = elements(data, pieces: data.count)
        let pieces = elements(data, pieces: 3)
        promise(whole == pieces, "\(whole) whole, \(pieces) in pieces")
    }

    /// Returns the number of elements before the end or an error.
    private static func elements(_ data: Data, pieces length: Int) -> Int {
        let parser = XMLElementParser<XMLDocuments.Pet>(
            XMLDocuments.Pet.xmlContent, at: ["Pet"], nestingLimit: 128, limit: 1 << 20, formats: .lenient)
        var count = 0
        var rest = data[...]
        repeat {
            let piece = rest.prefix(max(length, 1))
            rest = rest.dropFirst(piece.count)
            for value in parser.values(of: Data(piece), isLast: rest.isEmpty) {
                guard case .success = value else { return count }
                count += 1
            }
        } while !rest.isEmpty
        return count
    }
}
