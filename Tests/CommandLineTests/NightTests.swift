import Foundation
import TestFolders
import Testing

/// The recipes of `tools/ci`, used as users do: every night in the same folder.
///
/// In the first night all is right. In the second one the adapter of one shard is broken; the night must then fail, and leave
/// no report of the first one that looks like its own.
@Suite struct NightTests {
  /// How the adapter of a shard is broken.
  enum Fault: String, CaseIterable {
    /// It never starts.
    case start
    /// It gives three answers and does not start again.
    case later
    /// It is the machine that is broken: the shard does not run.
    case machine
  }

  /// The one shard with a fault; where a recipe has no shards, all is that one.
  private static let broken = "2"

  private let folder: TemporaryFolder
  private let corpus: String

  init() throws {
    folder = try TemporaryFolder()
    corpus = try folder.smallCorpus("vectors")
    _ = try folder.folder("bin")
    for path in ["bin/pavectors", "pavectors"] {
      _ = try folder.link(path, to: PavectorsProcess.executable.path)
    }
    try script("adapter", Self.adapter)
    try script("bin/sbatch", Self.sbatch)
    try script("bin/parallel", Self.parallel)
  }

  private func script(_ name: String, _ text: String) throws {
    let path = try folder.file(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// An adapter that knows its shard from the recipe or, without a variable, from the command line that started it.
  private static let adapter = #"""
    #!/bin/bash
    shard=${CI_NODE_INDEX:-${SLURM_ARRAY_TASK_ID:-${PARALLEL_SEQ:-${SHARD:-}}}}
    [ -n "$shard" ] || shard=$(tr '\0' '\n' <"/proc/$PPID/cmdline" | sed -n 's|^\([0-9]*\)/[0-9]*$|\1|p')
    if [ "$shard" = 2 ]; then
      case $FAULT in
        start) exit 3 ;;
        later)
          mkdir "started-$NIGHT" 2>/dev/null || exit 3
          for _ in hello 1 2 3; do read -r line && printf '%s\n' "$line"; done | pavectors adapter
          exit 3 ;;
      esac
    fi
    exec pavectors adapter
    """#

  /// A stand-in for Slurm: it runs the tasks of a small array one after the other, and a job that depends on them afterwards.
  private static let sbatch = #"""
    #!/bin/bash
    case $1 in
      --parsable)
        shift
        export SLURM_ARRAY_JOB_ID=40$NIGHT SLURM_ARRAY_TASK_COUNT=4
        echo "$SLURM_ARRAY_JOB_ID"
        for ((task = 1; task <= SLURM_ARRAY_TASK_COUNT; task++)); do
          [ "$FAULT/$task" = machine/2 ] || SLURM_ARRAY_TASK_ID=$task bash "$@" >&2
        done ;;
      --dependency=afterany:40"$NIGHT")
        [ "$2" = --wrap ] && exec sh -c "$3" ;;
    esac
    """#

  /// A stand-in for GNU parallel.
  private static let parallel = #"""
    #!/bin/bash
    command=$1 number=0 worst=0
    [ "$2" = ::: ] || exit 255
    for argument in "${@:3}"; do
      number=$((number + 1))
      [ "$FAULT/$number" = machine/2 ] || PARALLEL_SEQ=$number sh -c "${command//\{\}/$argument}" || worst=$?
    done
    exit "$worst"
    """#

  // MARK: - The commands of the recipes

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ShownCommand.package)/tools/ci/\(path)", encoding: .utf8)
  }

  /// The command of a step: the lines from the one with these words on that are as far to the right.
  private func step(_ words: String, of recipe: String) throws -> String {
    let lines = try text(recipe).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.contains(words) })
    let margin = lines[start].prefix { $0 == " " }
    let block = [lines[start]] + lines[(start + 1)...].prefix { $0.hasPrefix(margin) && !$0.hasPrefix(margin + "- ") }
    return block.map { $0.trimmingPrefix(/\s*(- )?/) }.joined(separator: " ")
  }

  /// The value of a variable of a recipe.
  private func variable(_ name: String, of recipe: String) throws -> String {
    let lines = try text(recipe).split(separator: "\n").map { $0.trimmingPrefix(/\s+/) }
    return String(try #require(lines.first { $0.hasPrefix("\(name): ") }).dropFirst(name.count + 2))
  }

  /// The indented lines of a text that stand together and contain these words, without their margin.
  private func block(_ words: String, of text: String, margin: String) throws -> String {
    let blocks = text.split(separator: "\n", omittingEmptySubsequences: false).split { !$0.hasPrefix(margin) }
    let found = try #require(blocks.first { $0.contains { $0.contains(words) } })
    return found.map { $0.dropFirst(margin.count) }.joined(separator: "\n")
  }

  // MARK: - Nights

  /// Runs commands in the folder of the recipe; returns the exit code.
  private func run(
    _ command: String, night: Int, fault: Fault?, _ environment: [String: String] = [:]
  ) throws -> PavectorsProcess.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let own = [
      "PATH": "\(folder.path)/bin:\(path)", "PAVECTORS_VECTORS": corpus, "VECTORS": corpus, "NIGHT": "\(night)",
      "FAULT": fault?.rawValue ?? "", "ADAPTER": "cd . && ./adapter", "RECIPES": "\(ShownCommand.package)/tools/ci",
    ]
    return try PavectorsProcess.run(
      ["-c", command], environment: own.merging(environment) { $1 }, program: "/bin/bash", folder: folder.path)
  }

  /// What a page and a JUnit file have that are no success.
  private static var signOfGap: Regex<Substring> { /, incomplete<\/title>|<error/ }

  /// Runs both nights, each with this body, which returns the result that the user sees.
  private func nights(_ fault: Fault, _ night: (Int, Fault?) throws -> PavectorsProcess.Result) throws {
    let first = try night(1, nil)
    #expect(first.status == 0, "\(first)")
    let outputs = ["report.html", "report.xml"]
    let paths = try outputs.map { name in
      try #require(["", "reports/"].map { $0 + name }.first { (try? folder.content($0)) != nil }, "\(first)")
    }
    let old = try paths.map { try folder.content($0) }
    #expect(old.allSatisfy { !$0.contains(Self.signOfGap) })
    let second = try night(2, fault)
    #expect(second.status != 0, "\(fault): \(second)")
    for (path, old) in zip(paths, old) {
      guard let new = try? folder.content(path) else { continue }
      #expect(new != old, "\(path) is that of the first night")
      #expect(new.contains(Self.signOfGap), "\(fault): \(path)")
    }
  }

  /// Runs the shards of a CI system, each of which may fail, and then the job that merges.
  private func shards(
    _ total: Int, _ shard: String, _ merging: String, night: Int, _ fault: Fault?, _ environment: [String: String],
    number: String
  ) throws -> PavectorsProcess.Result {
    // Some systems clean the folder before each job, and others do not.
    _ = try run("mkdir -p reports", night: night, fault: nil)
    for index in 1...total where !(fault == .machine && "\(index)" == Self.broken) {
      let own = environment.merging([number: "\(index)"]) { $1 }
      let result = try run(shard.replacing("MATRIX_SHARD", with: "\(index)"), night: night, fault: fault, own)
      #expect(result.status == (fault != nil && "\(index)" == Self.broken ? 3 : 0), "\(result)")
    }
    return try run(merging, night: night, fault: nil, environment)
  }

  @Test(arguments: Fault.allCases)
  func `GitHub's shards`(fault: Fault) throws {
    let recipe = "github-actions.yml"
    #expect(try variable("PAVECTORS_RUN_ID", of: recipe) == "${{ github.run_id }}")
    let shard = try step("suite/pavectors verify", of: recipe)
      .replacing("suite/vectors", with: "$PAVECTORS_VECTORS").replacing("suite/", with: "./")
      .replacing("${{ matrix.shard }}", with: "MATRIX_SHARD").replacing("${{ strategy.job-total }}", with: "4")
    let merging = try step("suite/pavectors report", of: recipe).replacing("suite/", with: "./")
    #expect(!shard.contains("${{") && !merging.contains("${{"))
    try nights(fault) { night, fault in
      let environment = ["PAVECTORS_RUN_ID": "90\(night)", "GITHUB_STEP_SUMMARY": folder.path + "/summary"]
      return try shards(4, shard, merging, night: night, fault, environment, number: "SHARD")
    }
  }

  @Test(arguments: Fault.allCases)
  func `GitLab's shards`(fault: Fault) throws {
    let recipe = "gitlab-ci.yml"
    #expect(try variable("PAVECTORS_RUN_ID", of: recipe) == "$CI_PIPELINE_ID")
    let shard = try step("./pavectors verify", of: recipe)
    let merging = try step("./pavectors report", of: recipe)
    let total = try #require(Int(try variable("parallel", of: recipe)))
    try nights(fault) { night, fault in
      let environment = ["PAVECTORS_RUN_ID": "70\(night)", "CI_NODE_TOTAL": "\(total)"]
      return try shards(total, shard, merging, night: night, fault, environment, number: "CI_NODE_INDEX")
    }
  }

  @Test(arguments: [Fault.start, .later])
  func `GitLab's one job`(fault: Fault) throws {
    try folder.file("known-failing.txt", "# none\n")
    let command = try step("$PAVECTORS verify", of: "gitlab-job.yml").replacing("pavectors/vectors", with: "vectors")
    try nights(fault) { night, fault in
      try run(command, night: night, fault: fault, ["PAVECTORS": "pavectors", "SHARD": Self.broken])
    }
  }

  @Test(.enabled(if: ProcessMark.isVisible), arguments: [Fault.start, .later])
  func `Shards on one machine`(fault: Fault) throws {
    try nights(fault) { night, fault in
      try run(#""$RECIPES/shards" 4 reports -- ./adapter"#, night: night, fault: fault)
    }
  }

  @Test(arguments: Fault.allCases)
  func `The array of Slurm`(fault: Fault) throws {
    let lines = try text("slurm-array.sh").split(separator: "\n").filter { $0.hasPrefix("#   ") }
    #expect(lines.count == 3)
    let commands = lines.map { $0.dropFirst(4) }.joined(separator: "\n").replacing("tools/ci/", with: "$RECIPES/")
    try nights(fault) { night, fault in try run(commands, night: night, fault: fault) }
  }

  @Test(arguments: Fault.allCases)
  func `GNU parallel`(fault: Fault) throws {
    let commands = try block("parallel \"", of: text("README.md"), margin: "    ")
      // Two nights of this test are less than a second apart.
      .replacing("$(date +%s)", with: "$NIGHT")
    try nights(fault) { night, fault in try run(commands, night: night, fault: fault) }
  }
}
