// The only imports of the runtime and of URL-encoded forms, for all files of this module and of its importers.
@_exported public import EndpointForms
@_exported public import EndpointRuntime
