// What every figure of the generator is held against: libyaml's events of the files, looked at by no one.
// Exit status 3: libyaml refuses a file (surrogate pairs and long keys in JSON are such), so there is nothing to compare.
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

static char *contents(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *count = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*count + 1);
    if (fread(bytes, 1, *count, file) != *count) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

static int scan(const char *path) {
    size_t count = 0;
    char *bytes = contents(path, &count);
    if (!bytes) {
        fprintf(stderr, "%s: can't be read\n", path);
        return 1;
    }
    yaml_parser_t parser;
    yaml_event_t event;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, count);
    int is_done = 0, is_refused = 0;
    while (!is_done && !is_refused) {
        if (!yaml_parser_parse(&parser, &event)) {
            fprintf(stderr, "%s:%zu: libyaml: %s\n", path, parser.problem_mark.line + 1, parser.problem);
            is_refused = 1;
        } else {
            is_done = event.type == YAML_STREAM_END_EVENT;
            yaml_event_delete(&event);
        }
    }
    yaml_parser_delete(&parser);
    free(bytes);
    return is_refused ? 3 : 0;
}

int main(int count, char **paths) {
    int worst = 0;
    for (int index = 1; index < count; index++) {
        int status = scan(paths[index]);
        if (status > worst) worst = status;
    }
    return worst;
}
