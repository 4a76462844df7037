"""Runs endpointgen and a program that uses the runtime, and lets each of their system calls fail once, one after the other.

Usage: python3 torture.py COMMAND CALLS LIBRARY [SCENARIO]: the paths of `endpointgen`, of `torture-calls` and of
`failing.c` as a library, and a part of the names of the scenarios to run. After each run, the files must be those from
before or those of a run without a failure, and the error must name the file or the reason. Then the same command, run
again, must succeed. Prints the number of failures; fails if a run isn't as it must be.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import calls
import commands

# A run that takes longer hangs.
SECONDS = 60


def contents(folder):
    """Returns what is in a folder: for each path the kind and the bytes."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = ("link", os.readlink(path))
        elif path.is_dir():
            found[name] = ("folder", "")
        else:
            found[name] = ("file", path.read_bytes())
    return found


def difference(found, expected):
    names = [name for name in sorted({*found, *expected}) if found.get(name) != expected.get(name)]
    words = {(True, False): "additional", (False, True): "missing", (True, True): "different"}
    return ", ".join(f"{name} ({words[name in found, name in expected]})" for name in names[:5])


class Run:
    """One run of a scenario in a folder of its own."""

    def __init__(self, scenario, template, library):
        self.scenario, self.library = scenario, library
        self.top = pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="torture-")))
        self.folder = self.top / "work"
        shutil.copytree(template, self.folder, symlinks=True)
        (self.top / "home").mkdir()
        self.log = pathlib.Path(f"{self.top}.log")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.top, ignore_errors=True)
        self.log.unlink(missing_ok=True)

    def execute(self, number=None):
        (self.folder / "tmp").mkdir(exist_ok=True)
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.top / "home"), "TMPDIR": str(self.folder / "tmp"),
            "NO_COLOR": "1", "SWIFT_DETERMINISTIC_HASHING": "1",
        }
        if "LD_LIBRARY_PATH" in os.environ:
            environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        if number is not None:
            environment |= {
                "LD_PRELOAD": self.library, "TORTURE_ROOT": str(self.folder / self.scenario.counted), "TORTURE_FAIL": str(number),
                "TORTURE_LOG": str(self.log), **self.scenario.variables,
            }
        try:
            return subprocess.run(
                self.scenario.command(number is not None), cwd=self.folder, env=environment, capture_output=True,
                text=True, errors="replace", stdin=subprocess.DEVNULL, timeout=SECONDS)
        except subprocess.TimeoutExpired as error:
            return subprocess.CompletedProcess(error.cmd, None, "", f"it took more than {SECONDS} s")

    @property
    def failure(self):
        """The number, the name, the error and the path of the call that failed; nil if none did."""
        if not self.log.exists():
            return None
        number, name, error, path = self.log.read_text().split(" ", 3)
        return int(number), name, int(error), path.strip()


