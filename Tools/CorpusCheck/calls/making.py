"""Creates values that are valid against a schema: with required properties only, or with all properties."""

import json
import math
from dataclasses import replace

from calls.kinds import constants_of, kind_of, number_for, type_of, types_of
from calls.patterns import Unmatchable, matching
from calls.plans import Plan, Unmakeable, attempts
from calls.texts import text_for

# The value for a schema without constraints.
FREE = "anything"
# Optional properties are omitted beyond this depth and this number of values.
_DEPTH = 6
_BUDGET = 120


class Maker:
    """Creates values for the schemas of a bundle."""

    def __init__(self, bundle, validator):
        self._bundle = bundle
        self._validator = validator
        # The names of required properties that can't be sent, with reasons.
        self.unsendable = {}
        # The names of omitted properties, which are sent only in the other direction.
        self.left_out = set()
        self._count = 0
        self._made = 0

    def value(self, schema, plan, takes_ambiguous=False):
        """Returns a valid value. Raises Unmakeable.

        With `takes_ambiguous`, the value may be valid against several branches of a `oneOf`, because servers send such
        values.
        """
        reason, ambiguous = "nothing was tried", []
        for attempt in attempts(plan):
            self._made = 0
            try:
                value = self._value([schema], attempt, 0, ())
            except (Unmakeable, Unmatchable) as error:
                reason = str(error)
                continue
            except RecursionError:
                reason = "circular schema"
                continue
            reason = self._validator.reason_against(value, schema)
            if reason is None:
                return value
            if "is valid under each of" in reason:
                ambiguous.append(value)
        if ambiguous and (takes_ambiguous or self._has_discriminator([schema])):
            return ambiguous[0]
        raise Unmakeable(f"can't create a valid value: {reason}")

    @staticmethod
    def takes_optional():
        """Returns whether a parameter or body that isn't required is sent in a call with all there is."""
        return True

    def _has_discriminator(self, schemas, depth=0):
        """Returns whether a discriminator selects one of several valid branches."""
        for schema in schemas:
            if not isinstance(schema, dict) or depth > 8:
                continue
            inner = schema.get("allOf", []) + schema.get("oneOf", []) + ([self._bundle.target(schema)] if "$ref" in schema else [])
            if schema.get("discriminator") or self._has_discriminator(inner, depth + 1):
                return True
        return False

    def _value(self, schemas, plan, depth, path):
        """Returns a value for all of `schemas`. `path` contains the followed references, to detect cycles."""
        self._made += 1
        if depth > 0 and self._wants_null(plan) and self._says_null(schemas):
            return None
        return self._valued(schemas, plan, depth, path)

    def _says_null(self, schemas):
        """Returns whether a schema explicitly allows null."""
        is_valid = all(self._validator.reason_against(None, schema) is None for schema in schemas)
        return is_valid and not (self._allows(schemas, "\0") and self._allows(schemas, 0))

    def _valued(self, schemas, plan, depth, path):
        flat, forced, path = self._flatten(schemas, plan, path)
        if any(schema is False for schema in flat):
            raise Unmakeable("a schema of false")
        constants = constants_of(flat)
        if constants is not None:
            return self._constant(constants, flat, plan)
        kind = kind_of(flat, plan.variant, plan.place.name == "body")
        if kind == "object":
            return self._object(flat, forced, plan, depth, path)
        if kind == "array":
            return self._array(flat, plan, depth, path)
        if kind == "string":
            embedded = [schema["contentSchema"] for schema in flat if _holds_json(schema)]
            if embedded:
                # The JSON has no blanks, because received strings are compared exactly.
                value = self._value(embedded, plan, depth + 1, path)
                return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            self._count += 1
            return self._text(flat, plan)
        if kind in ("integer", "number"):
            self._count += 1
            return self._number(flat, kind, plan)
        return self._plain(kind, plan)

    # Scalars and sizes, which Sampler draws

    def _text(self, flat, plan):
        return text_for(flat, plan.place, self._count, plan.is_hostile)

    def _number(self, flat, kind, plan):
        return number_for(flat, kind, self._count, plan.is_full)

    @staticmethod
    def _plain(kind, plan):
        return {"boolean": plan.is_full, "null": None}.get(kind, FREE)

    @staticmethod
    def _wants_null(plan):
        return plan.prefers_null

    @staticmethod
    def _wants_optional(plan, depth):
        return plan.is_full

    @staticmethod
    def _length(minimum, maximum, prefix, plan, is_roomy):
        return min(maximum, max(minimum, prefix, (2 if plan.is_full else 1) if is_roomy else 0))

    # Parts of a schema

    def _flatten(self, schemas, plan, path):
        """Returns the schemas that apply together, with one branch of each union, and the values of discriminators."""
        flat, forced, pending = [], {}, list(schemas)
        while pending:
            schema = pending.pop(0)
            if schema is True:
                continue
            if not isinstance(schema, dict):
                flat.append(False)
                continue
            reference = schema.get("$ref")
            if reference:
                if path.count(reference) > 3:
                    raise Unmakeable("circular schema")
                path += (reference,)
                pending.append(self._bundle.target(schema))
            flat.append(schema)
            pending += schema.get("allOf", [])
            discriminator = schema.get("discriminator") or {}
            mapping = discriminator.get("mapping") or {}
            chose = False
            for keyword in ("oneOf", "anyOf"):
                if keyword not in schema:
                    continue
                branch = self._branch(schema[keyword], plan, path)
                pending.append(branch)
                chose = True
                for name, target in mapping.items():
                    if target == branch:
                        forced.setdefault(discriminator["propertyName"], name)
                        break
            if mapping and not chose and discriminator["propertyName"] not in forced:
                name, target = list(mapping.items())[plan.variant % len(mapping)]
                forced[discriminator["propertyName"]] = name
                if target["$ref"] not in path:
                    pending.append(target)
        return flat, forced, path

    def _branch(self, branches, plan, path):
        """Returns one branch: null only if there is no other, and a branch of a cycle only if all others are null."""
        def rank(branch):
            is_null = branch == {"type": "null"} or (isinstance(branch, dict) and branch.get("enum") == [None])
            return (is_null, isinstance(branch, dict) and branch.get("$ref") in path)

        best = min(rank(branch) for branch in branches)
        good = [branch for branch in branches if rank(branch) == best]
        return good[plan.variant % len(good)]

    def _constant(self, constants, flat, plan):
        allowed = types_of(flat)
        good = [value for value in constants if allowed is None or type_of(value) & allowed]
        good = [value for value in good if value is not None and value != ""] or good
        if not good:
            raise Unmakeable("no matching value in the enumeration")
        return good[plan.variant % len(good)]

    # Values

    def _object(self, flat, forced, plan, depth, path):
        properties = {}
        for schema in flat:
            for key, value in schema.get("properties", {}).items():
                properties.setdefault(key, []).append(value)
        required = {key: None for schema in flat for key in schema.get("required", [])}
        wanted = dict(required)
        minimum = max(schema.get("minProperties", 0) for schema in flat)
        maximum = min([schema["maxProperties"] for schema in flat if "maxProperties" in schema], default=math.inf)
        roomy = depth < _DEPTH and self._made < _BUDGET
        for key, schemas in properties.items():
            is_left_out = key not in required and self._marked(schemas, plan.leaves_out)
            if is_left_out:
                self.left_out.add(key)
            # The discriminator of a union's case is always sent, required or not.
            if not is_left_out and key in forced:
                wanted[key] = None
            if not is_left_out and ((roomy and len(wanted) < maximum and self._wants_optional(plan, depth)) or len(wanted) < minimum):
                wanted[key] = None
        made = {}
        for key in properties | wanted:
            if key not in wanted:
                continue
            if key in forced and self._allows(properties.get(key, []), forced[key]):
                made[key] = forced[key]
                continue
            if key not in properties:
                self.unsendable[key] = "the description requires it and says nowhere what it is"
            elif self._marked(properties[key], plan.leaves_out):
                self.unsendable[key] = f"{plan.leaves_out} stands above required (OpenAPI 3.0.4, Schema Object, Fixed Fields)"
            try:
                made[key] = self._value(properties.get(key) or [self._other(flat)], plan, depth + 1, path)
            except (Unmakeable, Unmatchable):
                if key in required:
                    raise
                continue
            if plan.is_careful and key not in required and not self._allows(properties.get(key, []), made[key]):
                del made[key]
        self._add_others(made, flat, minimum, maximum, plan, depth, path)
        return made

    def _allows(self, schemas, value):
        """Returns whether the schemas allow a value. The default discriminator value, a schema's name, is often not
        allowed."""
        return all(self._validator.reason_against(value, schema) is None for schema in schemas)

    def _add_others(self, made, flat, minimum, maximum, plan, depth, path):
        """Adds undeclared fields if the schema requires or allows them."""
        patterns = [item for schema in flat for item in schema.get("patternProperties", {}).items()]
        if patterns and (len(made) < minimum or plan.is_full) and len(made) < maximum:
            made.setdefault(matching(patterns[0][0]), self._value([patterns[0][1]], plan, depth + 1, path))
        others = [schema["additionalProperties"] for schema in flat if "additionalProperties" in schema]
        if any(other is False for other in others):
            return
        if others and plan.is_full and not patterns and len(made) < maximum and depth < _DEPTH:
            key = "a key/ü" if plan.place.name == "body" else "key1"
            names = [schema["propertyNames"] for schema in flat if "propertyNames" in schema]
            made[self._value(names, plan, depth + 1, path) if names else key] = self._value(others, plan, depth + 1, path)
        while len(made) < minimum:
            made[f"key{len(made)}"] = self._value(others or ["any"], plan, depth + 1, path) if others else "any"

    @staticmethod
    def _other(flat):
        others = [schema["additionalProperties"] for schema in flat if isinstance(schema.get("additionalProperties"), dict)]
        return {"allOf": others} if others else {"type": "string"}

    def _marked(self, schemas, mark, depth=0):
        """Returns whether one of the schemas or their subschemas has a keyword."""
        for schema in schemas:
            if not isinstance(schema, dict) or depth > 8:
                continue
            others = schema.get("allOf", []) + ([self._bundle.target(schema)] if "$ref" in schema else [])
            if schema.get(mark) is True or self._marked(others, mark, depth + 1):
                return True
        return False

    def _array(self, flat, plan, depth, path):
        minimum = max(schema.get("minItems", 0) for schema in flat)
        maximum = min([schema["maxItems"] for schema in flat if "maxItems" in schema], default=math.inf)
        items = [schema["items"] for schema in flat if "items" in schema]
        prefix = next((schema["prefixItems"] for schema in flat if "prefixItems" in schema), [])
        roomy = depth < _DEPTH and self._made < _BUDGET
        count = self._length(minimum, maximum, len(prefix), plan, roomy)
        made = []
        for index in range(int(min(count, 200))):
            # Each element has the next branch or enumerated value, so that the elements differ.
            each = replace(plan, variant=plan.variant + index)
            schemas = [prefix[index]] if index < len(prefix) else items or [{"type": "string"}]
            try:
                value = self._value(schemas, each, depth + 1, path)
            except (Unmakeable, Unmatchable):
                if index < minimum:
                    raise
                break
            if value in made and any(schema.get("uniqueItems") for schema in flat):
                break
            made.append(value)
        return made


def _holds_json(schema):
    """Returns whether a schema is a string that contains JSON with a schema (JSON Schema 2020-12 Validation, 8.5)."""
    media_type = str(schema.get("contentMediaType", "")).split(";")[0].strip().lower()
    is_json = media_type == "application/json" or media_type.endswith("+json")
    return is_json and "contentSchema" in schema and "contentEncoding" not in schema
