import Testing

/// Large inputs from a server, and the parts of them that logs store: work and memory grow linearly.
///
/// Each subject runs in a separate process, which a limit would end.
@Suite("Exhaustion of the runtime", .serialized, .timeLimit(.minutes(10)))
struct RuntimeExhaustionTests {
    @Test(
        "four times the input takes four times the work, at most 5 s and less than 1 GB",
        arguments: ExhaustingInput.Subject.allCases)
    func bounded(subject: ExhaustingInput.Subject) async {
        await #expect(processExitsWith: .success) { [subject = subject as ExhaustingInput.Subject] in
            Effort.limitProcess()
            for input in subject.inputs {
                let effort = Effort(of: input)
                effort.note(as: input.name)
                #expect(effort.seconds < 5, "\(input.name): \(effort)")
                #expect(effort.megabytes < 1000, "\(input.name): \(effort)")
                #expect(effort.growth < 9, "\(input.name): \(effort)")
            }
        }
    }

    @Test("work that grows quadratically is detected")
    func quadratic() async {
        await #expect(processExitsWith: .success) {
            let effort = Effort(
                of: ExhaustingInput("the square", size: 8000) { size in
                    {
                        var sum = 0
                        for row in 0..<size { for column in 0..<size { sum &+= row ^ column } }
                        _ = sum
                    }
                })
            #expect(effort.growth > 9, "\(effort)")
        }
    }

    @Test("every case has a unique name, and there are enough cases")
    func names() {
        let names = ExhaustingInput.Subject.allCases.flatMap { $0.inputs.map(\.name) }
        #expect(Set(names).count == names.count)
        #expect(names.count >= 200)
    }
}
