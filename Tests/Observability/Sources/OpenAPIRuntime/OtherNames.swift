// Names that modules of servers and OpenAPI clients share with EndpointRuntime.

public enum HTTPMethod {}
public struct Response {}
public struct URLSessionTransport {}
