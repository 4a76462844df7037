/// libyaml's problems in plain words.
enum YAMLProblem {
    static func description(of failure: YAMLEvents.Failure) -> (message: String, hint: String?) {
        for (problem, message, hint) in known where failure.problem.contains(problem) {
            return (message, hint)
        }
        return ("this isn't valid YAML: \(failure.problem)", failure.context)
    }

    /// A part of libyaml's text, what it means, and what to do.
    private static let known: [(problem: String, message: String, hint: String?)] = [
        (
            "found character that cannot start any token",
            "no value can begin with this character",
            "YAML is indented with spaces, never tabs; a text that begins with @, ` or % needs quotes"
        ),
        (
            "found a tab character",
            "a tab stands in the indentation", "YAML is indented with spaces, never tabs"
        ),
        (
            "found unexpected end of stream",
            "the text ends within a quoted string", "close the quote where the string ends"
        ),
        (
            "mapping values are not allowed in this context",
            "a ':' begins a value where none can stand",
            "the indentation doesn't fit the lines above, or a text with ': ' in it needs quotes"
        ),
        (
            "did not find expected key",
            "this line doesn't fit the indentation of the lines above", "keys of one mapping begin in one column"
        ),
        (
            "did not find expected '-' indicator",
            "this line doesn't fit the indentation of the list above", "the '-' of one list stand in one column"
        ),
        ("could not find expected ':'", "a ':' is expected after the key", "is the line indented as it should be?"),
        ("did not find expected ',' or ']'", "a ',' or ']' is expected", "is the list closed?"),
        ("did not find expected ',' or '}'", "a ',' or '}' is expected", "is the mapping closed?"),
        ("did not find expected <document start>", "text follows the end of the document", nil),
        ("control characters are not allowed", "a control character stands in the text", nil),
        ("found unknown escape character", "there is no such escape", "in single quotes a backslash is just a backslash"),
    ]
}
