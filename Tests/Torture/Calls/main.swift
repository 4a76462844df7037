// Makes one call with a file, a download or a cache, whose system calls torture.py lets fail one after the other.
//   torture-calls SCENARIO urlsession|asynchttp ADDRESS, in the folder of the files
// Prints the result or the error. Status: 0 if the call succeeded, 1 for an error, 3 for a leak.

import Bookstore
import EndpointAsyncHTTPClient
import EndpointCache
import EndpointRuntime
import Foundation

#if AsyncHTTPClient
    import AsyncHTTPClient
#endif

func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count == 4 else { exit(64) }
let (scenario, kind, address) = (arguments[1], arguments[2], arguments[3])
let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
let file = folder.appendingPathComponent("cover.png")

/// The open files in the folder, and the number of open sockets.
func descriptors() -> (files: [String], sockets: Int) {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    let links = all.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    return (links.filter { $0.hasPrefix(folder.path) }, links.count { $0.hasPrefix("socket:") })
}

func call(_ transport: any Transport) async throws -> String {
    let cache = ResponseCache(folder: folder.appendingPathComponent("cache")) { say("problem: \($0)") }
    var configuration = ProviderConfiguration(
        environment: ServerEnvironment(baseURL: address), transport: transport, multipartMemoryLimit: 10, retrier: nil,
        options: .timeout(.seconds(10)))
    if scenario == "caching" { configuration.transport = HTTPCachingTransport(transport, in: cache) }
    let client = BookstoreClient(configuration: configuration)
    switch scenario {
    case "get":
        return "\(try await client.store.getHealth().status)"
    case "saving":
        return "\(try await client.books.with(.saving(to: .file(file))).getCover(id: "1").count)"
    case "resuming":
        let part = folder.appendingPathComponent("cover.png.part")
        return "\(try await client.books.with(.saving(to: .file(file).resuming(from: part))).getCover(id: "1").count)"
    case "uploading":
        return
            "\(try await client.books.uploadCover(id: "1", UploadBookCoverRequest(picture: FilePart(file: file))).size)"
    case "streaming":
        let picture = FilePart(
            stream: BodyStream {
                AsyncStream { stream in
                    for _ in 0..<3 { stream.yield(Data(repeating: 7, count: 50_000)) }
                    stream.finish()
                }
            })
        return "\(try await client.books.uploadCover(id: "1", UploadBookCoverRequest(picture: picture)).size)"
    case "caching":
        return "\(try await client.store.getHealth().status) \(try await client.store.getHealth().status)"
    case "values":
        // What a cache can't do is reported, and doesn't throw.
        let former: String? = cache.value(for: "former", in: .hybrid)
        let isStored = cache.store("value", for: "new", in: .hybrid)
        let fresh = ResponseCache(folder: folder.appendingPathComponent("cache")) { say("problem: \($0)") }
        let stored: String? = fresh.value(for: "new", in: .hybrid)
        return "\(former ?? "-") \(isStored) \(stored ?? "-") \(cache.removeAll())"
    default:
        exit(64)
    }
}

func run() async -> Int32 {
    do {
        let transport: any Transport
        #if AsyncHTTPClient
            let client = AsyncHTTPClientTransport(configuration: .init())
            transport = kind == "asynchttp" ? client : URLSessionTransport()
        #else
            transport = URLSessionTransport()
        #endif
        _ = access("/torture/begin", F_OK)
        defer { _ = access("/torture/end", F_OK) }
        say(try await call(transport))
        return 0
    } catch {
        say("error: \(error)")
        return 1
    }
}

if scenario == "prepare" {
    ResponseCache(folder: folder.appendingPathComponent("cache")).store("value", for: "former", in: .hybrid)
    exit(0)
}
let status = await run()
// Connections are closed soon after the transport is gone.
let end = ContinuousClock.now + .seconds(10)
var open = descriptors()
while (!open.files.isEmpty || open.sockets > 0) && ContinuousClock.now < end {
    try? await Task.sleep(for: .milliseconds(5))
    open = descriptors()
}
if !open.files.isEmpty || open.sockets > 0 {
    say("leak: \(open.sockets) sockets, files: \(open.files)")
    exit(3)
}
exit(status)
