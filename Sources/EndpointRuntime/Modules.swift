// Generated code and apps import this module alone: it re-exports those below it.
@_exported public import EndpointCoding
@_exported public import EndpointHTTP
