import ConformanceFiles
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
    let vectors = try VectorsByRule(corpus.suite, files: try Replay.files(in: corpus.scratch.path))
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

        | id | chapter | requirement | state | vectors | cases | mistakes | by what, or why not |
        | --- | --- | --- | --- | ---: | ---: | --- | --- |
        | guide.turn | Turning | A toy turns. | covered | 16 | 0 |  | `toy.rotate/R1` `toy.rotate/R3` |
        | guide.mask | Masks | A toy has a mask. | partly | 2 | 1 |  | `toy.mask/basic` `toy.unmask/*t*` `drive.toy/mask`. \
        Its colours\\|forms are not sent. |
        | guide.shrink | Shrinking | It shrinks. | uncovered |  |  |  | Not yet covered: needs `toy.shrink` `toy.mask` |
        | guide.colour | Colours | It is red. | uncovered |  |  |  | No colour is sent. |

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

  @Test func `The text has the mistakes of a rule and of a requirement, and only some vectors of a rule`() throws {
    var vectors = VectorsByRule()
    for name in ["a", "b", "c", "d"] { vectors.add("toy.echo/\(name)", of: "toy.echo", in: ["1"], exercising: ["R1"]) }
    var detections = Detections()
    detections.insert("toy.backwards", at: "toy.echo/c")
    let suite = Toy.echoing("guide.echo | Echo | It is right. | covered | toy.echo/R1 | toy.backwards")
    #expect(
      try Coverage(suite, vectors: vectors, detections: detections).text == """
        A guide to toys: covered 1, partly 0, uncovered 0
          covered  guide.echo: It is right.
              vectors (1): toy.echo/R1
              mistakes: toy.backwards

        toy.echo
          R1  What goes in comes out.
              vectors (4): toy.echo/a, toy.echo/b, toy.echo/c, …
              mistakes (1): toy.backwards
        """)
  }

  @Test func `Of the named vectors, those are counted that detect a mistake in a version of the document`() throws {
    var vectors = VectorsByRule()
    for (name, version) in [("a", "1"), ("b", "2"), ("c", "2")] {
      vectors.add("toy.echo/\(name)", of: "toy.echo", in: [version], exercising: ["R1"])
    }
    var detections = Detections()
    for name in ["a", "b"] { detections.insert("toy.backwards", at: "toy.echo/\(name)") }
    detections.insert("toy.other", at: "toy.echo/c")
    let lines = "guide.echo | Echo | It is right. | covered | toy.echo | "
    func page(_ suite: Suite, _ detections: Detections?) throws -> String {
      try Coverage(suite, vectors: vectors, detections: detections).page
    }
    let row = "| guide.echo | Echo | It is right. | covered |"
    #expect(try page(Toy.echoing(lines + "-"), detections).contains("\(row) 3 | 0 |  | `toy.echo` |"))
    let withMistake = Toy.echoing(lines + "toy.backwards")
    #expect(try page(withMistake, detections).contains("\(row) 2 | 0 | `toy.backwards` | `toy.echo` |"))
    #expect(try page(withMistake, nil).contains("\(row) 3 | 0 | `toy.backwards` | `toy.echo` |"))
    let ofVersion = Toy.echoing(lines + "toy.backwards", of: "2 3")
    #expect(try page(ofVersion, detections).contains("\(row) 1 | 0 | `toy.backwards` | `toy.echo` |"))
  }

  @Test func `The text of some operations has only what their vectors cover`() throws {
    let limited = coverage.limited(to: [Toy.unmask])
    #expect(
      limited.text == """
        A guide to toys: covered 0, partly 1, uncovered 0
          partly  guide.mask: A toy has a mask.
              vectors (2), cases (1): toy.mask/basic toy.unmask/*t* drive.toy/mask
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
    #expect(leaves["documents[0].requirements[1].cases"] == "1")
    #expect(leaves["operations[2].rules[1].first[0]"] == "toy.unmask/short-mask")
    #expect(leaves["operations[0].rules[2].vectors"] == "6")
  }
}
