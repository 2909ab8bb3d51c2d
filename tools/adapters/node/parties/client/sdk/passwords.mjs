// The password, and the external key, which protects it as well.

import * as factors from '../core/factors.mjs';
import * as core from '../core/session.mjs';
import { demandActivation, fail, save } from './sdk.mjs';
import { signedRequest, withPassword } from './signing.mjs';

/** Lets the server validate a password. */
export function* validatePassword(sdk, password) {
  yield* signedRequest(sdk, '/pa/v3/signature/validate', withPassword(password), { reason: 'VALIDATE_PASSWORD' });
}

/** Changes the password after the server has validated the old one. */
export function* changePassword(sdk, oldPassword, newPassword) {
  yield* validatePassword(sdk, oldPassword);
  if (!changeUnchecked(sdk, oldPassword, newPassword)) fail('invalidActivationState');
}

/** Changes the password without asking anybody; whether that was possible. */
export function changeUnchecked(sdk, oldPassword, newPassword) {
  const [former, next] = [oldPassword, newPassword].map(factors.passwordBytes);
  if (factors.changePassword(sdk.session, former, next) !== core.OK) return false;
  save(sdk);
  return true;
}

/** The errors of the calls of the external key, by the code of the core. */
const ERRORS = { [core.WRONG_STATE]: 'invalidActivationState', [core.WRONG_PARAMETER]: 'wrongParameter' };

function finish(sdk, code) {
  if (code !== core.OK) fail(ERRORS[code]);
  save(sdk);
}

export const hasExternalKey = ({ session }) => session.externalKey !== undefined;

/** Sets the external key in memory; it is never stored. */
export const setExternalKey = (sdk, key) => finish(sdk, factors.setExternalKey(sdk.session, key));

/** Adds an external key to the activation. */
export function addExternalKey(sdk, key) {
  if (hasExternalKey(sdk) && !core.isValid(sdk.session)) fail('invalidActivationState');
  demandActivation(sdk);
  finish(sdk, factors.addExternalKey(sdk.session, key));
}

/** Removes the external key from the activation. */
export function removeExternalKey(sdk) {
  if (!hasExternalKey(sdk)) fail('invalidActivationState');
  demandActivation(sdk);
  finish(sdk, factors.removeExternalKey(sdk.session));
}
