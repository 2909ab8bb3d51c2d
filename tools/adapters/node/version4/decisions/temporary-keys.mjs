// What a server decides about temporary keys, and about the messages that are encrypted with them.

import { ALGORITHMS, GENERATIONS, OF_PROTOCOL_3, STATES, allowsAlgorithm, yesNo } from './words.mjs';

const LIFE = 300_000;
const NONCES = ['n1', 'n2', 'n3', 'n4'];

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'temporary-key.permit': (input) => {
    const error = keyError(readKeyRequest(input));
    return { output: { permitted: yesNo(error === undefined), error } };
  },

  'message.replay': (input) => {
    /** When each value was stored. */
    const stored = new Map();
    const answers = input.records('messages').map((message) => (isAccepted(readMessage(message), stored) ? 'accepted' : 'refused'));
    return { output: { answers } };
  },
};

function readKeyRequest(input) {
  const [algorithm, ofActivation] = ['algorithm', 'activationAlgorithm'].map((name) => input.word(name, ALGORITHMS));
  return {
    isForm: input.word('tokenForm', ['right', 'wrong']) === 'right' && algorithm !== OF_PROTOCOL_3,
    isSupported: input.yes('applicationSupported'),
    isOfApplication: input.word('scope', ['application', 'activation']) === 'application',
    isFound: input.word('activation', ['own', 'unknown', 'other-application']) === 'own' && input.word('state', STATES) !== 'CREATED',
    isListed: allowsAlgorithm(input),
    isOwn: algorithm === ofActivation,
    isAuthentic: input.yes('rightMAC'),
    isComputable: input.yes('rightKeys'),
  };
}

/** Returns the first error of a request, in the order of a server, which looks at the MAC after its look-ups. */
export function keyError({ isForm, isSupported, isOfApplication, isFound, isListed, isOwn, isAuthentic, isComputable }) {
  if (!isForm) return 'ERR0024';
  if (!isSupported) return 'ERR0015';
  if (!isOfApplication && !isFound) return 'ERR0009';
  if (!isListed || (!isOfApplication && !isOwn)) return 'ERR0046';
  if (!isAuthentic) return 'ERR0024';
  return isComputable ? undefined : 'ERR0022';
}

function readMessage(message) {
  return {
    now: message.integer('now', 0),
    timestamp: message.optionalInteger('timestamp', 0),
    value: `${message.word('temporaryKey', GENERATIONS)} ${message.word('nonce', NONCES)}`,
    expiry: message.integer('keyExpires', 0),
    isIntact: message.yes('intact'),
  };
}

/** Decides about one message; a value is stored before the key is looked up and the message is decrypted. */
const isAccepted = (message, stored) => isFresh(message, stored) && isAlive(message) && message.isIntact;

/** Checks a time, and that the value has not arrived with a right time before; then it is stored, with its time. */
export function isFresh({ now, timestamp, value }, stored) {
  if (timestamp === undefined || Math.abs(now - timestamp) > LIFE) return false;
  if (stored.has(value) && now - stored.get(value) <= LIFE) return false;
  stored.set(value, now);
  return true;
}

/** Tells whether a temporary key can still be used. */
export const isAlive = ({ now, expiry }) => now <= expiry;
