import CLibXML2
import Testing

@Test("libxml2 is found, linked and of a version that supports XML bodies")
func libxml2() {
    #expect(LIBXML_VERSION >= 20900)
    let document = xmlNewDoc("1.0")
    #expect(document != nil)
    xmlFreeDoc(document)
}
