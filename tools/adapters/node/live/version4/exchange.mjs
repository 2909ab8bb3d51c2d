// The exchange of keys with a server of 4.0: for an activation, for an upgrade, and for the key of one factor.

import { isObject } from '../../json.mjs';
import {
  areSigningKeys, drawSigningKeys, keyMembers, keysOfMembers, readSecret, requestSecret,
} from '../../parties/server/version4/bytes.mjs';
import { hierarchy } from '../../version4/keys.mjs';
import { KEY_BYTE_COUNT } from '../../version4/primitives.mjs';
import { bytesOf, demandAnswer, refusing, textOf } from '../answers.mjs';

/** A request for a secret, and what reads the secret from the members of an answer. */
export function secretExchange(name) {
  const asked = requestSecret(name);
  const read = ({ sharedSecretResponse: response }) => {
    demandAnswer(isObject(response) && Array.isArray(response.encapsulatedKeys));
    [response.salt, ...response.encapsulatedKeys].forEach(textOf);
    return refusing(() => readSecret(asked, response));
  };
  return { members: { sharedSecretRequest: asked.request }, read };
}

/**
 * What a client sends for an activation or an upgrade, and what reads the answer: the keys of the activation, the public keys
 * of both sides in the order of the algorithm, and the first value of the counter.
 */
export function keyExchange(name) {
  const secret = secretExchange(name);
  // No call of 4.0 signs with the private keys of the device, so that only the public ones are kept.
  const deviceKeys = drawSigningKeys(name).publicKeys;
  const read = (answer) => {
    const [keys, serverKeys, counterData] = [hierarchy(secret.read(answer)), serverKeysOf(name, answer), bytesOf(answer.ctrData)];
    demandAnswer(counterData.length === KEY_BYTE_COUNT);
    return { keys, deviceKeys, serverKeys, counterData };
  };
  return { members: { ...secret.members, devicePublicKeys: keyMembers(deviceKeys) }, read };
}

function serverKeysOf(name, { serverPublicKeys: members }) {
  demandAnswer(isObject(members));
  const keys = keysOfMembers(name, members, bytesOf);
  demandAnswer(areSigningKeys(name, keys));
  return keys;
}
