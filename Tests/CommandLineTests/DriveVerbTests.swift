import TestFolders
import Testing

/// The verb `drive`; the cases themselves are tested without processes.
@Suite struct DriveVerbTests {
  @Test func `A dry run lists what would be sent, and sends nothing`() throws {
    let result = try PavectorsProcess.run(
      "drive", "http://127.0.0.1:1", "--dry-run", "--run", "signature/replayed", "--protocol", "3.3")
    #expect(result.status == 0)
    #expect(
      result.output == """
        drive.signature/replayed [security] 3.3, needs commit
          A request that was accepted is refused when it comes again, and counts as a failed attempt.
          1. an administrator begins an activation, of the device "phone": 200
          2. activation/create of the type CODE, of the device "phone": 200
          3. an administrator commits, of the device "phone": 200
          4. /pa/v3/signature/validate: 200
          5. the last request once more, byte for byte: 401 with the code ERR_AUTHENTICATION
          6. /pa/v3/activation/status: 200, the state 3, 1 failed attempts, the counter after 1 steps
          7. /pa/v3/signature/validate: 200
          8. /pa/v3/activation/status: 200, the state 3, 0 failed attempts, the counter after 2 steps
        8 steps would be sent to http://127.0.0.1:1, and nothing was sent

        """)
  }

  @Test(arguments: [
    (["http://8.8.8.8"], "8.8.8.8 is not a loopback or private address"),
    (["https://example.com", "--dry-run"], "example.com is not a loopback or private address"),
    (["http://127.0.0.1:1", "--admin", "http://8.8.8.8"], "8.8.8.8 is not a loopback"),
    (["http://127.0.0.1:1", "--control", "http://8.8.8.8"], "8.8.8.8 is not a loopback"),
    (["127.0.0.1"], "\"127.0.0.1\" is not an address"), ([], "drive takes one address"),
    (["http://127.0.0.1:1", "--protocol", "2.1"], "\"2.1\" is not a version that drive knows"),
    (["http://127.0.0.1:1", "--run", "nothing"], "no case is chosen"),
    (["http://127.0.0.1:1", "--timeout", "0"], "--timeout takes a number of at least 1"),
    (["http://127.0.0.1:1", "--ca", "x"], "--ca needs an address with https"),
    (["http://127.0.0.1:1", "--create-activation", "x"], "--create-activation needs --mobile-sdk-config"),
    (
      ["http://127.0.0.1:1", "--create-activation", "x", "--mobile-sdk-config", "x"],
      "--mobile-sdk-config is neither a configuration nor a file that has one"
    ),
    (
      ["http://127.0.0.1:1", "--admin", "http://127.0.0.1:1", "--commit-activation", "x"],
      "--admin and commands for activations cannot be used together"
    ),
  ])
  func `Wrong usage is refused before anything is sent`(_ arguments: [String], _ words: String) throws {
    let result = try PavectorsProcess.run(["drive"] + arguments)
    #expect(result.status == 2)
    #expect(result.error.contains(words), "\(result.error)")
  }

  @Test func `An address without a server is a finding`() throws {
    let result = try PavectorsProcess.run("drive", "http://127.0.0.1:1", "--protocol", "3.3")
    #expect(result.status == 1)
    #expect(result.output.contains("drive.setup/start"))
    #expect(result.output.contains("the server could not be prepared"))
    // The preparation cannot be chosen by its name.
    #expect(!result.output.contains("rerun:"), "\(result.output)")
  }

  @Test func `Its report is read by report and diff`() throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/report.json"
    let driven = try PavectorsProcess.run("drive", "http://127.0.0.1:1", "--protocol", "3.3", "--json", file)
    #expect(driven.status == 1)
    let read = try PavectorsProcess.run("report", file)
    #expect(read.status == 1 && read.output.contains("drive.setup/start"), "\(read)")
    let compared = try PavectorsProcess.run("diff", file, file)
    #expect(compared.status == 0 && compared.output.contains("1 still failing"), "\(compared)")
  }

  @Test func `A list of known failures names cases that there are, and excuses no server that is not there`() throws {
    let folder = try TemporaryFolder()
    func drive(_ line: String) throws -> PavectorsProcess.Result {
      let list = try folder.file("known.txt", line + "\n")
      return try PavectorsProcess.run(
        "drive", "http://127.0.0.1:1", "--protocol", "3.3", "--run", "server/time", "--known-failing", list)
    }
    for line in ["drive.nothing/*  # wrong-output", "drive.encryption/replayed@3.0  # wrong-output"] {
      let result = try drive(line)
      #expect(result.status == 4)
      #expect(result.error.contains("line 1") && result.error.contains("matches no case"), "\(result.error)")
    }
    let result = try drive("*  # wrong-output")
    #expect(result.status == 1)
    #expect(result.output.contains("FAILED drive.setup/start"), "\(result.output)")
  }

  @Test func `A remote address is allowed where it is said`() throws {
    let result = try PavectorsProcess.run("drive", "https://example.com", "--allow-remote", "--dry-run")
    #expect(result.status == 0)
  }
}
