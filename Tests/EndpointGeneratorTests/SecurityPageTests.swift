import Foundation
import Testing

/// SECURITY.md says which tests hold what it promises.
@Suite("The page on security")
struct SecurityPageTests {
    @Test("names an existing test for each promise")
    func tests() throws {
        let page = try String(contentsOf: Checkout.root.appendingPathComponent("SECURITY.md"), encoding: .utf8)
        let files = FileManager.default.enumerator(atPath: Checkout.root.appendingPathComponent("Tests").path)
        let suites = Set(
            (files?.compactMap { ($0 as? String).map { URL(fileURLWithPath: $0).lastPathComponent } } ?? [])
                .filter { $0.hasSuffix("Tests.swift") }.map { String($0.dropLast(6)) })
        var promises = 0
        for line in page.split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| promise") {
            let cells = line.split(separator: "|")
            guard cells.count == 2, !line.hasPrefix("| ---") else { continue }
            let named = cells[1].split(separator: "`").filter { $0.hasSuffix("Tests") }
            #expect(!named.isEmpty, "no test holds: \(line)")
            for suite in named { #expect(suites.contains(String(suite)), "there is no \(suite)") }
            promises += 1
        }
        #expect(promises >= 14)
    }
}
