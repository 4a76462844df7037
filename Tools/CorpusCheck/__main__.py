"""Generates, compiles and tries every description of a folder; see Tools/corpus."""

import argparse
import json
import shutil
import signal
import sys
import tempfile
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from calls.table import figure, reasons, rows as call_rows
from check import Result, Tools, check
from descriptions import find
from table import aligned, progress, render


def main():
    arguments = _arguments()
    folder = Path(arguments.folder)
    if not folder.is_dir():
        return _refuse(f"'{folder}' isn't a folder")
    patterns = [pattern for pattern in (arguments.only or "").split(",") if pattern]
    descriptions, others = find(folder, patterns)
    if not descriptions:
        return _refuse(f"no description found in '{folder}'" + (f" that matches {', '.join(patterns)}" if patterns else ""))
    # Removes temporary files also on SIGTERM.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    tools = Tools(Path(arguments.command), Path(arguments.runtime), not arguments.no_compile, arguments.write_all,
                  arguments.call or arguments.mock, arguments.mock, arguments.values, arguments.seed)
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
        prog="Tools/corpus",
        description="Generates the client of every description in a folder, compiles it, and decodes the description's "
        "examples with it. Exits with 1 if a client fails to generate or compile, lacks an operation without a diagnostic, "
        "or can't decode or encode a valid example.",
    )
    parser.add_argument("folder", help="a folder with descriptions, or with folders that each contain one description of many files")
    parser.add_argument("--only", metavar="NAME[,NAME…]", help="check only these descriptions; * and ? are wildcards")
    parser.add_argument("--no-compile", action="store_true", help="only generate")
    parser.add_argument(
        "--write-all", action="store_true",
        help="also encode examples of types that are only received; compiles every client twice",
    )
    parser.add_argument(
        "--call", action="store_true",
        help="instead of decoding examples, call every operation over a socket with generated arguments, and validate the requests",
    )
    parser.add_argument("--mock", action="store_true", help="like --call, with the responses of 'endpointgen mock'")
    parser.add_argument(
        "--values", type=int, default=0, metavar="N",
        help="with --call, call every operation with N random values of each parameter and body instead",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the seed of random values (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="the number of descriptions to check in parallel (default: 1)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep generated and built files in this folder")
    parser.add_argument("--json", metavar="FILE", help="write the results as JSON")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--verbose", action="store_true", help="list every invalid example with the reason")
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
    except Exception:  # an error in one description must not hide the results of the others
        return Result(description.name, failures=["internal error: " + traceback.format_exc()])
    finally:
        if not keeps:
            shutil.rmtree(folder, ignore_errors=True)


def _print(results, others, arguments):
    print(render(results, arguments.markdown))
    if arguments.call or arguments.mock:
        print(aligned(call_rows(results), arguments.markdown))
        print(reasons(results))
    if arguments.values:
        print(f"FIGURE: {figure(results)} (seed {arguments.seed})")
    _print_list("Failures", results, "failures", None)
    _print_list("Remarks", results, "remarks", None if arguments.verbose else 10)
    _print_list(
        "Invalid examples, which are ignored", results, "invalid",
        None if arguments.verbose else 0,
    )
    undeclared = sum(result.examples["undeclared fields"] for result in results)
    if undeclared:
        print(f"Undeclared properties of examples, which models don't store: {undeclared}")
    if others:
        print(f"Not descriptions: {', '.join(others)}")


def _print_list(title, results, name, limit):
    """Prints a list of all results with its length; at most `limit` of each description."""
    count = sum(len(getattr(result, name)) for result in results)
    if not count:
        return
    print(f"{title}: {count}" + ("; --verbose lists them" if limit == 0 else ""))
    for result in results:
        lines = getattr(result, name)
        shown = lines if limit is None else lines[:limit]
        for line in shown:
            print(f"  {result.name}: {line}")
        if limit and len(lines) > limit:
            print(f"  {result.name}: … and {len(lines) - limit} more; --verbose lists them")
    print()


sys.exit(main())
