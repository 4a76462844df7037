"""Sends the requests of Prism's test cases for mock servers to `endpointgen mock`, and compares the responses.

Usage: python3 check.py SUITE COMMAND [NAME], with the folder of the cases, the path of `endpointgen` and a part of the
names of the cases to run. Prints the number of equal responses; fails for a difference without a reason below.
"""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

# Differences that are intended, by the names of the cases.
REASONS = {
    r"default_responses-AC-4|head_requests-AC-2|range-status-codes-AC-8": "an operation without a success responds 200",
    r"default_responses-AC-6|empty-responses-AC-9": "the first success of the description is used, not the lowest",
    r"AC-7\.oas2|AC-5\.oas2|AC-6\.oas2": "media ranges in 'examples' of Swagger 2.0 name no example",
    r"security-scheme-validation-AC-[56]\.": "any value of a credential is accepted",
    r"cors-headers-precedence": "a preflight that the description documents is answered like any request",
    r"too_complex": "large schemas have samples too",
    r"E2E-text-.*-complex-serialisation": "objects in text media types are written as JSON",
    r"Xml|Negotiation-AC-14": "the root element is named after the schema; numbers begin at 1",
    r"Recursive-Array-Handling": "recursion ends one level earlier",
    r"select-correct-method": "strings of samples come from the property's name",
    r"dynamic_json_responses-AC-3": "samples have all properties",
    r"static_examples-AC": "strings of samples fit their format",
    r"allow-empty-value|allow-reserved-fail": "empty values are valid strings; clients encode reserved characters",
    r"byte-format-fail": "the content of 'format: byte' isn't decoded",
    r"x-www-urlencoded-fail": "a form without a documented field is valid if none is required",
    r"enforce-content-type-if-body-included": "an undescribed body is ignored",
    r"missing-path-param": "a path with an empty segment is another path",
    r"^violations/": "responses aren't validated, which come from the description; violations are in the problem",
}


def sections(text):
    parts = re.split(r"^====([\w-]+)====[ ]*\n", text, flags=re.M)
    return {parts[index].strip(): parts[index + 1] for index in range(1, len(parts) - 1, 2)}


def response(text):
    """Returns the status, the headers and the body of a response as curl prints it."""
    text = text.replace("\r\n", "\n").strip("\n")
    while re.match(r"HTTP/\S+ 100", text):
        text = text.split("\n\n", 1)[1]
    head, _, body = text.partition("\n\n")
    lines = head.split("\n")
    status = re.match(r"HTTP/\S+ (\d+)", lines[0])
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    return int(status[1]) if status else None, headers, body.strip()


def value(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


def shape(value):
    if isinstance(value, dict):
        return {key: shape(member) for key, member in value.items()}
    return [shape(item) for item in value] if isinstance(value, list) else type(value).__name__


def differences(case, got, expected):
    if got[0] != expected[0]:
        return [f"status {got[0]} instead of {expected[0]}"]
    found = []
    media_type = expected[1].get("content-type", "").split(";")[0]
    # Errors are problems (RFC 9457) with fields of our own.
    if got[0] >= 400:
        return []
    if media_type and got[1].get("content-type", "").split(";")[0] != media_type:
        found.append(f"media type {got[1].get('content-type')} instead of {media_type}")
    if "sl-violations" in expected[1]:
        found.append("no header sl-violations")
    if expected[2] and "expect" in case and value(got[2]) != value(expected[2]):
        found.append("body")
    elif expected[2] and "expect" not in case and isinstance(value(expected[2]), dict):
        if not isinstance(value(got[2]), dict) or set(value(got[2])) != set(value(expected[2])):
            found.append("keys")
    return found


def reason(name, case, got, expected, found):
    if re.search(r"__(code|example|dynamic)=", case["command"]):
        return "'Prefer' selects a response, not a query parameter"
    if got[0] == 400 and expected[0] == 422:
        return "invalid requests get 400 unless the description documents 422"
    if ".oas2" in name and got[0] == 200 and not got[2]:
        return "a response without a schema has no content (Swagger 2.0)"
    for pattern, text in REASONS.items():
        if re.search(pattern, name):
            return text
    if found == ["body"] and shape(value(got[2])) == shape(value(expected[2])):
        return "samples have other values"
    return None


def run(arguments):
    """Returns the case's name and its result: None if it isn't for mock servers, else the differences and a reason."""
    file, suite, command = arguments
    name, case = str(file.relative_to(suite)), sections(file.read_text())
    # Proxies and Postman's collections are other products.
    if not case.get("server", "").strip().startswith("mock") or ".pc." in name:
        return name, None
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "spec.yaml").write_text(case["spec"])
        server = subprocess.Popen(
            [command, "mock", "spec.yaml", "--port", "0"], cwd=folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        timer = threading.Timer(30, server.kill)
        timer.start()
        try:
            port = None
            for line in server.stdout:
                if port := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                    break
            if not port:
                return name, (["the mock server didn't start"], None)
            request = re.sub(r"(localhost|127\.0\.0\.1):4010", f"127.0.0.1:{port[1]}", case["command"].strip())
            answer = subprocess.run(request, shell=True, capture_output=True, text=True, timeout=20)
            got = response(answer.stdout)
            text = next((case[key] for key in case if key.startswith("expect")), "")
            expected = response(text.strip())
            found = differences(case, got, expected)
            return name, (found, reason(name, case, got, expected, found) if found else None)
        finally:
            timer.cancel()
            server.kill()
            server.wait()


def main():
    suite, command = pathlib.Path(sys.argv[1]).resolve(), str(pathlib.Path(sys.argv[2]).resolve())
    only = sys.argv[3] if len(sys.argv) > 3 else ""
    files = [file for file in sorted(suite.rglob("*.txt")) if only in str(file)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = [result for result in pool.map(run, [(file, suite, command) for file in files]) if result[1]]
    equal = sum(not found for _, (found, _) in results)
    failed = False
    for name, (found, text) in results:
        if found:
            print(f"{'differs' if text else 'error'}: {name}: {', '.join(found)}: {text or 'no reason'}")
            failed = failed or not text
    print(f"FIGURE: {equal} of {len(results)} cases of Prism, the others with reasons")
    sys.exit(1 if failed else 0)


main()
