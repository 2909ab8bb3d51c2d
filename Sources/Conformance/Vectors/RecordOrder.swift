internal import StrictJSON

extension Record {
  /// The same members: the declared ones in the order of their declaration, then all others.
  func ordered(as fields: [FieldDeclaration]) -> Record {
    guard !fields.isEmpty else { return self }
    var ordered = Record()
    ordered.reserveCapacity(members.count)
    for field in fields {
      if let value = self[field.name] { ordered.append(value.ordered(as: field.form), as: field.name) }
    }
    for member in members where !fields.contains(where: { $0.name.hasSameCodePoints(as: member.name) }) {
      ordered.append(member.value, as: member.name)
    }
    return ordered
  }
}

extension Value {
  /// The same value, with the members of its records in the order of their declaration.
  fileprivate func ordered(as form: FieldForm) -> Value {
    switch (form, self) {
    case (.list(let element, _), .list(let values)): .list(values.map { $0.ordered(as: element) })
    case (.record(let fields), .record(let record)): .record(record.ordered(as: fields))
    case (.variants(let tag, let variants), .record(let record)):
      .record(record.ordered(as: variants.members(of: record, tag: tag)))
    default: self
    }
  }
}
