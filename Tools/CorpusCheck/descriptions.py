"""Finds the descriptions in a folder, and counts what they describe."""

import re
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from documents import DocumentError, DocumentStore

SUFFIXES = {".json", ".yaml", ".yml"}
METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
# Patterns by which a file of a folder is recognized before it is parsed, or if it can't be parsed.
_VERSION_FIELD = re.compile(r"""\b(openapi|swagger)["']?\s*:""")
_PATHS_FIELD = re.compile(r"""\bpaths["']?\s*:""")


@dataclass
class Operation:
    """A method of a path, with its file."""

    method: str
    path: str
    value: dict
    file: Path
    # The path item, and its file.
    item: dict = field(default_factory=dict)
    item_file: Path | None = None

    @property
    def operation_id(self):
        """Returns the operationId; None if there is none."""
        return self.value.get("operationId")

    def __str__(self):
        return f"{self.method} {self.path}"


@dataclass
class Description:
    """The description of one API: a file, or a folder of files with a root."""

    name: str
    root: Path
    # Remarks for the report, about finding and reading the description.
    remarks: list = field(default_factory=list)
    store: DocumentStore = field(default_factory=DocumentStore)

    def load(self):
        """Returns the root document. Raises DocumentError if it can't be parsed or isn't a mapping."""
        document = self.store.load(self.root)
        if not isinstance(document, dict):
            raise DocumentError("the document isn't a mapping")
        return document

    @property
    def version(self):
        """`2.0`, `3.0`, `3.1`, `3.2`."""
        document = self.load()
        return ".".join(str(document.get("openapi") or document.get("swagger") or "").split(".")[:2])

    def operations(self):
        """Returns the methods of all paths, following references of path items. Unreadable parts are added to
        `remarks`."""
        found = []
        paths, file = self.store.followed(self.load().get("paths") or {}, self.root)
        for path, item in paths.items():
            if path.startswith("x-"):
                continue
            try:
                item, item_file = self._path_item(item, file)
            except DocumentError as error:
                self.remarks.append(f"can't read path '{path}': {error}")
                continue
            named = [(method.upper(), item[method]) for method in METHODS if method in item]
            named += [(method, value) for method, value in (item.get("additionalOperations") or {}).items()]
            for method, value in named:
                if isinstance(value, dict):
                    value, value_file = self.store.followed(value, item_file)
                    found.append(Operation(method, path, value, value_file, item, item_file))
                else:
                    self.remarks.append(f"{method} {path} isn't a mapping")
        return found

    def _path_item(self, item, file):
        """Returns a path item, or the one that it references."""
        if not isinstance(item, dict):
            raise DocumentError("not a mapping")
        if "$ref" not in item:
            return item, file
        target, target_file = self.store.followed({"$ref": item["$ref"]}, file)
        if not isinstance(target, dict):
            raise DocumentError("the referenced value isn't a mapping")
        # Fields beside the reference are ignored, because they would be in another file, and rarely are operations.
        return target, target_file


def find(folder, patterns=()):
    """Returns the descriptions in `folder` in the order of names, and the names of other files."""
    descriptions, others = [], []
    for entry in sorted(Path(folder).iterdir()):
        if not _is_wanted(entry, patterns):
            continue
        if entry.is_dir():
            description = _multi_file(entry)
        elif entry.suffix.lower() in SUFFIXES:
            description = Description(entry.name, entry.resolve())
            description = description if _is_root(entry, description.store) else None
        else:
            description = None
        if description:
            descriptions.append(description)
        else:
            others.append(entry.name + ("/" if entry.is_dir() else ""))
    return descriptions, others


def _is_wanted(entry, patterns):
    return not patterns or any(fnmatch(name, pattern) for name in (entry.name, entry.stem) for pattern in patterns)


def _multi_file(folder):
    """Returns a folder as one description, whose root is the outermost document with a version and paths."""
    store = DocumentStore()
    files = [file for file in folder.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()]
    for depth in sorted({len(file.parts) for file in files}):
        level = sorted(file for file in files if len(file.parts) == depth)
        roots = [file for file in level if _is_root(file, store, needs_paths=True)]
        if not roots:
            continue
        description = Description(folder.name, roots[0].resolve(), store=store)
        if len(roots) > 1:
            names = ", ".join(str(root.relative_to(folder)) for root in roots)
            description.remarks.append(f"several possible root documents: {names}; using the first")
        return description
    return None


def _is_root(file, store, needs_paths=False):
    """Returns whether a file is a description. A file that can't be parsed is decided by its text."""
    text = file.read_text(encoding="utf-8-sig", errors="replace")
    if not _VERSION_FIELD.search(text) or (needs_paths and not _PATHS_FIELD.search(text)):
        return False
    try:
        document = store.load(file)
    except DocumentError:
        return True
    return (
        isinstance(document, dict)
        and ("openapi" in document or "swagger" in document)
        and ("paths" in document or not needs_paths)
    )
