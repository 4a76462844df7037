import EndpointRuntime

print(JSONValue.object(["runtime": "alone"]))
