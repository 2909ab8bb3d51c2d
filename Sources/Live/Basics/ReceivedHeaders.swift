internal import Encodings
internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// The headers of the protocol: read strictly, to judge them, and then as leniently as the published server reads them.
struct ReceivedHeader {
  private(set) var values: [HeaderField: String] = [:]

  /// Reads a header; nil where there is none that can be read at all.
  init?(
    _ kind: HeaderKind, in request: HTTPRequest, versions: [ProtocolVersion] = headerVersions, core: Rules,
    findings: inout FindingList
  ) {
    let name = kind.httpName
    guard let text = request.fields[name] else {
      findings.add("header", "there is no \(name)")
      return nil
    }
    if request.fields.count(of: name) > 1 { findings.add("header", "there is more than one \(name)") }
    do {
      values = try core.readHeader(kind, text, knownVersions: versions).values
    } catch let refusal as Refusal {
      for finding in HeaderDiagnosis(kind, text, versions, core: core).findings(for: refusal) { findings.add(finding) }
      guard let read = try? core.readingHeadersLeniently.readHeader(kind, text, knownVersions: versions) else {
        return nil
      }
      values = read.values
    } catch {
      return nil
    }
  }

  subscript(field: HeaderField) -> String { values[field] ?? "" }

  /// Bytes in Base64; empty where the text is not Base64.
  func bytes(_ field: HeaderField) -> [UInt8] { Base64.decode(self[field], allowingSpareBits: true) ?? [] }
}

extension HTTPRequest {
  /// The body of a signed request: its bytes, or the canonical form of the query.
  func signedBody(_ core: Rules) -> [UInt8] {
    guard method == "GET" else { return body }
    return query.map { core.signedBody(ofQuery: $0) } ?? []
  }
}

extension Rules {
  /// The canonical form of a query, which is signed in place of a body; a query that has none is signed as it is.
  func signedBody(ofQuery query: String) -> [UInt8] {
    (try? canonicalize(query: query)).map { Array($0.text.utf8) } ?? Array(query.utf8)
  }
}
