import EndpointRuntime
import EndpointXML
import Foundation
import Measuring
import XMLPayloads

// (f) Generated models read from XML and written to it, against a bare loop of libxml2's reader over the same document, and
// against the same models as JSON.

let options = Options()
let catalogue = Catalogue.made(of: options.isQuick ? 200 : 20_000)
var table = Table(
    "XML: generated models against a bare loop of libxml2's reader, and against JSON",
    columns: ["what", "MB", "models, MB/s", "against it, MB/s", "speed"],
    note: """
        CPU time of the thread, in turns, the release of the values included; MB are those of the document in each row. The \
        loop asks for the name and the value of each node. Against JSON the speed is that of the same values.
        """
)
for cells in try XMLMeasurement(catalogue, options).rows { table.add(cells) }
options.show(table)
