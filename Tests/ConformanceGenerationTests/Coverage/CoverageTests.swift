import StrictJSON
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceGeneration

/// What the coverage says of a corpus, in each form.
@Suite struct CoverageTests {
  private let coverage: Coverage

  init() async throws {
    let corpus = try await ToyCorpus(Toy.guided)
    var vectors = VectorsByRule()
    try VectorWalk(corpus.suite, selection: Selection()).visit(try Replay.files(in: corpus.scratch.path)) { visit in
      vectors.add(visit.vector.id, of: visit.operation, exercising: visit.vector.rules)
      return true
    }
    coverage = try Coverage(corpus.suite, vectors: vectors)
    #expect(try corpus.scratch.content(CorpusLayout.coverage) == coverage.page)
  }

  @Test func `The page counts the requirements, and names what covers each`() {
    #expect(
      coverage.page.contains(
        """
        | document | requirements | covered | partly | uncovered |
        | --- | ---: | ---: | ---: | ---: |
        | A guide to toys | 4 | 1 | 1 | 2 |
        | all | 4 | 1 | 1 | 2 |

        """))
    // Of the rotation, three vectors exercise only R1 and three random ones each in two files, and more R3.
    #expect(
      coverage.page.contains(
        """
        ## A guide to toys

        | id | chapter | requirement | state | vectors | by what, or why not |
        | --- | --- | --- | --- | ---: | --- |
        | guide.turn | Turning | A toy turns. | covered | 16 | `toy.rotate/R1` `toy.rotate/R3` |
        | guide.mask | Masks | A toy has a mask. | partly | 2 | `toy.mask/basic` `toy.unmask/*t*`. Its colours\\|forms are not sent. |
        | guide.shrink | Shrinking | It shrinks. | uncovered |  | Not yet covered: needs `toy.shrink` `toy.mask` |
        | guide.colour | Colours | It is red. | uncovered |  | No colour is sent. |

        """))
  }

  @Test func `The page has the rules of each operation, with vectors and the number of mistakes`() {
    #expect(
      coverage.page.hasSuffix(
        """
        ### `toy.unmask`

        | rule | vectors | the first ones | mistakes |
        | --- | ---: | --- | ---: |
        | R1: The key takes the mask off. | 1 | `toy.unmask/basic` | 0 |
        | R2: Mask and text have one length. | 1 | `toy.unmask/short-mask` | 0 |

        """))
    let first = "`toy.rotate/1/basic` `toy.rotate/1/whole` `toy.rotate/1/accumulated`"
    #expect(coverage.page.contains("| R1: What leaves at one end comes in at the other. | 12 | \(first) | 0 |\n"))
  }

  @Test func `The text has the mistakes of a rule, and only some of its vectors`() async throws {
    let operation = Toy.echo { op, _, rule in
      let backwards = RuleEdit(\Toy.EchoRules.bytes) { _ in { $0.reversed() } }
      op.mistake(Mistake("toy.backwards", "The bytes are reversed.", edits: [.rule(backwards)]), violates: [rule])
    }
    var vectors = VectorsByRule()
    for name in ["a", "b", "c", "d"] { vectors.add("toy.echo/\(name)", of: "toy.echo", exercising: ["R1"]) }
    let suite = Suite(version: "1.0.0", seed: "toy", operations: [operation])
    #expect(
      try Coverage(suite, vectors: vectors).text == """
        toy.echo
          R1  What goes in comes out.
              vectors (4): toy.echo/a, toy.echo/b, toy.echo/c, …
              mistakes (1): toy.backwards
        """)
  }

  @Test func `The text of some operations has only what their vectors cover`() throws {
    let limited = coverage.limited(to: [Toy.unmask])
    #expect(
      limited.text == """
        A guide to toys: covered 0, partly 1, uncovered 0
          partly  guide.mask: A toy has a mask.
              vectors (2): toy.mask/basic toy.unmask/*t*
              Its colours|forms are not sent.

        toy.unmask
          R1  The key takes the mask off.
              vectors (1): toy.unmask/basic
              mistakes (0): none
          R2  Mask and text have one length.
              vectors (1): toy.unmask/short-mask
              mistakes (0): none
        """)
  }

  @Test func `The JSON has all requirements and rules`() throws {
    let value = try JSONReader.parse(Array(coverage.json.utf8))
    let leaves = Dictionary(uniqueKeysWithValues: value.leaves().map { ($0.place, $0.text) })
    #expect(leaves["documents[0].counts.uncovered"] == "2")
    #expect(leaves["documents[0].requirements[1].references[1]"] == "toy.unmask/*t*")
    #expect(leaves["documents[0].requirements[1].reason"] == "Its colours|forms are not sent.")
    #expect(leaves["documents[0].requirements[0].reason"] == nil)
    #expect(leaves["documents[0].requirements[0].vectors"] == "16")
    #expect(leaves["operations[2].rules[1].first[0]"] == "toy.unmask/short-mask")
    #expect(leaves["operations[0].rules[2].vectors"] == "6")
  }
}
