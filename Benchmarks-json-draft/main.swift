import Foundation

// Prints, for each payload, the CPU time of reading and writing it and how much longer Foundation's coders take.
//   JSONBench [--check] [ROUNDS] [NAME PREFIX]
// With `--read NAME` or `--write NAME` one of them runs, ROUNDS times, for a profiler.

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measured(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try body()
    return processorTime() - start
}

func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}

func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func milliseconds(_ seconds: Double) -> String { padded(String(format: "%.2f ms", seconds * 1000), 11) }

var arguments = Array(CommandLine.arguments.dropFirst())
let checks = arguments.first == "--check"
if checks { arguments.removeFirst() }
let single = ["--read", "--write", "--read-twin"].contains(arguments.first) ? arguments.removeFirst() : nil
let rounds = arguments.first.flatMap { Int($0) } ?? 9
if arguments.first.flatMap({ Int($0) }) != nil { arguments.removeFirst() }
let prefix = arguments.first ?? ""

for (name, make) in Case.all where name.hasPrefix(prefix) {
    let item = try make()
    if let single {
        for _ in 0..<rounds {
            switch single {
            case "--read": try item.read()
            case "--read-twin": try item.readTwin()
            default: _ = try item.write()
            }
        }
        continue
    }
    if checks {
        let ours = try JSONSerialization.jsonObject(with: item.write()) as? NSObject
        let theirs = try JSONSerialization.jsonObject(with: item.writeTwin()) as? NSObject
        guard ours == theirs else { fatalError("\(item.name): what is written differs") }
    }
    var times: [[Double]] = [[], [], [], []]
    for _ in 0..<rounds {
        try times[0].append(measured { try item.read() })
        try times[1].append(measured { try item.readTwin() })
        try times[2].append(measured { _ = try item.write() })
        try times[3].append(measured { _ = try item.writeTwin() })
    }
    let medians = times.map(median)
    let megabytes = Double(item.data.count) / 1e6
    print(
        item.name.padding(toLength: 24, withPad: " ", startingAt: 0), padded(String(format: "%.2f MB", megabytes), 8),
        " read", milliseconds(medians[0]), padded(String(format: "%.0f MB/s", megabytes / medians[0]), 10),
        padded(String(format: "%.2fx", medians[1] / medians[0]), 7),
        " write", milliseconds(medians[2]), padded(String(format: "%.0f MB/s", megabytes / medians[2]), 10),
        padded(String(format: "%.2fx", medians[3] / medians[2]), 7)
    )
}
