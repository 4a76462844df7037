import Testing

@testable import Samples

@Suite("Sample text")
struct SampleTextTests {
    @Test(
        "dates of samples are valid calendar dates, with any time zone",
        arguments: [
            ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
            ("2024-04-31", false), ("2024-12-31", true), ("2024-13-01", false), ("2024-00-10", false),
            ("2024-01-00", false), ("24-01-01", false),
        ])
    func dates(text: String, isDate: Bool) {
        #expect(SampleText.isDate(text) == isDate)
        for zone in ["Z", "z", "+05:30", "-08:00", ".25Z", ".25+00:00"] {
            #expect(SampleText.isDateTime(text + "T23:59:59" + zone) == isDate, "\(zone)")
        }
        for time in ["T24:00:00Z", "T23:60:00Z", "T23:59:59", "T23:59:59.Z", "T23:59:59+0530", "T23:59:59+24:00", ""] {
            #expect(!SampleText.isDateTime(text + time), "\(time)")
        }
    }
}
