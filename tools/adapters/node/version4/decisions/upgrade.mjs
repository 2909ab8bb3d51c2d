// What a server decides about an upgrade from version 3 to version 4.

import { GENERATIONS, P, PK, TYPES, denied, done, refused, yesNo } from './words.mjs';
import { isOpenFor, readRecord, recordOutput, verified } from './verification.mjs';

const ERROR = 'ERR_UPGRADE';

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'upgrade.serve': (input) => {
    const decide = input.word('call', ['start', 'confirm']) === 'start' ? started : confirmed;
    const { answer, record, upgraded } = decide(readStart(input), readRecord(input), readUpgraded(input));
    const rest = record.state === 'REMOVED' ? {} : upgraded;
    return { output: { ...answer, ...recordOutput(record), ...rest } };
  },
};

/** Reads what an upgrade changes in the record. */
function readUpgraded(input) {
  const [version, keys] = [input.integer('version'), input.optionalWord('keys', GENERATIONS)];
  const [upgradePending, biometryEnabled] = ['upgradePending', 'biometryEnabled'].map((name) => yesNo(input.yes(name)));
  return { version, upgradePending, biometryEnabled, keys };
}

/** Reads the request; its headers and its body mean something for the start only. */
function readStart(input) {
  return {
    type: input.word('type', TYPES),
    authorization: input.word('authorizationVersion', ['3.3', '4.0']),
    encryption: input.word('encryptionHeader', ['4.0', '3.3', 'wrong']),
    offset: input.optionalInteger('offset', 0),
    body: input.word('request', ['right', 'incomplete', 'device-key']),
    biometryEnabled: yesNo(input.yes('enableBiometry')),
    keys: input.word('newKeys', GENERATIONS),
  };
}

function started({ type, authorization, encryption, offset, body, biometryEnabled, keys }, before, upgraded) {
  const isOld = authorization === '3.3';
  // A record of version 4 has no way to verify a signature of 3.3.
  if (type !== PK || (isOld && upgraded.version !== 3)) return { answer: denied(), record: before, upgraded };
  const rules = { isOpen: isOpenFor(before.state, false), isComputable: isOld || upgraded.keys !== undefined };
  const { valid, record } = verified(before, type, offset, rules);
  if (!valid) return { answer: denied(), record, upgraded };
  const headers = headerAnswer(authorization, encryption);
  if (headers) return { answer: headers, record, upgraded };
  if (body === 'incomplete') return { answer: refused(ERROR), record, upgraded };
  if (body === 'device-key') return { answer: refused(ERROR), record: { ...record, state: 'REMOVED' }, upgraded };
  // The version changes at the confirmation, and a repeated start overwrites everything else.
  return { answer: done(), record, upgraded: { ...upgraded, upgradePending: 'yes', biometryEnabled, keys } };
}

function confirmed({ type, offset }, before, upgraded) {
  if (type !== P) return { answer: denied(), record: before, upgraded };
  const rules = { isOpen: isOpenFor(before.state, false), isComputable: upgraded.keys !== undefined };
  const { valid, record } = verified(before, type, offset, rules);
  if (!valid) return { answer: denied(), record, upgraded };
  if (!isExpected(upgraded)) return { answer: refused(ERROR), record, upgraded };
  return { answer: done(), record, upgraded: { ...upgraded, version: 4, upgradePending: 'no' } };
}

/** Returns the answer to a start whose headers do not state the right versions; undefined where they do. */
export function headerAnswer(authorization, encryption) {
  if (encryption === 'wrong') return refused(ERROR);
  return authorization !== '3.3' || encryption !== '4.0' ? denied() : undefined;
}

/** Tells whether a server waits for the confirmation of an upgrade. */
export const isExpected = ({ version, upgradePending }) => version === 3 && upgradePending === 'yes';
