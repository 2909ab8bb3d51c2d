// Biometry as a factor: its key in the store of the device, the sensor, and the dialogs.

import { randomBytes } from 'node:crypto';
import * as core from '../core/session.mjs';
import * as factors from '../core/factors.mjs';
import { KEY_BYTE_COUNT } from '../core/keys.mjs';
import { demandActivation, fail, save } from './sdk.mjs';
import { signRequest, withPassword } from './signing.mjs';
import { unlockVault } from './vault.mjs';

const drawKey = () => randomBytes(KEY_BYTE_COUNT);

/** The name under which the key is stored. */
const entryOf = ({ options, instance }) => options.biometryName ?? instance;

/** The stored key, or undefined. */
export const biometryKey = (sdk) => sdk.phone.biometryKeys.get(entryOf(sdk))?.key;

export const forgetBiometryKey = (sdk) => sdk.phone.biometryKeys.delete(entryOf(sdk));

/** Stores a key as the configuration says now; a later change of the configuration does not concern it. */
export function storeBiometryKey(sdk, key) {
  const { isLinked = false, hasPasscode = false } = sdk.options;
  sdk.phone.biometryKeys.set(entryOf(sdk), { key, isLost: isLinked && !hasPasscode });
}

/** The user enrols another finger or face: keys that are linked to the former set are lost. */
export function changeEnrolment({ biometryKeys }) {
  for (const [name, { isLost }] of biometryKeys) if (isLost) biometryKeys.delete(name);
}

export const canUseBiometry = ({ phone }) => phone.sensor === 'available';

export const hasBiometry = (sdk) =>
  core.isValid(sdk.session) && sdk.session.data.biometry !== undefined && biometryKey(sdk) !== undefined;

/** Adds the factor, with the key that the vault protects; one that is there is replaced. */
export function* addBiometry(sdk, password) {
  if (!canUseBiometry(sdk)) fail('biometryNotAvailable');
  const vaultKey = yield* unlockVault(sdk, withPassword(password), 'ADD_BIOMETRY', 'invalidActivationState');
  const key = drawKey();
  if (factors.addBiometry(sdk.session, key, vaultKey) !== core.OK) fail('invalidActivationState');
  storeBiometryKey(sdk, key);
  save(sdk);
}

/** Removes the factor; whether there is an activation. */
export function removeBiometry(sdk) {
  if (factors.removeBiometry(sdk.session) !== core.OK) return false;
  forgetBiometryKey(sdk);
  save(sdk);
  return true;
}

/** What comes of a dialog when the key is fetched in advance: an error, a random key, or the key. */
const FETCHED = {
  rejected: drawKey, lockout: drawKey, cancel: () => fail('biometryCancel'), fallback: () => fail('biometryFallback'),
  'no-passcode': () => fail('biometryNotAvailable'), 'context-refuses': () => fail('wrongParameter'),
  unknown: () => fail('biometryFailed'),
};

/** The same where the dialog belongs to a signature. */
const DURING_SIGNATURE = {
  rejected: drawKey, lockout: drawKey, 'no-passcode': drawKey, unknown: drawKey, fallback: drawKey,
  cancel: () => fail('biometryCancel'), 'context-refuses': () => fail('biometryFailed'),
};

/** Asks the user, and returns the key; there is one dialog at a time on a device. */
function* askUser(sdk, outcomes) {
  const { phone } = sdk;
  if (phone.isDialogOpen) fail('biometryCancel');
  phone.isDialogOpen = true;
  phone.journal.actions.push('dialog');
  try {
    const outcome = yield { dialog: true };
    if (outcome !== 'success') return outcomes[outcome]();
    return biometryKey(sdk) ?? fail('biometryFailed');
  } finally {
    phone.isDialogOpen = false;
  }
}

/** Fetches the key in advance. */
export function* fetchKey(sdk) {
  demandActivation(sdk);
  if (!canUseBiometry(sdk)) fail('biometryNotAvailable');
  sdk.fetchedBiometry = yield* askUser(sdk, FETCHED);
}

const withKey = (key) => ({ factors: 'possession_biometry', biometry: key });

/** Signs with the key that was fetched in advance; undefined where there is none. */
export const signWithFetched = (sdk, content) =>
  sdk.fetchedBiometry && signRequest(sdk, withKey(sdk.fetchedBiometry), content);

/** Asks the user, and signs with the key. */
export function* signWithDialog(sdk, content) {
  demandActivation(sdk);
  if (sdk.session.data.isUpgrading) fail('pendingProtocolUpgrade');
  // The store asks the user before it gives a key, and not where it has none.
  if (biometryKey(sdk) === undefined) fail('biometryFailed');
  return signRequest(sdk, withKey(yield* askUser(sdk, DURING_SIGNATURE)), content);
}
