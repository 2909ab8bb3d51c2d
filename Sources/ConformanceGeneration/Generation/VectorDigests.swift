internal import Conformance
internal import ConformanceFiles
internal import Platform
internal import Primitives
internal import StrictJSON

/// The digests of all vectors of a corpus, member by member.
///
/// The members are not interpreted, so that corpora of other versions of the suite can be compared too.
struct VectorDigests {
  /// The ids, in the order of the corpus.
  private(set) var ids: [String] = []
  private var digests: [String: [ExactText: [UInt8]]] = [:]
  /// The version in which each vector was first, as it states it.
  private(set) var since: [String: String] = [:]
  /// The version of the corpus.
  let suite: String

  /// Reads the files that a folder's index names.
  init(of directory: String) throws {
    let indexPath = "\(directory)/\(CorpusLayout.index)"
    let index = try CorpusIndex.read(try Files.read(indexPath), path: indexPath)
    suite = index.suite
    for file in index.vectorFiles {
      try read("\(directory)/\(file.path)")
    }
  }

  /// The digests of a vector's members by name; nil where there is no such vector.
  subscript(id: String) -> [ExactText: [UInt8]]? { digests[id] }

  private mutating func read(_ path: String) throws {
    let source = DigestedFile(try InputFile(path))
    var stream = JSONDocumentStream(appending: source.read, streamedMember: "vectors")
    do {
      // The protocol versions of a vector are in the header of its file.
      let protocols = try stream.header()["protocol"].map { Self.digest($0.value) }
      while let element = try stream.nextElement() {
        try add(try element.read().value, protocols: protocols, at: element.position, of: path)
      }
    } catch let error as JSONError {
      throw InvalidCorpus(file: path, error)
    }
  }

  private mutating func add(
    _ value: JSONValue, protocols: [UInt8]?, at position: JSONPosition, of path: String
  ) throws {
    guard case .object(let vector) = value, case .string(let id)? = vector["id"], VectorID.isWellFormed(id) else {
      throw InvalidCorpus(file: path, place: "line \(position.line)", "is not a vector with an id")
    }
    guard digests[id] == nil else { throw InvalidCorpus(file: path, vector: id, "is in the corpus twice") }
    var members = Dictionary(uniqueKeysWithValues: vector.members.map { (ExactText($0.key), Self.digest($0.value)) })
    members[ExactText("protocol")] = protocols
    ids.append(id)
    since[id] = vector.text("since")
    digests[id] = members
  }

  private static func digest(_ value: JSONValue) -> [UInt8] {
    SHA256.hash(JSONWriter.compact(value))
  }
}
