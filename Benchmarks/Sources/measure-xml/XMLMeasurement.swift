import CXML
import EndpointClients
import EndpointRuntime
import EndpointXML
import Foundation
import Measuring
import XMLPayloads

/// A catalogue, read from XML and written to it.
struct XMLMeasurement {
    let rows: [[String]]

    init(_ catalogue: Catalogue, _ options: Options) throws {
        let (xml, json) = (try catalogue.xmlData(), try catalogue.jsonData())
        guard try Catalogue(xml: xml) == catalogue else { throw Difference() }
        let rounds = options.isQuick ? 1 : 9
        let span = options.isQuick ? 0.02 : 0.2
        func seconds(_ body: () throws -> Void) rethrows -> Double {
            try CPUClock.thread.seconds(filling: span, body)
        }
        let read = try Comparison(rounds: rounds) {
            try seconds { keep(try Catalogue(xml: xml)) }
        } against: {
            seconds { keep(Self.nodes(of: xml)) }
        }
        let readJSON = try Comparison(rounds: rounds) {
            try seconds { keep(try Catalogue(xml: xml)) }
        } against: {
            try seconds { keep(try Response(statusCode: 200, data: json, message: nil).content() as Catalogue) }
        }
        let written = try Comparison(rounds: rounds) {
            try seconds { keep(try catalogue.xmlData()) }
        } against: {
            try seconds { keep(try Self.json(of: catalogue)) }
        }
        rows = [
            Self.row("read, against a bare reader loop", read, xml, xml),
            Self.row("read, against JSON", readJSON, xml, json), Self.row("written, against JSON", written, xml, json),
        ]
    }

    private static func row(_ name: String, _ comparison: Comparison, _ ours: Data, _ theirs: Data) -> [String] {
        [
            name, decimal(Double(ours.count) / 1e6, 2), decimal(Double(ours.count) / 1e6 / comparison.first.median, 0),
            decimal(Double(theirs.count) / 1e6 / comparison.second.median, 0), comparison.speedup.ratio,
        ]
    }

    /// As a body is written.
    private static func json(of catalogue: Catalogue) throws -> Data {
        let endpoint = Endpoint(
            url: "http://127.0.0.1/", sampleResponse: { .empty(204) }, method: .post,
            task: .requestModel(catalogue, format: .json(contentType: "application/json")), headers: nil
        )
        return try endpoint.message().body ?? Data()
    }

    /// Counts nodes like a minimal program that reads the document with libxml2.
    private static func nodes(of xml: Data) -> Int {
        xml.withUnsafeBytes { bytes in
            let reader = xmlReaderForMemory(
                bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil,
                Int32(XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue))
            defer { xmlFreeTextReader(reader) }
            var count = 0
            while xmlTextReaderRead(reader) == 1 {
                if xmlTextReaderConstLocalName(reader) != nil { count += 1 }
                if xmlTextReaderConstValue(reader) != nil { count += 1 }
                while xmlTextReaderMoveToNextAttribute(reader) == 1 {
                    if xmlTextReaderConstValue(reader) != nil { count += 1 }
                }
            }
            return count
        }
    }
}

private struct Difference: Error {}

extension Catalogue {
    static func made(of count: Int) -> Catalogue {
        Catalogue(
            books: (0..<count).map { Book.made($0) })
    }
}

extension Book {
    fileprivate static func made(_ number: Int) -> Book {
        let authors = [
            Author(name: "Ann Author \(number)", born: 1900 + number % 100), Author(name: "Bo & Co", born: nil),
        ]
        let published = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
        return Book(
            id: "book-\(number)", language: number.isMultiple(of: 3) ? "de" : nil,
            title: "A book of some length, and of the number \(number)", authors: authors,
            price: Double(number % 5000) / 100, pages: number % 900, published: published,
            inPrint: number.isMultiple(of: 2), genres: ["fiction", "history"],
            description: "Some words on what is in it, with a few <signs> & quotes \"that\" have to be escaped.")
    }
}
