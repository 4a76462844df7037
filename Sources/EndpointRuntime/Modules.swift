// Generated code and apps import only `EndpointRuntime`, so `EndpointRuntime` exports the modules it is built on.
@_exported public import EndpointCoding
@_exported public import EndpointHTTP
