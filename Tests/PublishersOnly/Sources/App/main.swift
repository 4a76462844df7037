import EndpointCombine
import EndpointRuntime

let (values, found) = AsyncStream.makeStream(of: JSONValue.self)
let subscription = publisher { JSONValue.object(["publishers": "alone"]) }
    .sink(receiveCompletion: { _ in found.finish() }, receiveValue: { found.yield($0) })
for await value in values { print(value) }
subscription.cancel()
