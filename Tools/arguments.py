"""Types of command-line arguments, for argparse."""
import argparse
import os
import pathlib


def program(text):
    """Returns the path of a program, such as the built endpointgen."""
    path = pathlib.Path(text).resolve()
    if not path.is_file() or not os.access(path, os.X_OK):
        raise argparse.ArgumentTypeError(f"no program at '{text}'; run 'swift build', or name a built one")
    return path


def folder(text):
    """Returns the path of a folder."""
    path = pathlib.Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"no folder at '{text}'")
    return path


def file(text):
    """Returns the path of a file."""
    path = pathlib.Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"no file at '{text}'")
    return path


def modules(text):
    """Returns the path of a folder with the runtime's compiled modules."""
    path = pathlib.Path(text)
    if not (path / "EndpointRuntime.swiftmodule").exists():
        raise argparse.ArgumentTypeError(f"no modules of the runtime in '{text}'; run 'swift build', or name another folder")
    return path
