#include <libxml/xmlversion.h>
// Its headers would include those of ICU, which nothing here needs and few have.
#undef LIBXML_ICU_ENABLED
#include <libxml/tree.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
