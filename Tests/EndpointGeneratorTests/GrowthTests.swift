import Foundation
import Testing

@Suite("Growth")
struct GrowthTests {
    /// A description a hundred times as large costs a hundred times as much, not ten thousand: the run as a whole has
    /// no quadratic step. What a run costs without any description cancels out.
    @Test(
        "the work grows at most linearly with the description",
        .enabled(
            if: InstructionCounter.available != nil,
            "neither perf nor valgrind nor /usr/bin/time -l counts instructions here")
    )
    func growth() throws {
        let counter = try #require(InstructionCounter.available)
        try TemporaryFolder.with { folder in
            let counts = try [1, 10, 100].map { size in
                let spec = try folder.write(GrowingDescription(size: size).text, to: "\(size).yaml")
                return try counter.count(
                    Checkout.products.appendingPathComponent("endpointgen"),
                    ["generate", spec, "--output", folder.url.appendingPathComponent("\(size)").path]
                )
            }
            let early = (counts[1] - counts[0]) / 9
            let late = (counts[2] - counts[1]) / 90
            #expect(early > 0)
            #expect(
                late <= early * 1.2,
                "instructions for one more of everything: \(Int(early)) up to 10, \(Int(late)) from there to 100 (\(counter))"
            )
        }
    }
}
