import Foundation
import TestFolders
import Testing

/// Help, completion, the manual page and colours come from the declarations of verbs and options.
@Suite struct ShellTests {
  /// What bash offers for the last of these words.
  private func completions(_ words: String...) throws -> [String] {
    let script = #"""
      source <("$0" completion bash)
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _pavectors
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    let result = try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path] + words, program: "/bin/bash")
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `bash completes verbs, options, operations and arguments`() throws {
    #expect(try completions("pavectors", "verif") == ["verify", "verify-release"])
    #expect(try completions("pavectors", "verify", "--ru") == ["--run", "--run-id"])
    #expect(try completions("pavectors", "verify", "--run", "kdf.in") == ["kdf.index", "kdf.internal"])
    #expect(try completions("pavectors", "list", "--run", "=", "kdf.x") == ["kdf.x963"])
    #expect(try completions("pavectors", "verify", "--color", "=") == ["auto", "always", "never"])
    #expect(try completions("pavectors", "import", "wy") == ["wycheproof"])
    #expect(try completions("pavectors", "help", "completio") == ["completion"])
    #expect(try completions("pavectors", "verify", "--", "x", "--ru").isEmpty)
    #expect(try completions("pavectors", "verify", "--json", "--").isEmpty, "the value is a file")
  }

  @Test func `Every shell's completion and the manual page have every verb and every option`() throws {
    let texts = try ["bash", "zsh", "fish"].map { try PavectorsProcess.run("completion", $0).output }
    let page = try PavectorsProcess.run("man").output
    for verb in try PavectorsProcess.verbs() {
      let help = try PavectorsProcess.run("help", verb).output
      let options = help.matches(of: /\n  (--[a-z-]+)/).map { String($0.output.1) }
      #expect(options.suffix(2) == ["--color", "--help"])
      for text in texts { #expect(text.contains(verb)) }
      for option in options {
        #expect(texts[0].contains(option) && texts[1].contains("'*\(option)"), "\(verb) \(option)")
        #expect(texts[2].contains("-n '__fish_seen_subcommand_from \(verb)' -l \(option.dropFirst(2)) "), "\(option)")
        #expect(page.contains(option.replacingOccurrences(of: "-", with: "\\-")), "\(option)")
      }
    }
    #expect(try PavectorsProcess.run("completion", "tcsh").status == 2)
  }

  @Test func `Every verb has examples, with verbs and options that exist`() throws {
    for verb in try PavectorsProcess.verbs() {
      let help = try PavectorsProcess.run("help", verb).output
      let examples = help.components(separatedBy: "\nexamples:\n")[1].matches(of: #/ {2}pavectors ([^\n]+)/#)
      #expect(!examples.isEmpty, "\(verb)")
      for example in examples.map(\.output.1) {
        let words = example.split(separator: " ").prefix { $0 != "--" && $0 != ">" }
        let other = try PavectorsProcess.run("help", String(words[0])).output
        for option in words where option.hasPrefix("--") { #expect(other.contains(option), "\(example)") }
      }
    }
  }

  @Test func `Colours are used as the option says`() throws {
    let arguments = ["verify", "--run", "kdf.index/zero"] + BadAdapter.files("kdf.index")
    let (green, plain) = ("\u{1b}[32m", ["TERM": "dumb", "NO_COLOR": "1"])
    #expect(try !PavectorsProcess.run(arguments).output.contains(green), "a file is no terminal")
    #expect(try PavectorsProcess.run(arguments + ["--color", "always"], environment: plain).output.contains(green))
    let wrong = try PavectorsProcess.run(arguments + ["--color", "red"])
    #expect(wrong.status == 2)
    #expect(wrong.error == "pavectors: --color takes auto, always or never, not \"red\"\n")
  }

  @Test(arguments: [("xterm", [], true), ("dumb", [], false), ("xterm", ["--color=never"], false)])
  func `A terminal gets colours, unless it is dumb or they are not wanted`(
    kind: String, options: [String], hasColours: Bool
  ) throws {
    // A terminal of its own for the program, whose output is copied to the standard output.
    let script = "import pty, sys, os; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let command = [PavectorsProcess.executable.path, "verify", "--run", "kdf.index/zero"] + options
    let result = try PavectorsProcess.run(
      ["python3", "-c", script] + command + BadAdapter.files("kdf.index"),
      environment: ["TERM": kind, "NO_COLOR": ""], program: "/usr/bin/env")
    #expect(result.output.contains("1 of 1") || result.output.contains("4 of 4"), "\(result)")
    #expect(result.output.contains("\u{1b}[32m") == hasColours, "\(result.output)")
  }

  @Test func `A minus is the standard output, in the place of the printed report`() throws {
    let folder = try TemporaryFolder()
    let arguments = ["verify", "--run", "kdf.index/zero", "--run-id", "1"] + BadAdapter.files("kdf.index")
    _ = try PavectorsProcess.run(arguments + ["--json", folder.path + "/a.json"])
    #expect(try PavectorsProcess.run(arguments + ["--json", "-"]).output == folder.content("a.json"))
    for more in [["--html", "-"], ["--format", "json"]] {
      let both = try PavectorsProcess.run(arguments + ["--json", "-"] + more)
      #expect(both.status == 2)
      #expect(both.error.contains("cannot be used together: both print to the standard output"), "\(both.error)")
    }
    #expect(try folder.names == ["a.json"])
  }
}
