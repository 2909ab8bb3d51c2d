// The operations of this implementation, with their protocol versions.

import { operations as activationCode } from './activation-code.mjs';
import { operations as activation } from './activation.mjs';
import { operations as activationRequest } from './activation-request.mjs';
import { operations as asymmetric } from './asymmetric.mjs';
import { operations as configuration } from './configuration.mjs';
import { operations as derivation } from './derivation.mjs';
import { operations as device } from './device.mjs';
import { operations as ecies } from './ecies.mjs';
import { operations as messages } from './messages.mjs';
import { laterOperations as laterClientParty, operations as clientParty } from './parties/client/operations.mjs';
import { laterOperations as laterServerParty, operations as serverParty } from './parties/server/operations.mjs';
import { laterOperations as laterLife, operations as life } from './parties/life/operations.mjs';
import { operations as offlineData } from './offline-data.mjs';
import { operations as recovery } from './recovery.mjs';
import { operations as requests } from './requests.mjs';
import { operations as sharing } from './sharing.mjs';
import { operations as signatures } from './signatures.mjs';
import { operations as status } from './status.mjs';
import { operations as passwords } from './passwords.mjs';
import { operations as oneTimePasswords } from './one-time-password.mjs';
import { operations as tokens } from './tokens.mjs';
import { operations as headers } from './headers.mjs';
import { operations as jsonWebToken } from './json-web-token.mjs';
import { operations as temporaryKeys } from './temporary-keys.mjs';
import { operations as userInfo } from './user-info.mjs';
import { operations as version2 } from './version2.mjs';
import { operations as version4 } from './version4/operations.mjs';
import { operations as futurae } from './other-systems/futurae.mjs';
import { operations as oneWelcome } from './other-systems/onewelcome.mjs';

const PROTOCOLS_2 = ['2.0', '2.1'];
const PROTOCOLS_3 = ['3.0', '3.1', '3.2', '3.3'];
const PROTOCOLS_4 = ['4.0'];

/** The versions of protocol 2 in which operations of protocol 3 exist too. */
const OF_2_TOO = {
  'kdf.index': PROTOCOLS_2, 'kdf.internal': PROTOCOLS_2, 'keys.master-secret': PROTOCOLS_2, 'keys.derived': PROTOCOLS_2,
  'request.normalized': PROTOCOLS_2, 'request.signed-data': PROTOCOLS_2, 'request.canonical-query': PROTOCOLS_2,
  'endpoint.address': PROTOCOLS_2, 'token.digest': ['2.1'], 'token.verify': ['2.1'],
  'kdf.password': PROTOCOLS_2, 'header.signature': PROTOCOLS_2, 'header.token': ['2.1'], 'header.parse': PROTOCOLS_2,
};

/** The operations of protocol 3 that exist in 4.0 too. */
const IN_4_TOO = [
  'activation-code.encode', 'activation-code.validate', 'activation-code.parse', 'activation-code.correct-character',
  'request.normalized', 'request.signed-data', 'request.canonical-query', 'counter.advance', 'token.digest',
  'header.token', 'header.encryption', 'header.parse', 'time.synchronize',
];

/** What 2.1 alone has. */
const OF_2_1 = ['token.decrypt-response'];

/** What the chapters of protocol 3 have for 4.0 alone. */
const OF_4 = ['header.authorization', 'header.parse-authorization'];

/** Returns the protocol versions of an operation. */
export function protocolsOf(operation) {
  const isLater = [version4, laterServerParty, laterClientParty, laterLife].some((table) => Object.hasOwn(table, operation));
  if (isLater || OF_4.includes(operation)) return PROTOCOLS_4;
  const later = IN_4_TOO.includes(operation) ? PROTOCOLS_4 : [];
  if (Object.hasOwn(OF_2_TOO, operation)) return [...OF_2_TOO[operation], ...PROTOCOLS_3, ...later];
  if (operation.startsWith('futurae.')) return ['futurae-3'];
  if (operation.startsWith('onewelcome.')) return ['onewelcome'];
  if (OF_2_1.includes(operation)) return ['2.1'];
  if (Object.hasOwn(clientParty, operation) || Object.hasOwn(life, operation)) return ['3.3'];
  return Object.hasOwn(version2, operation) ? PROTOCOLS_2 : [...PROTOCOLS_3, ...later];
}

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  ...derivation,
  ...signatures,
  ...offlineData,
  ...requests,
  ...activationCode,
  ...ecies,
  ...messages,
  ...sharing,
  ...userInfo,
  ...status,
  ...tokens,
  ...recovery,
  ...device,
  ...configuration,
  ...oneTimePasswords,
  ...passwords,
  ...headers,
  ...asymmetric,
  ...jsonWebToken,
  ...temporaryKeys,
  ...version2,
  ...version4,
  ...activation,
  ...activationRequest,
  ...serverParty,
  ...laterServerParty,
  ...futurae,
  ...oneWelcome,
  ...clientParty,
  ...laterClientParty,
  ...life,
  ...laterLife,
};
