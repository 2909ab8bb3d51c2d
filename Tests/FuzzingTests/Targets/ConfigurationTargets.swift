import Encodings
import PowerAuth
import Primitives

extension FuzzTarget {
  static let configurationTargets = [
    FuzzTarget("configuration", "the configuration of an application, as text or as bytes", readConfiguration)
  ]

  @Sendable private static func readConfiguration(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let text = source.bit() ? source.all().text : Base64.encode(source.all())
    guard let read = try unlessRefused({ try Rules.right.readConfiguration(text) }) else { return .refused }
    try require(Base64.encode(read.bytes).utf8.elementsEqual(text.utf8), "the bytes have another text")
    let written = try Rules.right.writeConfiguration(read.configuration)
    let again = try Rules.right.readConfiguration(written.text)
    try require(again.configuration == read.configuration, "the configuration changes when it is written and read")
    // What others write differently takes more bytes: longer counts, more keys, and bytes behind the last key.
    try require(written.bytes.count <= read.bytes.count, "a configuration is shorter than the shortest one")
    try require(written.bytes.count < read.bytes.count || written.bytes == read.bytes, "a configuration has two texts")
    return .accepted
  }
}
