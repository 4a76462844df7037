import EndpointCombine
import EndpointRuntime

let values = AsyncStream<JSONValue> { values in
    let subscription = publisher { JSONValue.object(["publishers": "alone"]) }
        .sink(receiveCompletion: { _ in values.finish() }, receiveValue: { values.yield($0) })
    values.onTermination = { _ in subscription.cancel() }
}
for await value in values { print(value) }
