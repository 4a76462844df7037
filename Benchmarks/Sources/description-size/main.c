// How large a description is: the properties of its schemas as they are written, inline ones included, and its operations.
// Prints both numbers. Counted from libyaml's events, so that it doesn't depend on what the generator makes of them.
// Exit status 3: libyaml refuses a file (surrogate pairs and long keys in JSON are such), or it is nested too deeply.
#include <stdio.h>
#include <string.h>
#include <yaml.h>

// What a mapping or a sequence is to its parent.
enum place { OTHER, PROPERTIES, EXAMPLE, PATHS, PATH_ITEM };

#define DEEPEST 4096

static struct {
    enum place place;
    int is_mapping;
    // Whether the next event of a mapping is a key; and what the value behind the last key is.
    int awaits_key;
    enum place next;
} open_nodes[DEEPEST];

static long properties, operations;

static int is_one_of(const char *text, const char *const *words) {
    for (; *words; words++)
        if (!strcmp(text, *words)) return 1;
    return 0;
}

static enum place place_of(const char *key, enum place parent, int depth) {
    static const char *const methods[] = {"get", "put", "post", "delete", "patch", "head", "options", "trace", "query", NULL};
    static const char *const data[] = {"example", "examples", "default", "enum", "const", NULL};
    if (parent == EXAMPLE) return EXAMPLE;
    if (parent == PROPERTIES) {
        properties++;
        return OTHER;
    }
    if (parent == PATHS) return PATH_ITEM;
    if (parent == PATH_ITEM && is_one_of(key, methods)) {
        operations++;
        return OTHER;
    }
    if (!strcmp(key, "properties")) return PROPERTIES;
    if (is_one_of(key, data)) return EXAMPLE;
    return depth == 1 && !strcmp(key, "paths") ? PATHS : OTHER;
}

// Counts what an event says; returns the depth behind it, or -1 when that is more than any description has.
static int count(const yaml_event_t *event, int depth) {
    int is_key = depth > 0 && open_nodes[depth - 1].is_mapping && open_nodes[depth - 1].awaits_key;
    switch (event->type) {
    case YAML_SCALAR_EVENT:
    case YAML_ALIAS_EVENT:
        if (depth == 0) break;
        if (is_key && event->type == YAML_SCALAR_EVENT) {
            const char *key = (const char *)event->data.scalar.value;
            open_nodes[depth - 1].next = place_of(key, open_nodes[depth - 1].place, depth);
        }
        open_nodes[depth - 1].awaits_key = !is_key;
        break;
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
        if (depth == DEEPEST) {
            fprintf(stderr, "nested deeper than %d\n", DEEPEST);
            return -1;
        }
        open_nodes[depth].is_mapping = event->type == YAML_MAPPING_START_EVENT;
        open_nodes[depth].awaits_key = 1;
        open_nodes[depth].next = OTHER;
        open_nodes[depth].place = depth == 0 ? OTHER : open_nodes[depth - 1].next;
        // A list of examples holds nothing else; any other list holds schemas.
        if (!open_nodes[depth].is_mapping) {
            open_nodes[depth].place = open_nodes[depth].place == EXAMPLE ? EXAMPLE : OTHER;
            open_nodes[depth].next = open_nodes[depth].place;
        }
        if (depth > 0) open_nodes[depth - 1].awaits_key = 1;
        return depth + 1;
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        return depth - 1;
    default:
        break;
    }
    return depth;
}

static int read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "%s: can't be read\n", path);
        return 1;
    }
    yaml_parser_t parser;
    yaml_event_t event;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_file(&parser, file);
    int is_done = 0, depth = 0;
    while (!is_done && depth >= 0) {
        if (!yaml_parser_parse(&parser, &event)) {
            fprintf(stderr, "%s:%zu: libyaml: %s\n", path, parser.problem_mark.line + 1, parser.problem);
            depth = -1;
        } else {
            is_done = event.type == YAML_STREAM_END_EVENT;
            depth = count(&event, depth);
            yaml_event_delete(&event);
        }
    }
    yaml_parser_delete(&parser);
    fclose(file);
    return depth < 0 ? 3 : 0;
}

int main(int argc, char **paths) {
    for (int index = 1; index < argc; index++) {
        int status = read_file(paths[index]);
        if (status) return status;
    }
    printf("%ld %ld\n", properties, operations);
    return 0;
}
