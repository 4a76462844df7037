#include <libxml/tree.h>
#include <libxml/parser.h>
#include <libxml/xmlwriter.h>
