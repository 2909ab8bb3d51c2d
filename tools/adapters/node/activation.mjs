// The response to an activation, as a client checks it.

import { validPayload } from './activation-code.mjs';
import { decodedText, isObject, jsonObject, optionalText } from './json-members.mjs';
import { importPublicKey } from './p256.mjs';
import { Rejection, demand } from './rejection.mjs';

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'activation.read-response': (input) => {
    const members = jsonObject(input.text('response'));
    // What is missing is found first: after such a response the activation may be tried again.
    const [activationId, keyText, counterText] = ['activationId', 'serverPublicKey', 'ctrData'].map((name) => {
      const text = optionalText(members, name);
      demand(text !== undefined && text !== '', 'missing-parameter');
      return text;
    });
    const recovery = optionalRecovery(members.activationRecovery ?? undefined);
    const serverPublicKey = importPublicKey(decodedText(keyText));
    const counterData = decodedText(counterText);
    demand(counterData.length === 16, 'invalid-length');
    return { output: { activationId, serverPublicKey, counterData, ...recovery } };
  },
};

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
