"""Generates, compiles and tries every description of a folder; see Scripts/corpus."""

import argparse
import json
import shutil
import signal
import sys
import tempfile
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from calls.table import reasons, rows as call_rows
from check import Result, Tools, check
from descriptions import find
from table import aligned, progress, render


def main():
    arguments = _arguments()
    folder = Path(arguments.folder)
    if not folder.is_dir():
        return _refuse(f"there is no folder at '{folder}'")
    patterns = [pattern for pattern in (arguments.only or "").split(",") if pattern]
    descriptions, others = find(folder, patterns)
    if not descriptions:
        return _refuse(f"there is no description in '{folder}'" + (f" that is one of {patterns}" if patterns else ""))
    # Ended from outside, it still removes what it made.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    tools = Tools(Path(arguments.command), Path(arguments.runtime), not arguments.no_compile, arguments.write_all,
                  arguments.call or arguments.mock, arguments.mock)
    with tempfile.TemporaryDirectory(prefix="corpus-") as temporary:
        base = Path(arguments.keep or temporary).resolve()

        def checked(description):
            print(f"corpus: {description.name} …", file=sys.stderr)
            result = _checked(description, tools, base / description.name, keeps=bool(arguments.keep))
            print(f"corpus: {progress(result)}", file=sys.stderr)
            return result

        with ThreadPoolExecutor(max_workers=max(1, arguments.jobs)) as pool:
            results = list(pool.map(checked, descriptions))
    _print(results, others, arguments)
    if arguments.json:
        figures = [vars(result) for result in results]
        Path(arguments.json).write_text(json.dumps(figures, indent=2) + "\n")
    return 1 if any(result.failures for result in results) else 0


def _arguments():
    parser = argparse.ArgumentParser(
        prog="Scripts/corpus",
        description="Generates the client of every description in a folder, compiles it, and reads the description's "
        "examples with it. Ends with 1 when one fails to generate or compile, silently loses an operation, or can't "
        "read one of its valid examples or write it again.",
    )
    parser.add_argument("folder", help="descriptions, and folders that each hold one description of many files")
    parser.add_argument("--only", metavar="NAME[,NAME…]", help="these descriptions; * and ? stand for any text")
    parser.add_argument("--no-compile", action="store_true", help="generate, and nothing more")
    parser.add_argument(
        "--write-all", action="store_true",
        help="write the examples of all types again, also of those that are only received; compiles every client twice",
    )
    parser.add_argument(
        "--call", action="store_true",
        help="instead of reading examples, call every operation over a socket with made-up arguments, and judge what arrives",
    )
    parser.add_argument("--mock", action="store_true", help="like --call, with the replies of 'endpointgen mock'")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at once (default: 1)")
    parser.add_argument("--keep", metavar="FOLDER", help="leave what was generated and built there")
    parser.add_argument("--json", metavar="FILE", help="write the same figures for programs")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--verbose", action="store_true", help="name every example that isn't valid, and why")
    parser.add_argument("--command", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--runtime", required=True, help=argparse.SUPPRESS)
    return parser.parse_args()


def _refuse(reason):
    print(f"corpus: {reason}", file=sys.stderr)
    return 2


def _checked(description, tools, folder, keeps):
    if folder.exists():
        shutil.rmtree(folder)
    try:
        return check(description, tools, folder)
    except Exception:  # one description that we trip over mustn't hide what the others came to
        return Result(description.name, failures=["this script's own error: " + traceback.format_exc()])
    finally:
        if not keeps:
            shutil.rmtree(folder, ignore_errors=True)


def _print(results, others, arguments):
    print(render(results, arguments.markdown))
    if arguments.call or arguments.mock:
        print(aligned(call_rows(results), arguments.markdown))
        print(reasons(results))
    _print_list("Failures", results, "failures", None)
    _print_list("Remarks", results, "remarks", None if arguments.verbose else 10)
    _print_list(
        "Examples that aren't valid against their own schema, and don't count", results, "invalid",
        None if arguments.verbose else 0,
    )
    undeclared = sum(result.examples["undeclared fields"] for result in results)
    if undeclared:
        print(f"Fields of examples that no schema declares, and models don't keep: {undeclared}")
    if others:
        print(f"Not descriptions: {', '.join(others)}")


def _print_list(title, results, name, limit):
    """A list of all results with its length; at most `limit` of each description."""
    count = sum(len(getattr(result, name)) for result in results)
    if not count:
        return
    print(f"{title}: {count}" + ("; --verbose names them" if limit == 0 else ""))
    for result in results:
        lines = getattr(result, name)
        shown = lines if limit is None else lines[:limit]
        for line in shown:
            print(f"  {result.name}: {line}")
        if limit and len(lines) > limit:
            print(f"  {result.name}: … and {len(lines) - limit} more; --verbose names them")
    print()


sys.exit(main())
