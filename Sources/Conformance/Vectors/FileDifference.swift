extension InvalidCorpus {
  /// The first difference of a file from what the declarations give; nil where there is none.
  package static func difference(_ found: [UInt8], from expected: [UInt8], path: String) -> InvalidCorpus? {
    guard found != expected else { return nil }
    let offset = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let at = offset ?? min(found.count, expected.count)
    let line = found.prefix(at).count { $0 == UInt8(ascii: "\n") } + 1
    return InvalidCorpus(
      file: path, vector: lastID(in: expected.prefix(at)), place: "line \(line)",
      "differs from what the declarations give, first in byte \(at)")
  }

  /// The id of the vector in which the last of the bytes is.
  private static func lastID(in bytes: ArraySlice<UInt8>) -> String? {
    let marker = Array("\"id\": \"".utf8)
    var start = bytes.endIndex - marker.count
    while start >= bytes.startIndex {
      if bytes[start] == marker[0], bytes[start...].starts(with: marker) {
        let id = bytes[(start + marker.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: id, as: UTF8.self)
      }
      start -= 1
    }
    return nil
  }
}
