package import Conformance

/// The labels of vectors to which respected implementations give different answers.
extension Flag {
  package static let localShape = Flag(
    "LocalShape", .policy, .strictness, "A parameter that a function may have and the message does not.",
    effect: "None: it is not sent, and an implementation may ignore it, refuse it or have no place for it.")
  package static let numberForm = Flag(
    "NumberForm", .policy, .strictness,
    "A whole number in JSON with a fraction of zeros or an exponent, which JSON libraries read differently.",
    effect: "None: writers of whole numbers write neither.")
  package static let policy = Flag(
    "Policy", .policy, .strictness, "The publisher's mobile core and Java library differ here; the comment names both.",
    effect: "None that the protocol forbids; implementations of the two kinds do not agree with each other.")
}
