// The data of an operation in a QR code: lines of text, and a signature or a MAC of everything before it.

import { decodedText } from './json-members.mjs';
import { importPublicKey, isStrictSignature, verifies } from './p256.mjs';
import { utf8 } from './primitives.mjs';
import { demand, demandByteCount } from './rejection.mjs';

const FEWEST_LINES = 7;
const LINES = ['operationId', 'title', 'message', 'operationData', 'flags'];

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'offline-data.verify-signature': (input) => {
    const keys = new Map([['0', input.bytes('masterPublicKey')], ['1', input.bytes('serverPublicKey')]]);
    return readOfflineData(input.text('text'), [...keys.keys()], (keyType, covered, proof) => {
      const publicKey = importPublicKey(keys.get(keyType));
      demand(isStrictSignature(proof), 'signature-encoding');
      demand(verifies(publicKey, covered, proof), 'signature-mismatch');
    });
  },
};

/** Reads the lines, and has their proof checked; the last two lines are the nonce, and the type with its proof. */
export function readOfflineData(text, keyTypes, demandProof) {
  const lines = text.split('\n');
  demand(lines.length >= FEWEST_LINES && lines.at(-1) !== '', 'offline-syntax');
  const [nonceText, last] = lines.slice(-2);
  const [keyType, proofText] = [last.slice(0, 1), last.slice(1)];
  const [nonce, proof] = [decodedText(nonceText), decodedText(proofText)];
  demandByteCount(16, nonce);
  demand(keyTypes.includes(keyType), 'unknown-key-type');
  const covered = utf8(text.slice(0, text.length - proofText.length));
  demandProof(keyType, covered, proof);
  const output = Object.fromEntries(LINES.map((name, i) => [name, lines[i]]));
  for (const name of ['title', 'message']) output[name] = unescaped(output[name]);
  if (lines.length > FEWEST_LINES) output.totp = lines[5];
  return { output: { ...output, nonce, keyType }, steps: { covered } };
}

/** Replaces a backslash with n by a line feed, and two backslashes by one. */
const unescaped = (text) => text.replace(/\\([\\n])/g, (_, character) => (character === 'n' ? '\n' : '\\'));
