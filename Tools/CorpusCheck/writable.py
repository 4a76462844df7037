"""Templates with which every model can be written, whether the description sends it or not.

Most types are only received, and what is lost when they are read shows only when they are written again.
"""

import re
from pathlib import Path

MODELS = Path(__file__).resolve().parents[2] / "Templates" / "Models"
# The templates whose models are written by lines of their own, with what those conform to.
_TEMPLATES = {
    "ModelStruct.mustache": "WritableModel", "ModelTuple.mustache": "WritableModel", "ModelUnion.mustache": "WritableUnion",
}
_SECTION = re.compile(r"\{\{#isWritable\}\}\n(.*?)\{\{/isWritable\}\}\n", re.DOTALL)


def write_templates(folder):
    """Writes the templates into `folder`, made of those that the command has built in."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, protocol in _TEMPLATES.items():
        (folder / name).write_text(with_extension((MODELS / name).read_text(), protocol))


def with_extension(template, protocol):
    """A template that adds to what is only received an extension with the lines that what is sent has."""
    section = _SECTION.search(template)
    if not section:
        raise ValueError("the template has no section 'isWritable'; Tools/CorpusCheck/writable.py must follow it")
    extension = f"extension {{{{name}}}}: {protocol} {{\n{section[1].lstrip()}}}\n"
    return f"{template.rstrip()}\n{{{{^isWritable}}}}\n\n{extension}{{{{/isWritable}}}}\n"
