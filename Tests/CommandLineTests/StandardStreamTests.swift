import Foundation
import TestFolders
import Testing

/// The standard streams can be closed, full or non-blocking.
@Suite struct StandardStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ script: String) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["-c", script, PavectorsProcess.executable.path, folder.path] + BadAdapter.files("kdf.index"), program: "/bin/sh")
  }

  private func python(_ script: String, _ arguments: String...) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      ["python3", "-c", script, PavectorsProcess.executable.path] + arguments, program: "/usr/bin/env")
  }

  @Test(arguments: [
    (">&-", "Bad file descriptor"), ("> /dev/full", "No space left on device"), ("| true", "Broken pipe"),
  ])
  func `A standard output that cannot be written is said so, and is not a problem of the vectors`(
    redirection: String, reason: String
  ) throws {
    // The status of the first program of a pipeline; `true` has ended before the large output is written.
    let result = try shell(#"{ sleep 0; "$0" list "$2" "$2" "$2"; echo $? > "$1/status"; } "# + redirection)
    #expect(try folder.content("status") == "6\n")
    // A reader that has enough, such as `head`, is no error.
    let words = reason == "Broken pipe" ? "" : "pavectors: Cannot write ‘the standard output’: \(reason).\n"
    #expect(result.error == words)
  }

  @Test(arguments: [">&-", "> /dev/full", ">&- 2>&-", "<&- >&- 2>&-", "> /dev/full 2> /dev/full"])
  func `Files are written also if the standard streams cannot be`(redirection: String) throws {
    let command = #""$0" verify "$2" --run kdf.index/zero --run-id one --json "$1/a.json" "#
    #expect(try shell(command + "> /dev/null").status == 0)
    let whole = try folder.content("a.json")
    try folder.file("a.json")
    #expect(try shell(command + redirection).status == 6)
    #expect(try folder.content("a.json") == whole)
    #expect(try folder.names == ["a.json"])
  }

  @Test func `A closed standard input is an input that cannot be read`() throws {
    let result = try shell(#""$0" adapter <&-"#)
    #expect(result.status == 4)
    #expect(result.error == "pavectors: Cannot read ‘the standard input’: Bad file descriptor.\n")
  }

  @Test func `All of a large output reaches a non-blocking pipe`() throws {
    let files = BadAdapter.files(
      "activation-code.parse", "activation-code.validate", "ecies.seal-request.3.3", "signature.offline")
    let arguments = ["list"] + files
    let whole = try PavectorsProcess.run(arguments)
    try #require(whole.output.utf8.count > 1 << 16)
    // Reads only when the pipe is full, or the program has ended.
    let script = """
      import array, fcntl, os, subprocess, sys, termios, time
      reading, writing = os.pipe()
      os.set_blocking(writing, False)
      capacity = fcntl.fcntl(writing, fcntl.F_GETPIPE_SZ)
      process = subprocess.Popen(sys.argv[1:], stdout=writing)
      os.close(writing)
      held = array.array("i", [0])
      while process.poll() is None and held[0] < capacity - 4096:
          fcntl.ioctl(reading, termios.FIONREAD, held)
          time.sleep(0.01)
      while piece := os.read(reading, 1 << 16):
          sys.stdout.buffer.write(piece)
      sys.exit(process.wait())
      """
    let result = try PavectorsProcess.run(
      ["python3", "-c", script, PavectorsProcess.executable.path] + arguments, program: "/usr/bin/env")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output == whole.output)
  }

  @Test func `A non-blocking standard input does not end the adapter`() throws {
    let script = """
      import os, subprocess, sys
      reading, writing = os.pipe()
      os.set_blocking(reading, False)
      process = subprocess.Popen([sys.argv[1], "adapter"], stdin=reading, stdout=subprocess.PIPE)
      for line in [b'{"cmd":"hello","wire":1}\\n', b'{"cmd":"hello","wire":1}\\n']:
          os.write(writing, line)
          sys.stdout.buffer.write(process.stdout.readline())
      try:
          process.wait(0.5)
          sys.exit(99)
      except subprocess.TimeoutExpired:
          os.close(writing)
          sys.exit(process.wait())
      """
    let result = try python(script)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(result.error.isEmpty)
  }

  @Test func `A line that is too long is a sentence`() throws {
    let input = folder.path + "/long"
    try folder.file("long", "")
    let handle = try FileHandle(forWritingTo: URL(filePath: input))
    try handle.truncate(atOffset: 65 << 20)
    let result = try shell(#""$0" adapter < "$1/long""#)
    #expect(result.status == 4)
    #expect(result.error == "pavectors: the standard input: a line has more than 67108864 bytes\n")
  }
}
