import Diagnostics
import OpenAPI

/// What the passes work on, in turn, before names are given.
struct Draft {
    var endpoints: [DraftEndpoint]
    var types: [DraftType]
    var headers: [ResponseHeaderModel] = []
}
