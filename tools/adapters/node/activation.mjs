// The response to an activation, as a client checks it.

import { validPayload } from './activation-code.mjs';
import { importPublicKey } from './p256.mjs';
import { base64, decodeBase64 } from './primitives.mjs';
import { Rejection, demand } from './rejection.mjs';

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'activation.read-response': (input) => {
    const members = object(input.text('response'));
    // What is missing is found first: after such a response the activation may be tried again.
    const [activationId, keyText, counterText] = ['activationId', 'serverPublicKey', 'ctrData'].map((name) => {
      const text = optionalText(members, name);
      demand(text !== undefined && text !== '', 'missing-parameter');
      return text;
    });
    const recovery = optionalRecovery(members.activationRecovery ?? undefined);
    const serverPublicKey = importPublicKey(decoded(keyText));
    const counterData = decoded(counterText);
    demand(counterData.length === 16, 'invalid-length');
    return { output: { activationId, serverPublicKey, counterData, ...recovery } };
  },
};

function object(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Rejection('invalid-encoding');
  }
  demand(isObject(value), 'invalid-encoding');
  return value;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a member that is a text; undefined if it is absent or null. */
function optionalText(members, name) {
  const value = Object.hasOwn(members, name) ? (members[name] ?? undefined) : undefined;
  demand(value === undefined || typeof value === 'string', 'invalid-encoding');
  return value;
}

function optionalRecovery(members) {
  if (members === undefined) return {};
  demand(isObject(members), 'invalid-encoding');
  const recoveryCode = optionalText(members, 'recoveryCode') ?? '';
  const puk = optionalText(members, 'puk') ?? '';
  try {
    validPayload(recoveryCode);
  } catch (failure) {
    if (failure instanceof Rejection) throw new Rejection('invalid-recovery');
    throw failure;
  }
  demand(puk.length === 10 && /^[0-9]*$/.test(puk), 'invalid-recovery');
  return { recoveryCode, puk };
}

/** Decodes Base64 in its one form; bits without meaning must be zero. */
function decoded(text) {
  const bytes = decodeBase64(text);
  demand(bytes !== null && base64(bytes) === text, 'invalid-encoding');
  return bytes;
}
