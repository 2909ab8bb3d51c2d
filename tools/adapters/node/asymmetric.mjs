// Data that a server or a device has signed.

import { importPrivateKey, importPublicKey, isStrictSignature, signed, verifies } from './p256.mjs';
import { sha256 } from './primitives.mjs';
import { demand } from './rejection.mjs';

const RAW_BYTE_COUNT = 64;

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'server-data.verify': verified,
  'device.verify': verified,

  'device.sign': (input) => {
    const privateKey = importPrivateKey(input.bytes('privateKey'));
    return { output: { signature: signed(privateKey, input.bytes('data'), isRaw(input)) } };
  },
};

/** @param {import('./fields.mjs').Fields} input */
function verified(input) {
  const [data, signature, raw] = [input.bytes('data'), input.bytes('signature'), isRaw(input)];
  const publicKey = importPublicKey(input.bytes('publicKey'));
  demand(raw ? signature.length === RAW_BYTE_COUNT : isStrictSignature(signature), 'signature-encoding');
  demand(verifies(publicKey, data, signature, raw), 'signature-mismatch');
  return { output: {}, steps: { digest: sha256(data) } };
}

/** Reads whether a signature is raw; without a format it is DER. */
function isRaw(input) {
  return input.has('format') && input.word('format', ['der', 'raw']) === 'raw';
}
