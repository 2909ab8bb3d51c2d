internal import Conformance

/// The files in this folder, which the build embeds: a document each, and a line for each of its requirements.
let requirementFiles = [
  RequirementFile(path: "Requirements/mobile-sdk.txt", bytes: PackageResources.mobile_sdk_txt),
  RequirementFile(path: "Requirements/older-sdk.txt", bytes: PackageResources.older_sdk_txt),
  RequirementFile(path: "Requirements/banking-tutorial.txt", bytes: PackageResources.banking_tutorial_txt),
]
