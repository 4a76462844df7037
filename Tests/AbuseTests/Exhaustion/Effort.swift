import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The cost of reading an input in this process.
struct Effort: CustomStringConvertible {
    /// Of the processor.
    let seconds: Double
    /// The cost relative to that of a quarter of the input.
    let growth: Double
    /// The most that the process has held.
    let megabytes: Double
    /// The amount of the input that was read.
    let count: Int

    /// Below this, a clock's steps and what the machine does besides count for more than the work.
    private static let resolution = 0.005

    init(of input: ExhaustingInput) {
        // As much as can be measured, from a little on: the builds of tests are many times slower than others.
        var size = max(input.size / 1024, 2)
        var quarter = input.make(size)
        // What is made once for all is made before.
        quarter()
        var least = Self.seconds(of: quarter)
        while least < 0.03, size * 2 <= input.size / 4 {
            size *= 2
            quarter = input.make(size)
            least = Self.seconds(of: quarter)
        }
        let whole = input.make(size * 4)
        var most = Self.seconds(of: whole)
        // Again where the machine may have done something else, too.
        for _ in 0..<12 where most / max(least, Self.resolution) > 7 {
            least = min(least, Self.seconds(of: quarter))
            most = min(most, Self.seconds(of: whole))
        }
        seconds = most
        growth = most / max(least, Self.resolution)
        megabytes = Self.peak()
        count = size * 4
    }

    /// Limits the process, so that the system ends endless loops.
    static func limitProcess() {
        var limit = rlimit(rlim_cur: 300, rlim_max: 300)
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        #else
            setrlimit(RLIMIT_CPU, &limit)
        #endif
    }

    /// Adds a line to the file that `EFFORT_NOTES` names, to collect all of them.
    func note(as name: String) {
        guard let path = ProcessInfo.processInfo.environment["EFFORT_NOTES"],
            let file = FileHandle(forWritingAtPath: path)
        else { return }
        file.seekToEndOfFile()
        file.write(Data("\(name): \(self)\n".utf8))
    }

    var description: String {
        "\(count) took \((seconds * 1000).rounded() / 1000) s, \((growth * 10).rounded() / 10) times a quarter's, \(Int(megabytes)) MB"
    }

    /// The CPU time of all threads of the process: some values are decoded on a separate one.
    private static func seconds(of work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func peak() -> Double {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return Double(usage.ru_maxrss) / 1_048_576
        #elseif canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Double(usage.ru_maxrss) / 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            return Double(usage.ru_maxrss) / 1024
        #endif
    }
}
