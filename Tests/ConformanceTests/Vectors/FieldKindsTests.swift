import StrictJSON
import Testing
import Toy

@testable import Conformance

/// The kinds of the fields, as the header of a vector file names them.
@Suite struct FieldKindsTests {
  private func written(_ operation: Conformance.Operation, in versions: [String]) -> String {
    String(decoding: JSONWriter.compact(operation.fieldKinds(in: versions)), as: UTF8.self)
  }

  @Test func `Each input, output and step has its kind, and a question mark where it may be absent`() {
    #expect(
      written(Toy.rotate(), in: ["1"]) == """
        {"input":{"data":"bytes","by":"int(0..255)","label?":"text"},\
        "output":{"rotated":"bytes","length":"int","labelled?":"text"},\
        "steps":{"cut":"text","head":"bytes","note":"text"}}
        """)
    let echo = written(Toy.echo { _, _, _ in }, in: ["1"])
    #expect(echo.contains(#""number":"u64""#) && echo.hasSuffix(#""steps":{}}"#))
  }

  @Test func `Lists, records, choices and kinds of records are written with what they hold`() {
    #expect(
      written(Toy.door(), in: ["1"]).hasPrefix(
        #"{"input":{"events":{"list":{"record":{"event":["code","unlock"],"code?":"text"}}}},"output":{"seen":{"list":"text"}"#
      ))
    #expect(
      written(Toy.lamp, in: ["1"]) == """
        {"input":{"configuration":{"record":{"seconds?":"int(0..60)"}},"events":{"list":{"by":"event","records":\
        {"press":{"brightness":"int(1..3)"},"wait":{"seconds":"int(0..60)"},"look":{}}},"atMost":200}},\
        "output":{"observations":{"list":{"record":{"light":"int(0..3)"}},"atMost":200}},\
        "steps":{"decision[i]":"text"}}
        """)
  }

  @Test func `A limit that is not the usual one is part of the kind`() {
    let operation = Toy.rotate { op in
      _ = op.input("short", .bytes(2, atMost: 4), "A few bytes.")
      _ = op.input("word", .text(atMost: 9) { _ in "" }, "A short text.")
    }
    #expect(written(operation, in: ["1"]).contains(#""short":"bytes(0..4)","word":"text(0..9)""#))
  }

  @Test func `A file has the steps of its versions only`() {
    let operation = Toy.rotate { op in
      _ = op.step("turn", inVersions: [["1"]: "left"])
      _ = op.step("turn", inVersions: [["3"]: "right"])
      _ = op.step("last", inVersions: [["3"]: "the last byte"])
    }
    #expect(written(operation, in: ["1", "2"]).hasSuffix(#""note":"text","turn":"bytes"}}"#))
    #expect(written(operation, in: ["2"]).hasSuffix(#""note":"text"}}"#))
    #expect(written(operation, in: ["3"]).hasSuffix(#""note":"text","turn":"bytes","last":"bytes"}}"#))
  }

  @Test func `Only a step of bytes must be hex, also where its name has a number`() {
    let operation = Toy.rotate { op in _ = op.step("part[i]", "part i") }
    #expect(operation.objection(to: Step(name: "head", value: "x")) == "must be bytes in lower-case hex")
    #expect(operation.objection(to: Step(name: "part[12]", value: "x")) == "must be bytes in lower-case hex")
    #expect(operation.objection(to: Step("head", [0xAB])) == nil)
    #expect(operation.objection(to: Step(name: "note", value: "x")) == nil)
  }
}
