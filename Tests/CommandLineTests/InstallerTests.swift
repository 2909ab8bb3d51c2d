#if os(Linux)
  import Foundation
  import TestFolders
  import Testing

  /// `tools/setup` and the scripts that it uses, with stand-ins for what they install with.
  @Suite struct InstallerTests {
    private let folder: TemporaryFolder
    private var package: String { Self.package(in: folder.path) }

    /// The path has what shells and Python's scripts take for quotation marks.
    private static func package(in folder: String) -> String { folder + "/it's \"here\"" }

    private static let standIns = [
      // No library is installed.
      "pkg-config": "exit 1", "swift": "exit 0", "id": #"echo "$USER_ID""#,
      // Two at the same time would find the folder of the other.
      "apt-get": #"""
      mkdir "$NOTES/running" || echo overlap >>"$NOTES/overlaps"
      sleep 0.2
      rmdir "$NOTES/running"
      echo "$*" >>"$NOTES/calls"
      """#,
      // An environment whose Python notes how it is called, and which has no script `pip`.
      "python3": #"""
      [ "$2" = venv ] || exit 0
      mkdir -p "$4/bin" && : >"$4/pyvenv.cfg"
      printf '#!/bin/sh\necho "$*" >>"$NOTES/calls"\n' >"$4/bin/python"
      chmod +x "$4/bin/python"
      """#,
    ]
    /// What the scripts need of the system: without `sudo`.
    private static let programs = ["bash", "env", "dirname", "mkdir", "rmdir", "sleep", "flock", "chmod", "cmp", "cp"]

    init() throws {
      folder = try TemporaryFolder()
      for name in ["programs", "notes", "it's \"here\"", "it's \"here\"/tools"] { _ = try folder.folder(name) }
      for (name, text) in Self.standIns {
        try folder.file("programs/\(name)", "#!/bin/sh\n\(text)\n", permissions: 0o755)
      }
      for name in Self.programs {
        let path = try #require(
          ["/usr/bin/\(name)", "/bin/\(name)"].first { FileManager.default.fileExists(atPath: $0) })
        _ = try folder.link("programs/\(name)", to: path)
      }
      for name in ["setup", "as-root", "apt-install", "python-environment"] {
        try FileManager.default.copyItem(
          atPath: "\(ShownCommand.package)/tools/\(name)", toPath: "\(package)/tools/\(name)")
      }
    }

    private func run(
      _ script: String, _ arguments: [String] = [], user: String = "0"
    ) async throws -> PavectorsProcess.Result {
      try await Self.run(script, arguments, user: user, in: folder.path)
    }

    private static func run(
      _ script: String, _ arguments: [String] = [], user: String = "0", in folder: String
    ) async throws -> PavectorsProcess.Result {
      try await PavectorsProcess.runAsync(
        ["\(package(in: folder))/tools/\(script)"] + arguments,
        environment: ["PATH": folder + "/programs", "NOTES": folder + "/notes", "USER_ID": user],
        program: "/bin/bash")
    }

    @Test func `Several at the same time install one after the other`() async throws {
      let path = folder.path
      async let first = Self.run("setup", in: path)
      async let second = Self.run("apt-install", ["python3"], in: path)
      async let third = Self.run("setup", in: path)
      for result in try await [first, second, third] { #expect(result.status == 0, "\(result)") }
      #expect(try folder.content("notes/calls").split(separator: "\n").count == 6)
      #expect(try folder.content("notes/calls").contains("install -y -q libssl-dev libsodium-dev libevent-dev\n"))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/notes/overlaps"))
    }

    @Test func `Without rights it is said what root must run`() async throws {
      let result = try await run("setup", user: "1000")
      #expect(result.status == 1)
      #expect(
        result.error
          == "as-root: root is needed, and there is no sudo; as root, run: "
          + "apt-get install libssl-dev libsodium-dev libevent-dev\n")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/notes/calls"))
    }

    @Test func `A lock that cannot be made is named`() async throws {
      try folder.file("it's \"here\"/.build", "a file")
      let result = try await run("setup")
      #expect(result.status == 1)
      #expect(result.error.contains("/.build/apt-install.lock cannot be written; as root, run: "), "\(result.error)")
    }

    @Test func `An environment of Python is made once, in any folder`() async throws {
      let requirements = try folder.file("it's \"here\"/requirements.txt", "")
      for _ in 1...2 {
        let made = try await run("python-environment", ["some-name", requirements])
        #expect(made.status == 0 && made.output == ".build/some-name/bin/python\n", "\(made)")
      }
      let calls = try folder.content("notes/calls")
      #expect(calls == "-m pip install -q --disable-pip-version-check -r \(requirements)\n")
    }

    @Test(arguments: ["..", ".", "", "a/b", "-x", "release"])
    func `No other folder takes the place of an environment`(name: String) async throws {
      let requirements = try folder.file("it's \"here\"/requirements.txt", "")
      _ = try folder.folder("it's \"here\"/.build")
      _ = try folder.folder("it's \"here\"/.build/release")
      try folder.file("it's \"here\"/.build/release/kept", "old")
      let result = try await run("python-environment", [name, requirements])
      #expect(result.status == 2)
      #expect(result.error.hasPrefix("python-environment: "), "\(result.error)")
      #expect(try folder.content("it's \"here\"/.build/release/kept") == "old")
    }
  }
#endif
