import Synchronization
import Testing

@testable import Platform

@Suite struct WorkQueueTests {
  @Test func `Work is done in its order, on another thread, and more than may wait is refused`() throws {
    let queue = try WorkQueue(most: 2)
    let gate = try Gate()
    #expect(queue.add { gate.pass("first") })
    // The first piece holds its thread until the others are in the queue.
    gate.waitForBeginning()
    #expect(queue.add { gate.note("second") })
    #expect(queue.add { gate.note("third") })
    #expect(!queue.add { gate.note("fourth") })
    #expect(gate.noted == [])
    gate.open()
    queue.wait()
    #expect(gate.noted == ["first", "second", "third"])
    #expect(queue.add { gate.note("fifth") })
    queue.wait()
    #expect(gate.noted == ["first", "second", "third", "fifth"])
  }

  @Test func `A queue without work is not waited for`() throws {
    try WorkQueue(most: 1).wait()
  }
}

/// What work does, one piece of which waits until it may continue.
private final class Gate: Sendable {
  private let notes = Mutex<[String]>([])
  private let begun: WakeUpPipe
  private let opened: WakeUpPipe

  init() throws {
    begun = try WakeUpPipe()
    opened = try WakeUpPipe()
  }

  var noted: [String] { notes.withLock { $0 } }

  func note(_ name: String) { notes.withLock { $0.append(name) } }

  func pass(_ name: String) {
    begun.wake()
    opened.wait()
    note(name)
  }

  func waitForBeginning() { begun.wait() }

  func open() { opened.wake() }
}
