// The file exports the runtime for all files of this module and for all files that import this module.
@_exported public import EndpointRuntime
