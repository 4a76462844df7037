"""Finds the descriptions in a folder, and counts what they describe."""

import re
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from documents import DocumentError, DocumentStore

SUFFIXES = {".json", ".yaml", ".yml"}
METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]
# A quick look before a file of a folder is parsed; and all there is of a file that can't be.
_VERSION_FIELD = re.compile(r"""\b(openapi|swagger)["']?\s*:""")
_PATHS_FIELD = re.compile(r"""\bpaths["']?\s*:""")


@dataclass
class Operation:
    """One method of one path, with its file."""

    method: str
    path: str
    value: dict
    file: Path
    # The path item, and its file.
    item: dict = field(default_factory=dict)
    item_file: Path | None = None

    @property
    def operation_id(self):
        """The operation's own name, or None."""
        return self.value.get("operationId")

    def __str__(self):
        return f"{self.method} {self.path}"


@dataclass
class Description:
    """One API: a file, or a folder of files with a root among them."""

    name: str
    root: Path
    # What a reader of the report should know about how it was found or read.
    remarks: list = field(default_factory=list)
    store: DocumentStore = field(default_factory=DocumentStore)

    def load(self):
        """The root document. Raises DocumentError when it can't be parsed or is no mapping."""
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
        """Every method of every path, through references of path items. What can't be read is remarked upon."""
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
        """A path item, with the fields of what it refers to."""
        if not isinstance(item, dict):
            raise DocumentError("not a mapping")
        if "$ref" not in item:
            return item, file
        target, target_file = self.store.followed({"$ref": item["$ref"]}, file)
        if not isinstance(target, dict):
            raise DocumentError("the referenced value isn't a mapping")
        # Fields beside the reference would stand in another file than the rest; nobody writes operations there.
        return target, target_file


def find(folder, patterns=()):
    """The descriptions in `folder` by name, and the files that are none, as `(descriptions, others)`."""
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
    """A folder as one description: the shallowest document that has a version and paths."""
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
