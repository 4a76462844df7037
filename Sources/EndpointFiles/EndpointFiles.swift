// The only imports of the runtime and of URL-encoded forms: all files of this module and of those that import it see them.
@_exported public import EndpointForms
@_exported public import EndpointRuntime
