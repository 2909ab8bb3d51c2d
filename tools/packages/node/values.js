// Values of vectors as those of JavaScript, and back, by the kinds that the header of each file names.

/** The kinds by the names of the fields, without the mark of those that may be absent. */
export const kindsOf = (fields) => new Map(Object.entries(fields).map(([name, kind]) => [name.replace(/\?$/, ''), kind]));

/** The fields of a record, or of the kind of record that it is. */
function fieldsOf(kind, record) {
  if (kind.record) return kind.record;
  const name = record[kind.by];
  return { [kind.by]: 'text', ...(Object.hasOwn(kind.records, name) ? kind.records[name] : {}) };
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes Buffers and BigInts of a value of a file. */
function decode(kind, value) {
  if (typeof kind === 'string') {
    if (kind.startsWith('bytes')) return Buffer.from(value, 'hex');
    return kind === 'u64' ? BigInt(value) : value;
  }
  if (Array.isArray(kind)) return value;
  return kind.list ? value.map((element) => decode(kind.list, element)) : decodeRecord(fieldsOf(kind, value), value);
}

export function decodeRecord(fields, record) {
  const kinds = kindsOf(fields);
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, decode(kinds.get(name), value)]));
}

/** Makes of a value what a file has; one that is as in a file stays, so that a wrong one is compared, and fails. */
export function encode(kind, value) {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value === 'bigint') return kind === 'u64' ? String(value) : Number(value);
  if (kind?.list && Array.isArray(value)) return value.map((element) => encode(kind.list, element));
  if (kind && typeof kind === 'object' && !Array.isArray(kind) && isRecord(value)) return encodeRecord(fieldsOf(kind, value), value);
  return value;
}

export function encodeRecord(fields, record) {
  const kinds = kindsOf(fields);
  const members = Object.entries(record).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, encode(kinds.get(name), value)]));
}
