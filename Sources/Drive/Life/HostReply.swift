internal import Conformance
internal import Encodings
internal import HTTP
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// An answer, as far as it can be read; everything in it is checked before it is used.
struct HostReply {
  let response: HTTPResponse
  /// The members of the body; nil where it is not a JSON object.
  let json: JSONObject?
  /// The members that are meant for the caller: those of `responseObject`, or decrypted ones.
  var members: JSONObject?
  /// The decrypted status.
  var status: ActivationStatus?
  /// The status of protocol 4, whose MAC is right.
  var status4: PlainStatus?
  /// What is wrong with it, whatever was expected.
  var findings: [Finding] = []
  /// Whether it is the answer to a request for a temporary key that the step needed.
  var isOfKeystore = false
  /// Of several requests at the same time, how many were accepted.
  var acceptedCount = 0

  init(_ response: HTTPResponse) {
    self.response = response
    json = jsonObject(response.body)
    members = json?.object("responseObject")
  }

  var isAccepted: Bool { response.status == 200 }

  /// Whether the server has nothing at the address.
  var isNotFound: Bool { response.status == 404 }

  /// The code of an error.
  var code: String? { json?.object("responseObject")?.text("code") }

  /// The answer in words, without its secrets.
  var words: ReplyWords {
    if isAccepted { return ReplyWords("200") }
    let place = response.fields["Location"].map { ", a redirect to \($0.prefix(80)), which is not followed" } ?? ""
    let code = code.map { String($0.prefix(80)) }
    return ReplyWords(
      "\(response.status)" + (code.map { " with the code \($0)" } ?? "") + place,
      lasting: "\(response.status)\(place)", code: code)
  }
}

extension JSONObject {
  /// The bytes of a member that is Base64.
  func bytes(_ name: String) -> [UInt8]? { text(name).flatMap { Base64.decode($0) } }
}

extension JSONValue {
  static func integer(_ number: some BinaryInteger) -> JSONValue { .number(JSONNumber(Int64(clamping: number))) }
}
