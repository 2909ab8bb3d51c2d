#if os(Linux)
  import Foundation
  import TestFolders
  import Testing

  /// `tools/release` and `tools/check-release`, with stand-ins for the compiler and for the checks of the packages.
  @Suite struct ReleaseToolTests {
    private let folder: TemporaryFolder
    private var package: String { folder.path + "/package" }
    private var out: String { folder.path + "/out/release" }

    private static let standIns = [
      // Notes each build.
      "programs/swift": #"""
      #!/bin/sh
      case "$*" in *--show-bin-path*) echo built ;; *) echo build >>"$NOTES/builds" ;; esac
      """#,
      // The executable is the one of the tests.
      "programs/objcopy": #"""
      #!/bin/sh
      mkdir -p .build/static && ln -sf "$PAVECTORS" .build/static/pavectors
      """#,
      "package/tools/setup": "#!/bin/sh\n", "package/tools/apt-install": "#!/bin/sh\n",
      "package/tools/adapters/java/compile": "#!/bin/sh\n",
      "package/tools/python-environment": "#!/bin/sh\necho python3\n",
      "package/tools/release_files/make.py": """
      import os, pathlib, sys
      folder = pathlib.Path(sys.argv[2])
      (folder / "archive").write_text(os.getcwd() if os.environ["MODE"] == "different builds" else "archive")
      sys.exit(os.environ["MODE"] == "failing build")
      """,
      // Notes what it has checked.
      "package/tools/release_files/check.py": """
      import os, pathlib, sys
      release = pathlib.Path(sys.argv[1])
      text = "".join(sorted(f"{file.name}: {file.read_text()}" for file in release.iterdir()))
      (pathlib.Path(os.environ["NOTES"]) / "checked").write_text(text)
      if os.environ["MODE"] == "changing check":
          (release / "archive").write_text("changed")
      sys.exit(os.environ["MODE"] == "failing check")
      """,
      "package/.gitignore": ".build/\n",
      // The seed of RFC 8032, section 7.1, test 1.
      "seed": "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60\n",
    ]

    /// The public key of the seed.
    private static let publicKey = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

    init() throws {
      folder = try TemporaryFolder()
      for name in ["programs", "notes", "package/tools/adapters/java", "package/tools/release_files"] {
        _ = try folder.folder(name)
      }
      for (name, text) in Self.standIns { try folder.file(name, text, permissions: 0o755) }
      for name in ["release", "check-release"] {
        try FileManager.default.copyItem(
          atPath: "\(ShownCommand.package)/tools/\(name)", toPath: "\(package)/tools/\(name)")
      }
    }

    private func run(_ script: String, mode: String = "") throws -> PavectorsProcess.Result {
      try PavectorsProcess.run(
        ["-c", "set -e; \(script)"],
        environment: [
          "PATH": "\(folder.path)/programs:\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
          "NOTES": folder.path + "/notes", "MODE": mode, "PAVECTORS": PavectorsProcess.executable.path,
          "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CEILING_DIRECTORIES": FileManager.default.temporaryDirectory.path,
        ], program: "/bin/sh", folder: folder.path)
    }

    private func commit(_ path: String = "package") throws {
      let name = "-c user.name=n -c user.email=e"
      let result = try run("cd \(path); git init -q; git add .; git \(name) commit -q -m c")
      try #require(result.status == 0, "\(result)")
    }

    private static let release = "package/tools/release out/release --key seed"
    private static let check = "package/tools/check-release --into out/release --key seed"

    /// The number of builds.
    private var builds: Int { ((try? folder.content("notes/builds")) ?? "").split(separator: "\n").count }

    private func expectNothing(_ result: PavectorsProcess.Result) throws {
      #expect(result.status != 0)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")) ?? []
      #expect(names == [], "\(result)")
    }

    @Test func `A release of a commit is built, signed and whole`() throws {
      try commit()
      let result = try run(Self.release)
      #expect(result.status == 0, "\(result)")
      try folder.file("key", result.output)
      #expect(try PavectorsProcess.run("verify-release", out, "--key", folder.path + "/key").status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["release"])
      #expect(builds == 1)
    }

    @Test func `A build that fails leaves no release`() throws {
      try commit()
      try expectNothing(try run(Self.release, mode: "failing build"))
    }

    /// What bash reads before a script: it kills the script before the command of a number.
    private static let killing = """
      commands=0
      trap 'commands=$((commands + 1)); if [ "$commands" = "${KILL_AT:-}" ]; then kill -KILL $$; fi' DEBUG
      """

    @Test(arguments: [release, check])
    func `A release that is killed before any of its commands leaves none, or a whole one`(script: String) throws {
      try commit()
      try folder.file("killing", Self.killing)
      try folder.file("key", Self.publicKey)
      let result = try run(
        """
        export BASH_ENV="$PWD/killing"; at=1
        until KILL_AT=$at \(script) >text 2>&1; do
          [ ! -e out/release ] || break
          at=$((at + 1)); [ $at -lt 200 ] || { cat text; exit 1; }
        done
        echo $at
        """)
      #expect(result.status == 0, "\(result)")
      let count = try #require(Int(result.output.filter(\.isNumber)), "\(result)")
      #expect(count > 20)
      let verified = try PavectorsProcess.run("verify-release", out, "--key", folder.path + "/key")
      #expect(verified.status == 0, "\(verified)")
    }

    @Test(arguments: [
      ("git is broken", "printf '#!/bin/sh\\necho broken >&2; exit 128\\n' >programs/git; chmod +x programs/git"),
      (
        "git breaks later",
        "printf '#!/bin/sh\\n[ $1 = rev-parse ] && pwd || { echo broken >&2; exit 1; }\\n' >programs/git; chmod +x programs/git"
      ),
      ("no repository", "rm -r package/.git"),
      ("in another repository", "rm -r package/.git; echo / >.gitignore; git init -q ."),
      ("a change", "echo >>package/.gitignore"), ("a new file", "touch package/new"),
      ("a new file that is not shown", "git -C package config status.showUntrackedFiles no; touch package/new"),
    ])
    func `Without a commit that git says is clean, nothing is built`(name: String, change: String) throws {
      try commit()
      let result = try run("\(change); \(Self.release)")
      try expectNothing(result)
      #expect(!result.error.isEmpty && builds == 0, "\(result)")
    }

    @Test func `What was checked is what is kept, of two builds`() throws {
      try commit()
      let result = try run(Self.check)
      #expect(result.status == 0, "\(result)")
      let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
      #expect(names == ["SHA256SUMS", "SHA256SUMS.sig", "archive"])
      let kept = try names.map { "\($0): " + (try folder.content("out/release/\($0)")) }.sorted().joined()
      #expect(try folder.content("notes/checked") == kept)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["release"])
      #expect(builds == 2)
    }

    @Test(arguments: ["different builds", "failing build", "failing check", "changing check"])
    func `A release that was not checked is not kept`(mode: String) throws {
      try commit()
      try expectNothing(try run(Self.check, mode: mode))
    }

    @Test func `The workflow uploads what was checked, and makes no other build`() throws {
      let text = try String(contentsOfFile: ShownCommand.package + "/tools/ci/release.yml", encoding: .utf8)
      let commands = text.matches(of: /tools\/[a-z-]+ .*/).map { String($0.output) }
      #expect(commands == [#"tools/check-release --into "$RUNNER_TEMP/release" --key "$RUNNER_TEMP/seed""#])
      #expect(text.matches(of: /\n +path: (.*)/).map(\.output.1) == ["${{ runner.temp }}/release"])
    }
  }
#endif
