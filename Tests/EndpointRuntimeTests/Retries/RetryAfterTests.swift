import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delay that a server requests (RFC 9110, sections 5.6.7 and 10.2.3).
@Suite("Retry-After")
struct RetryAfterTests {
    private static let moment = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "a date is read in each of HTTP's three forms, in any case",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "SUN, 06 NOV 1994 08:49:37 gmt", "sunday, 06-nov-94 08:49:37 Gmt", "sun nov  6 08:49:37 1994",
        ]
    )
    func dates(text: String) {
        #expect(HTTPDate.date(text, now: Self.moment) == Self.moment)
    }

    @Test(
        "an invalid date is rejected",
        arguments: [
            "", "soon", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
            "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun, -6 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov  6 08:49:37 94",
        ]
    )
    func noDates(text: String) {
        #expect(HTTPDate.date(text) == nil)
    }

    @Test("a two-digit year is at most 50 years ahead")
    func shortYears() throws {
        let now = try #require(HTTPDate.date("Sat, 21 Nov 2026 00:00:00 GMT"))
        let rows = [("75", 2075), ("76", 2076), ("77", 1977), ("26", 2026), ("00", 2000)]
        for (digits, year) in rows {
            let date = HTTPDate.date("Monday, 01-Jan-\(digits) 00:00:00 GMT", now: now)
            #expect(date == HTTPDate.date("Mon, 01 Jan \(year) 00:00:00 GMT"), "\(digits)")
        }
    }

    private func wait(_ headers: [String: String]) throws -> Duration? {
        let url = try #require(URL(string: "https://api.example"))
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 503, httpVersion: nil, headerFields: headers)
        )
        return RetryAfter.wait(of: ResponseHead(response), now: Self.moment)
    }

    @Test("a wait is read in seconds or as a date, and is never negative")
    func waits() throws {
        #expect(try wait(["Retry-After": "120"]) == .seconds(120))
        #expect(try wait(["Retry-After": " 0 "]) == .zero)
        #expect(try wait(["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT"]) == .seconds(60))
        #expect(try wait(["Retry-After": "Sun, 06 Nov 1994 08:48:37 GMT"]) == .zero)
        #expect(try wait(["Retry-After": String(repeating: "9", count: 400)]) == .seconds(1e9))
        for text in ["-1", "1.5", "soon", "", "1 2"] { #expect(try wait(["Retry-After": text]) == nil, "\(text)") }
        #expect(try wait([:]) == nil)
    }

    @Test("a date is relative to the server's clock, if the response has a Date")
    func serverClock() throws {
        let headers = ["Retry-After": "Sun, 06 Nov 2033 00:00:10 GMT", "Date": "Sun, 06 Nov 2033 00:00:00 GMT"]
        #expect(try wait(headers) == .seconds(10))
    }
}
