// The exchange of keys with a server of 4.0: for an activation, for an upgrade, and for the key of one factor.

import { isObject } from '../../json.mjs';
import { importPublicKey } from '../../p384.mjs';
import { drawKeyPair, readSecret, requestSecret } from '../../parties/server/version4/bytes.mjs';
import { base64 } from '../../primitives.mjs';
import { hierarchy } from '../../version4/keys.mjs';
import { KEY_BYTE_COUNT } from '../../version4/primitives.mjs';
import { demandPublicKey } from '../../version4/public-keys.mjs';
import { algorithm } from '../../version4/shared-secret.mjs';
import { bytesOf, demandAnswer, refusing, textOf } from '../answers.mjs';
import { demandKeyPairs, drawLatticeKey } from './lattices.mjs';

/** A request for a secret, and what reads the secret from the members of an answer. */
export function secretExchange(name) {
  demandKeyPairs(name);
  const asked = requestSecret(name);
  return { members: { sharedSecretRequest: asked.request }, read: (answer) => secretOf(asked, answer.sharedSecretResponse) };
}

function secretOf(asked, response) {
  demandAnswer(isObject(response) && Array.isArray(response.encapsulatedKeys));
  [response.salt, ...response.encapsulatedKeys].forEach(textOf);
  return refusing(() => readSecret(asked, response));
}

/**
 * What a client sends for an activation or an upgrade, and what reads the answer: the keys of the activation, the public keys
 * of both sides in the order of the algorithm, and the first value of the counter.
 */
export function keyExchange(name) {
  const secret = secretExchange(name);
  const { signature } = algorithm(name);
  const ecdsa = drawKeyPair().publicKey;
  const mldsa = signature && drawLatticeKey(signature);
  const read = (answer) => {
    const keys = hierarchy(secret.read(answer));
    const counterData = bytesOf(answer.ctrData);
    demandAnswer(counterData.length === KEY_BYTE_COUNT && isObject(answer.serverPublicKeys));
    return { keys, counterData, deviceKeys: present(ecdsa, mldsa), serverKeys: serverKeys(signature, answer.serverPublicKeys) };
  };
  const devicePublicKeys = { ecdsa: base64(ecdsa), mldsa: mldsa && base64(mldsa) };
  return { members: { ...secret.members, devicePublicKeys }, read };
}

const present = (...keys) => keys.filter((key) => key !== undefined);

/** Reads the public keys of a server; a key that the algorithm does not have is ignored. */
function serverKeys(signature, { ecdsa, mldsa }) {
  const point = bytesOf(ecdsa);
  const other = signature && bytesOf(mldsa);
  return refusing(() => {
    if (signature) demandPublicKey(signature, other);
    return present(importPublicKey(point), other);
  });
}
