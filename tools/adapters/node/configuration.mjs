// The configuration of an application: one Base64 text of its key, its secret and the master server public key.

import { decodedText } from './json-members.mjs';
import { importPublicKey } from './p256.mjs';
import { base64 } from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';

const VERSION = 1;
const MASTER_KEY = 1;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'configuration.parse': (input) => {
    const { bytes, applicationKey, applicationSecret, keys } = readKeys(input.text('configuration'));
    const masterServerPublicKey = keys.get(MASTER_KEY);
    demand(masterServerPublicKey?.length > 0, 'missing-key');
    return { output: { applicationKey, applicationSecret, masterServerPublicKey }, steps: { bytes } };
  },

  'configuration.build': (input) =>
    built(input.bytes('applicationKey'), input.bytes('applicationSecret'), input.bytes('masterServerPublicKey')),

  'configuration.convert': (input) => {
    const [key, secret] = [decodedText(input.text('applicationKey')), decodedText(input.text('applicationSecret'))];
    const masterKey = decodedText(input.text('masterServerPublicKey'));
    importPublicKey(masterKey);
    return built(key, secret, masterKey);
  },
};

/** Reads a configuration with all its keys by their numbers; of several with one number the last one counts. */
export function readKeys(text) {
  const bytes = decodedText(text);
  const reader = new Reader(bytes);
  demand(reader.byte() === VERSION, 'configuration-version');
  const applicationKey = reader.data();
  demandByteCount(16, applicationKey);
  const applicationSecret = reader.data();
  demandByteCount(16, applicationSecret);
  const keys = new Map();
  for (let left = reader.count(); left > 0; left--) {
    const id = reader.byte();
    keys.set(id, reader.data());
  }
  return { bytes, applicationKey, applicationSecret, keys };
}

function built(key, secret, masterKey) {
  demandByteCount(16, key, secret);
  demand(masterKey.length > 0, 'missing-key');
  const keys = [count(1), Buffer.from([MASTER_KEY]), count(masterKey.length), masterKey];
  const bytes = Buffer.concat([Buffer.from([VERSION]), count(16), key, count(16), secret, ...keys]);
  return { output: { configuration: base64(bytes) }, steps: { bytes } };
}

/** Writes a count in one, two or four bytes. */
function count(value) {
  if (value <= 0x7f) return Buffer.from([value]);
  if (value <= 0x3fff) return Buffer.from([0x80 | (value >> 8), value & 0xff]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value + 0xc0000000);
  return bytes;
}

/** Reads the parts of a configuration one after the other. */
class Reader {
  constructor(bytes) {
    this.rest = bytes;
  }

  take(byteCount) {
    if (this.rest.length < byteCount) throw new Rejection('truncated');
    const taken = this.rest.subarray(0, byteCount);
    this.rest = this.rest.subarray(byteCount);
    return taken;
  }

  byte() {
    return this.take(1)[0];
  }

  count() {
    const first = this.byte();
    if (first < 0x80) return first;
    if (first < 0xc0) return ((first & 0x3f) << 8) | this.byte();
    return ((first & 0x3f) << 24) | this.take(3).readUIntBE(0, 3);
  }

  data() {
    return this.take(this.count());
  }
}
