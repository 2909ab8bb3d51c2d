// What a client of 4.0 agrees on with a server: the keys of an activation, and those of single factors.

import { hierarchy } from '../../../version4/keys.mjs';
import { drawSigningKeys, keyMembers, keysOfMembers, readSecret, requestSecret } from '../../server/version4/bytes.mjs';

/** A request for a secret, and what reads it from the answer. */
export function factorAgreement(algorithm) {
  const asked = requestSecret(algorithm);
  return {
    members: { sharedSecretRequest: asked.request },
    read: ({ sharedSecretResponse }) => readSecret(asked, sharedSecretResponse),
  };
}

/** What a client sends for an activation or an upgrade, and what reads the answer. It signs nothing with the keys of the device. */
export function keyAgreement(algorithm) {
  const secret = factorAgreement(algorithm);
  const devicePublicKeys = keyMembers(drawSigningKeys(algorithm).publicKeys);
  return {
    members: { ...secret.members, devicePublicKeys },
    read: (answer) => ({
      keys: hierarchy(secret.read(answer)), serverKeys: keysOfMembers(algorithm, answer.serverPublicKeys),
      counterData: Buffer.from(answer.ctrData, 'base64'),
    }),
  };
}
