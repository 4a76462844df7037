// pkg-config has flags for this folder on Linux and macOS. The SDKs of Apple's other platforms include it without flags.
#include <libxml/xmlversion.h>
// Its headers would include those of ICU, which nothing here needs and few have.
#undef LIBXML_ICU_ENABLED
#include <libxml/tree.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
