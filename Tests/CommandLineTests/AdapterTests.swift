import Foundation
import TestThoroughness
import Testing

/// The built-in implementation over the wire protocol.
@Suite struct AdapterTests {
  private func converse(_ lines: [String]) throws -> [[String: Any]] {
    let input = Data((lines.joined(separator: "\n") + "\n").utf8)
    let result = try PavectorsProcess.run("adapter", input: input)
    #expect(result.status == 0, "\(result.error)")
    return try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func request(_ seq: Int, _ index: Int, want: String = "") -> String {
    """
    {"cmd":"run","seq":\(seq),"operation":"kdf.index","protocol":"3.2",\
    "input":{"masterKey":"fa68b2a89ca40994133690339fe65287","index":"\(index)"}\(want)}
    """
  }

  @Test func `The handshake names every operation`() throws {
    let hello = try #require(
      try converse(["{\"cmd\":\"hello\",\"wire\":1,\"suite\":\"1.0.0\"}", "{\"cmd\":\"bye\"}"]).first)
    #expect(hello["wire"] as? Int == 1)
    #expect((hello["operations"] as? [String: [String]])?["kdf.x963"] == ["3.0", "3.1", "3.2", "3.3"])
  }

  @Test func `Answers have the known keys, with steps if they are requested`() throws {
    // Worked example 3.1 of the fact sheet.
    let answers = try converse([request(1, 1), request(2, 1000, want: ",\"want\":[\"steps\"]")])
    let outputs = Dictionary(uniqueKeysWithValues: answers.map { ($0["seq"] as? Int ?? 0, $0) })
    #expect((outputs[1]?["output"] as? [String: String])?["key"] == "337a75b4f628ba9b5a5fccf90e173673")
    #expect(outputs[1]?["steps"] == nil)
    #expect((outputs[2]?["output"] as? [String: String])?["key"] == "bfc64fa53ba1d482016949e191770d6f")
    #expect((outputs[2]?["steps"] as? [String: String])?["block"] == "000000000000000000000000000003e8")
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `Each of a hundred thousand pipelined requests gets an answer`() throws {
    let count = 100_000
    let answers = try converse((0..<count).map { request($0, $0 % 5000) } + ["{\"cmd\":\"bye\"}"])
    #expect(answers.count == count)
    var keys: [Int: String] = [:]
    for answer in answers {
      let seq = try #require(answer["seq"] as? Int)
      let key = try #require((answer["output"] as? [String: String])?["key"])
      // Equal indexes have equal keys, in any order of the answers.
      #expect(keys[seq % 5000] == nil || keys[seq % 5000] == key)
      keys[seq % 5000] = key
    }
    #expect(Set(answers.compactMap { $0["seq"] as? Int }).count == count)
    #expect(Set(keys.values).count == 5000)
  }

  @Test(arguments: [
    ("garbage", "error"), ("{\"cmd\":\"dance\"}", "error"), ("{\"cmd\":\"run\",\"seq\":1}", "error"),
    ("{\"cmd\":\"run\",\"seq\":1,\"operation\":\"kdf.none\",\"protocol\":\"3.2\",\"input\":{}}", "unsupported"),
    ("{\"cmd\":\"run\",\"seq\":1,\"operation\":\"kdf.index\",\"protocol\":\"1.0\",\"input\":{}}", "unsupported"),
    ("{\"cmd\":\"run\",\"seq\":1,\"operation\":\"kdf.index\",\"protocol\":\"3.2\",\"input\":{}}", "error"),
  ])
  func `Invalid lines and unknown operations get their own answers`(line: String, result: String) throws {
    #expect(try converse([line]).first?["result"] as? String == result)
  }

  private static let keys = #""possessionKey":"30ce2a5e2ed510950055c03472beea8d","data":"""#

  @Test(arguments: [
    ("kdf.x963", #""secret":"00","info":"","length":9007199254740991"#, "length must be an integer from 0 to 1048576"),
    ("kdf.x963", #""secret":"00","info":"","length":2147483648"#, "length must be an integer from 0 to 1048576"),
    (
      "kdf.password", #""password":"1234","salt":"00","iterations":2147483647"#,
      "iterations must be an integer from 1 to 1000000"
    ),
    (
      "signature.verify-online",
      #""counterData":"f1a7bee584dd1996abda28fa8e779f3d","signatureType":"possession","signature":"AAAA","#
        + #""lookAhead":9007199254740991,"# + keys,
      "no value of the counter matches within 1024"
    ),
  ])
  func `A number that would take all memory or all time is an error, and the next request is answered`(
    operation: String, input: String, message: String
  ) throws {
    let line = #"{"cmd":"run","seq":1,"operation":"\#(operation)","protocol":"3.2","input":{\#(input)}}"#
    let answers = try converse([line, request(2, 1)])
    let results = Dictionary(uniqueKeysWithValues: answers.map { ($0["seq"] as? Int ?? 0, $0) })
    #expect(results[1]?["result"] as? String == "error")
    let stated = try #require(results[1]?["message"] as? String)
    #expect(stated.contains(message), "\(stated)")
    #expect(results[2]?["result"] as? String == "accept")
  }
}
