"""Templates with which every model can be encoded, even if the description never sends it.

Most types are only received, and values that are lost in decoding are detected only by encoding again.
"""

import re
from pathlib import Path

MODELS = Path(__file__).resolve().parents[2] / "Templates" / "Models"
# The templates of models with their own code for writing, and the protocols that this code implements.
_TEMPLATES = {
    "ModelStruct.mustache": "WritableModel", "ModelTuple.mustache": "WritableModel", "ModelUnion.mustache": "WritableUnion",
}
_SECTION = re.compile(r"\{\{#isWritable\}\}\n(.*?)\{\{/isWritable\}\}\n", re.DOTALL)


def write_templates(folder):
    """Writes the templates, which are derived from the built-in ones, into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, protocol in _TEMPLATES.items():
        (folder / name).write_text(with_extension((MODELS / name).read_text(), protocol))


def with_extension(template, protocol):
    """Returns a template that adds an extension with the encoding code of sent models to models that are only
    received."""
    section = _SECTION.search(template)
    if not section:
        raise ValueError("the template has no section 'isWritable'; Tools/CorpusCheck/writable.py must follow it")
    extension = f"extension {{{{name}}}}: {protocol} {{\n{section[1].lstrip()}}}\n"
    return f"{template.rstrip()}\n{{{{^isWritable}}}}\n\n{extension}{{{{/isWritable}}}}\n"
