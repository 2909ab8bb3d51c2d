// The configuration of an application: one Base64 text of its key, its secret and the master server public key.

import { importPublicKey } from './p256.mjs';
import { base64, decodeBase64 } from './primitives.mjs';
import { Rejection, demand, demandByteCount } from './rejection.mjs';

const VERSION = 1;
const MASTER_KEY = 1;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'configuration.parse': (input) => {
    const bytes = decoded(input.text('configuration'));
    const reader = new Reader(bytes);
    demand(reader.byte() === VERSION, 'configuration-version');
    const applicationKey = reader.data();
    demandByteCount(16, applicationKey);
    const applicationSecret = reader.data();
    demandByteCount(16, applicationSecret);
    let masterServerPublicKey = Buffer.alloc(0);
    for (let left = reader.count(); left > 0; left--) {
      const id = reader.byte();
      const key = reader.data();
      if (id === MASTER_KEY) masterServerPublicKey = key;
    }
    demand(masterServerPublicKey.length > 0, 'missing-key');
    return { output: { applicationKey, applicationSecret, masterServerPublicKey }, steps: { bytes } };
  },

  'configuration.build': (input) =>
    built(input.bytes('applicationKey'), input.bytes('applicationSecret'), input.bytes('masterServerPublicKey')),

  'configuration.convert': (input) => {
    const [key, secret] = [decoded(input.text('applicationKey')), decoded(input.text('applicationSecret'))];
    const masterKey = decoded(input.text('masterServerPublicKey'));
    importPublicKey(masterKey);
    return built(key, secret, masterKey);
  },
};

/** Decodes Base64 in its one form; bits without meaning must be zero. */
function decoded(text) {
  const bytes = decodeBase64(text);
  demand(bytes !== null && base64(bytes) === text, 'invalid-encoding');
  return bytes;
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