class Torture:
    def __init__(self, scenario, library):
        self.scenario, self.library = scenario, library
        self.template = pathlib.Path(tempfile.mkdtemp(prefix="torture-template-"))
        scenario.prepare(self.template)
        (self.template / "tmp").mkdir()
        with Run(scenario, self.template, library) as run:
            self.before = contents(run.folder)
            self.good = run.execute()
            self.after = contents(run.folder)
        if self.good.returncode != scenario.status:
            raise SystemExit(f"error: {scenario.name} fails though no system call does: {self.good.stderr}{self.good.stdout}")

    def attempt(self, number):
        """Returns the call that failed and what is wrong with the run; nil if no call failed."""
        with Run(self.scenario, self.template, self.library) as run:
            result = run.execute(number)
            failure = run.failure
            if failure is None:
                return None
            problems = self.judge(run, result, failure)
            where = f"{failure[1]} {failure[3].replace(str(run.folder), '')} ({os.strerror(failure[2])})"
            if not problems and self.matches(self.remaining(run, failure), [self.after]):
                return where, problems
            if result.returncode == self.scenario.status and not self.scenario.repeats:
                return where, problems
            again = run.execute()
            if again.returncode != self.scenario.status:
                problems.append(f"the next run ends with {again.returncode}: {again.stderr.strip()[-300:]}")
            else:
                rest = self.remaining(run, failure)
                if not self.matches(rest, [self.after]):
                    problems.append(f"after the next run: {difference(rest, self.after)}")
            return where, problems

    def judge(self, run, result, failure):
        _, name, error, path = failure
        if result.returncode is None or result.returncode < 0:
            return [f"it ends with signal {result.returncode}: {result.stderr[-600:]}"]
        found = self.remaining(run, failure)
        problems = list(self.scenario.faults(result))
        succeeded = result.returncode == self.scenario.status and not self.scenario.reports(result)
        if not succeeded:
            text = result.stdout + result.stderr
            words = [os.strerror(error), pathlib.PurePath(path).name, pathlib.PurePath(path).parent.name]
            words += self.scenario.words(name)
            if not any(word and word in text for word in words):
                problems.append(f"the error names neither file nor reason: {text.strip()[-300:]}")
            if not re.search(r"error|problem", text):
                problems.append(f"it ends with {result.returncode} without an error: {text.strip()[-300:]}")
        elif self.scenario.compares_output and result.stdout != self.good.stdout:
            problems.append(f"it succeeds with another output: {result.stdout.strip()[-300:]}")
        # The old version that can't be removed is left to the next run.
        if succeeded:
            found = {key: value for key, value in found.items() if not self.is_leftover(key)}
        expected = [self.after] if succeeded else [self.before, self.after]
        if not self.matches(found, expected):
            nearest = min(expected, key=lambda other: len(difference(found, other)))
            problems.append(
                f"it {'succeeds' if succeeded else 'fails'}, and then: {difference(found, nearest)}"
                + ("" if succeeded else f" [{result.stderr.strip()[-200:]}]"))
        return problems

    def remaining(self, run, failure):
        """Returns what is in the folder, without a file that couldn't be removed."""
        _, name, _, path = failure
        found = contents(run.folder)
        if name in ("unlink", "unlinkat", "remove", "rmdir"):
            relative = os.path.relpath(os.path.normpath(path), run.folder)
            if relative not in self.after and relative not in self.before:
                found.pop(relative, None)
        return found

    def matches(self, found, expected):
        """Returns whether files are as expected; each client's folder is written at once."""
        found, expected = self.scenario.normalized(found), [self.scenario.normalized(each) for each in expected]
        folders = {name.split("/")[0] for each in [found, *expected] for name in each}
        inside = lambda files, folder: {name: value for name, value in files.items() if name.split("/")[0] == folder}
        return all(inside(found, folder) in [inside(each, folder) for each in expected] for folder in folders)

    def is_leftover(self, name):
        return name not in self.after and any(".endpointgen-" in part for part in name.split("/"))


def main():
    command, program, library = sys.argv[1:4]
    part = sys.argv[4] if len(sys.argv) > 4 else ""
    scenarios = [
        scenario for scenario in commands.scenarios(command) + calls.scenarios(program) if part in scenario.name
    ]
    total, faults = 0, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for scenario in scenarios:
            torture = Torture(scenario, library)
            count, first, step = 0, 1, 16
            while True:
                results = list(pool.map(torture.attempt, range(first, first + step)))
                for number, result in zip(range(first, first + step), results):
                    if result is None:
                        continue
                    count += 1
                    for problem in result[1]:
                        faults += 1
                        print(f"error: {scenario.name} {number}: {result[0]}: {problem}", flush=True)
                first += step
                if None in results:
                    break
            if count == 0:
                faults += 1
                print(f"error: {scenario.name}: no call failed, so nothing was tested; is the library loaded?", flush=True)
            print(f"{scenario.name}: {count} failures", flush=True)
            total += count
            shutil.rmtree(torture.template)
    print(f"FIGURE: {total} failures injected, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
