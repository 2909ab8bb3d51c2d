internal import Conformance

/// The files in this folder, which the build embeds: a document each, and a line for each of its requirements.
let requirementFiles = [
  RequirementFile(path: "Requirements/mobile-sdk.txt", bytes: PackageResources.mobile_sdk_txt),
  RequirementFile(path: "Requirements/older-sdk.txt", bytes: PackageResources.older_sdk_txt),
  RequirementFile(path: "Requirements/banking-tutorial.txt", bytes: PackageResources.banking_tutorial_txt),
]

/// The ids of the cases of `live` and `drive`, sorted, to which requirements can refer as to vectors.
///
/// A file has them, because this module does not depend on those that declare the cases; a test compares both.
let casesWithRequests: [String] = String(decoding: PackageResources.cases_txt, as: UTF8.self)
  .split(separator: "\n").map(String.init)
