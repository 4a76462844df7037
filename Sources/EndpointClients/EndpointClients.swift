// The only imports of the runtime: all files of this module and of those that import it see them.
@_exported public import EndpointRuntime
