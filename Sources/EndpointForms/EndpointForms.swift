// The only import of the runtime: all files of this module and of those that import it see it.
@_exported public import EndpointRuntime
