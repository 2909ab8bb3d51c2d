internal import Primitives
internal import StrictJSON

/// The table of contents of a corpus: each file with its contents and its SHA-256.
struct CorpusIndex {
  struct VectorFile {
    let path: String
    let operation: String
    let protocols: [String]
    let count: Int
    let sha256: [UInt8]
  }

  struct OtherFile {
    let path: String
    let sha256: [UInt8]
  }

  let suite: String
  let seed: String
  let vectorFiles: [VectorFile]
  let otherFiles: [OtherFile]

  func encode() -> [UInt8] {
    let files = vectorFiles.map { file in
      JSONValue.object(
        JSONObject([
          ("path", .string(file.path)), ("operation", .string(file.operation)),
          ("protocol", .array(file.protocols.map { .string($0) })), ("count", .number(JSONNumber(Int64(file.count)))),
          ("sha256", .string(Hex.encode(file.sha256))),
        ]))
    }
    let others = otherFiles.map { file in
      JSONValue.object(JSONObject([("path", .string(file.path)), ("sha256", .string(Hex.encode(file.sha256)))]))
    }
    let total = vectorFiles.reduce(0) { $0 + $1.count }
    return JSONWriter.pretty(
      .object(
        JSONObject([
          ("format", .number(JSONNumber(VectorFileHeader.format))),
          ("suite", .string(suite)), ("seed", .string(seed)), ("count", .number(JSONNumber(Int64(total)))),
          ("vectors", .array(files)), ("others", .array(others)),
        ]))) + [0x0a]
  }

  /// The contents of an index that readers need.
  struct Contents {
    let seed: String
    /// The paths of vector files and of others, in order, with their digests.
    let vectorFiles: [(path: String, sha256: [UInt8])]
    let otherFiles: [(path: String, sha256: [UInt8])]
  }

  /// Reads an index; the path is for messages.
  static func read(_ bytes: [UInt8], path: String) throws -> Contents {
    do {
      var members = try MemberReader(try JSONReader.parse(bytes))
      return Contents(
        seed: try members.text("seed"), vectorFiles: try files(members.take("vectors"), "vectors"),
        otherFiles: try files(members.take("others"), "others"))
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    } catch let error as FieldError {
      throw InvalidCorpus(file: path, field: error.field, error.message)
    }
  }

  private static func files(
    _ value: JSONValue, _ list: String
  ) throws(FieldError) -> [(path: String, sha256: [UInt8])] {
    guard case .array(let items) = value else { throw FieldError(list, "must be an array") }
    var files: [(path: String, sha256: [UInt8])] = []
    for (number, item) in items.enumerated() {
      do {
        files.append(try file(item))
      } catch {
        throw error.within("\(list)[\(number)]")
      }
    }
    return files
  }

  private static func file(_ value: JSONValue) throws(FieldError) -> (path: String, sha256: [UInt8]) {
    var members = try MemberReader(value)
    let path = try members.text("path")
    guard let digest = Hex.decode(try members.text("sha256")), digest.count == SHA256.byteCount else {
      throw FieldError("sha256", "must be 32 bytes in lower-case hex")
    }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw FieldError("path", "must be a path inside the folder")
    }
    return (path, digest)
  }
}
