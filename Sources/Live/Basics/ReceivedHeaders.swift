internal import HTTP
internal import PartyModel
internal import PowerAuth
internal import Primitives

/// The headers of the protocol: read strictly, to judge them, and then as leniently as the published server reads them.
struct ReceivedHeader {
  private(set) var values: [HeaderField: String] = [:]

  /// Reads a header; nil where there is none that can be read at all.
  init?(_ kind: HeaderKind, in request: HTTPRequest, core: Rules, findings: inout FindingList) {
    let name = kind.httpName
    guard let text = request.fields[name] else {
      findings.add("header", "there is no \(name)")
      return nil
    }
    if request.fields.count(of: name) > 1 { findings.add("header", "there is more than one \(name)") }
    do {
      values = try core.readHeader(kind, text, knownVersions: headerVersions).values
    } catch let refusal as Refusal {
      findings.add("header", "\(name) is wrong (\(refusal.id)): \(refusal.sentence)")
      guard let read = try? core.readingHeadersLeniently.readHeader(kind, text, knownVersions: headerVersions) else {
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

extension Rules {
  /// The rules with which the published library reads headers, as far as they take more than the protocol allows.
  fileprivate var readingHeadersLeniently: Rules {
    var rules = self
    rules.headerSyntax.needsCommas = false
    rules.headerSyntax.takesEmptyElements = true
    rules.headerSyntax.takesUnquotedValues = true
    rules.headerReading.findValue = { pairs, name in pairs.last { $0.name == name }?.value }
    rules.headerReading.isIdentifier = { !$0.isEmpty }
    rules.headerReading.isSignatureType = { SignatureType(rawValue: $0.lowercased()) != nil }
    rules.headerReading.isSignature = { text, _ in !text.isEmpty }
    return rules
  }
}

extension HTTPRequest {
  /// The body of a signed request: its bytes, or the canonical form of the query.
  func signedBody(_ core: Rules) -> [UInt8] {
    guard method == "GET" else { return body }
    guard let query else { return [] }
    return (try? core.canonicalize(query: query)).map { Array($0.text.utf8) } ?? Array(query.utf8)
  }
}
