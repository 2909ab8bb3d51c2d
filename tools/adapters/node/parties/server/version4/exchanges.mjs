// The requests in which a device exchanges keys with the server: an activation, and the start of an upgrade.

import { base64 } from '../../../primitives.mjs';
import { inBase64, messageText } from '../../bytes.mjs';
import { flipped, idOf, signed } from '../devices.mjs';
import { drawCode } from '../events.mjs';
import { drawSigningKeys, keyMembers, keysOfMembers, readSecret, requestSecret } from './bytes.mjs';
import { authorized, deviceOf, encrypted, keyFor, nameOf, send, takeKeys } from './devices.mjs';

const START = '/pa/upgrade/start';
/** No point of the curve has this X coordinate, which is larger than each number of its field. */
const NO_POINT = Buffer.concat([Buffer.of(2), Buffer.alloc(48, 0xff)]);

/** What a device sends to agree on keys, and how it takes them from the answer. */
function agreement(world, event, algorithm) {
  const asked = requestSecret(algorithm);
  const devicePublicKeys = keyMembers(drawSigningKeys(algorithm).publicKeys);
  if (event.point === 'invalid') devicePublicKeys.ecdsa = base64(NO_POINT);
  const keep = ({ sharedSecretResponse, serverPublicKeys, ctrData }) => takeKeys(deviceOf(world, nameOf(event)), {
    algorithm, secret: readSecret(asked, sharedSecretResponse), serverPublicKeys: keysOfMembers(algorithm, serverPublicKeys),
    counterData: Buffer.from(ctrData, 'base64'),
  });
  return { members: { sharedSecretRequest: asked.request, devicePublicKeys }, keep };
}

/** Sends `/pa/v4/activation/create` with the code of the activation, in two layers. */
export function exchange(world, event) {
  const { algorithm = 'EC_P384', body, otp, name: activationName, platform } = event;
  const { observation, key } = keyFor(world, event, 'application', algorithm);
  if (!key) return observation;
  const code = world.server.records.get(idOf(world, nameOf(event)))?.code ?? drawCode();
  const { members, keep } = agreement(world, event, algorithm);
  const content = { ...members, activationOtp: otp, activationName, platform };
  if (body === 'incomplete') delete content.devicePublicKeys;
  const seal = (layer, purpose, text) => {
    const sealed = encrypted(world, { ...event, body: undefined }, { scope: 'application', purpose, key, content: text });
    if (body === `undecryptable-${layer}`) sealed.message.encryptedData = flipped(sealed.message.encryptedData);
    return sealed;
  };
  const inner = seal('inner', '/pa/activation', content);
  const attributes = { type: 'CODE', identityAttributes: { code }, activationData: inBase64(inner.message) };
  const outer = seal('outer', '/pa/generic/application', attributes);
  return send(world, event, '/pa/v4/activation/create', { message: outer.message, origin: outer.origin }, {
    keep: (answer) => {
      const { encryptedData, timestamp } = outer.read(answer.encrypted).activationData;
      keep(inner.read({ encryptedData: Buffer.from(encryptedData, 'base64'), timestamp }));
    },
  });
}

/** Sends `/pa/v4/upgrade/start`: a message of 4.0, signed in 3.3. */
export function startUpgrade(world, event) {
  const { algorithm = 'EC_P384', protocol = '3.3', encryption = '4.0', enableBiometry = 'yes' } = event;
  const { observation, key } = keyFor(world, event, 'application', algorithm);
  if (!key) return observation;
  const { members, keep } = agreement(world, event, algorithm);
  const content = { ...members, enableBiometry: enableBiometry === 'yes' };
  const { message, read } = encrypted(world, event, { scope: 'application', purpose: START, key, content });
  const authorize = protocol === '3.3' ? signed : authorized;
  const request = { ...authorize(world, event, { resource: START, body: messageText(message) }), encryption };
  return send(world, event, '/pa/v4/upgrade/start', request, { keep: (answer) => keep(read(answer.encrypted)) });
}
