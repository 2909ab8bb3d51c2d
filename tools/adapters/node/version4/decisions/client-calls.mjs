// Which calls of an application a client of 4.0 refuses before any request, by what it has.

import { ALGORITHMS, OF_PROTOCOL_3, STATES, yesNo } from './words.mjs';

const OK = 'ok';
const MISSING = 'missingActivation';
const WRONG_STATE = 'invalidActivationState';
const WRONG_PARAMETER = 'wrongParameter';

const CALLS = [
  'create', 'persist', 'status', 'time', 'code', 'code-with-16-byte-key', 'offline-code', 'validate-password',
  'change-password', 'change-password-offline', 'add-biometry', 'remove-biometry', 'sign', 'vault-key', 'token', 'token-header',
  'encrypt-for-application', 'encrypt-for-activation', 'start-upgrade', 'remove', 'remove-locally',
];

/** What does not need an activation, and is not disturbed by one. */
const ALWAYS = { time: OK, 'encrypt-for-application': OK, 'remove-locally': OK };
const FINISHED = { ...ALWAYS, create: WRONG_STATE, persist: WRONG_STATE };
const addBiometry = ({ hasBiometry }) => (hasBiometry ? 'notAllowed' : OK);
const removeBiometry = ({ hasBiometry }) => (hasBiometry ? OK : 'notAllowed');
const startUpgrade = ({ configuration }) => (configuration === OF_PROTOCOL_3 ? 'notPossible' : OK);
const USABLE = {
  ...FINISHED, 'start-upgrade': startUpgrade, 'add-biometry': addBiometry, 'remove-biometry': removeBiometry, others: OK,
};

/** The answers to the calls, by what the client has; `others` is that to the calls which are not listed. */
const ANSWERS = {
  empty: { ...ALWAYS, create: OK, persist: WRONG_STATE, others: MISSING },
  registration: { ...ALWAYS, create: WRONG_STATE, persist: OK, status: 'activationPending', others: MISSING },
  'version-3': { ...USABLE, 'vault-key': WRONG_PARAMETER },
  'version-4': { ...USABLE, 'code-with-16-byte-key': WRONG_PARAMETER, 'change-password-offline': WRONG_PARAMETER },
  'upgrade-pending': {
    ...FINISHED, status: OK, 'token-header': OK, 'start-upgrade': OK, others: 'pendingProtocolUpgrade',
  },
};

/** The versions that an activation fixes; without one it is that of the configuration. */
const VERSIONS = { 'version-3': '3.3', 'version-4': '4.0', 'upgrade-pending': '4.0' };
const WITHOUT_VERSION = ['time', 'start-upgrade', 'remove-locally'];

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'call.permit': (input) => {
    const [local, call] = [input.word('local', Object.keys(ANSWERS)), input.word('call', CALLS)];
    const configuration = input.word('configuration', ALGORITHMS);
    const hasBiometry = input.yes('biometry');
    // Neither what the last status offered nor its state permits or refuses a call.
    input.yes('upgradeOffered');
    input.optionalWord('lastState', STATES.slice(1));
    const listed = ANSWERS[local][call] ?? ANSWERS[local].others;
    const answer = typeof listed === 'function' ? listed({ configuration, hasBiometry }) : listed;
    const version = VERSIONS[local] ?? (configuration === OF_PROTOCOL_3 ? '3.3' : '4.0');
    return {
      output: {
        answer,
        version: answer === OK && !WITHOUT_VERSION.includes(call) ? version : undefined,
        canStartActivation: yesNo(local === 'empty'),
        hasPendingActivation: yesNo(local === 'registration'),
        hasValidActivation: yesNo(local in VERSIONS),
      },
    };
  },
};
