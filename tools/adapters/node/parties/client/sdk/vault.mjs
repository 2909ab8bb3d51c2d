// What the vault protects, and the recovery code.

import { indexKey } from '../../../derivation.mjs';
import { written } from '../../../json-web-token.mjs';
import { signed } from '../../../p256.mjs';
import { operations as recoveries } from '../../../recovery.mjs';
import { compute, passes } from '../../bytes.mjs';
import * as factors from '../core/factors.mjs';
import * as core from '../core/session.mjs';
import { demandActivation, fail, unlockKeys } from './sdk.mjs';
import { protectedRequest } from './signing.mjs';

/** The index of the key that an application fetches here. */
const INDEX = 1n;

/** Lets the server give the key of the vault, for a reason; where it cannot be read, the call fails. It is not kept. */
export function* unlockVault(sdk, authentication, reason, unreadable = 'encryption') {
  const answer = yield* protectedRequest(sdk, '/pa/v3/vault/unlock', authentication, { reason });
  if (!answer.encryptedVaultEncryptionKey) fail('invalidActivationState');
  const { possession } = unlockKeys(sdk);
  const { code, vaultKey } = factors.vaultKey(sdk.session, answer.encryptedVaultEncryptionKey, possession);
  return code === core.OK ? vaultKey : fail(unreadable);
}

/** Fetches a key of the application. */
export function* fetchEncryptionKey(sdk, authentication) {
  return indexKey(yield* unlockVault(sdk, authentication, 'FETCH_ENCRYPTION_KEY'), INDEX).key;
}

function* devicePrivateKey(sdk, authentication) {
  const key = yield* unlockVault(sdk, authentication, 'SIGN_WITH_DEVICE_PRIVATE_KEY');
  return factors.devicePrivateKey(sdk.session, key) ?? fail('encryption');
}

/** Signs data with the private key of the device. */
export function* signWithDeviceKey(sdk, authentication, data) {
  return signed(yield* devicePrivateKey(sdk, authentication), data, false);
}

/** Signs claims with the private key of the device. */
export function* signJwt(sdk, authentication, claims) {
  const privateKey = yield* devicePrivateKey(sdk, authentication);
  return written('ES256', claims, (data) => signed(privateKey, data, true));
}

/** Reads the recovery data that came with the activation. */
export function* recoveryData(sdk, authentication) {
  if (!core.isValid(sdk.session) || !sdk.session.data.recovery) fail('invalidActivationState');
  const key = yield* unlockVault(sdk, authentication, 'RECOVERY_CODE');
  return factors.recoveryData(sdk.session, key) ?? fail('encryption');
}

/** Confirms a recovery code. */
export function* confirmRecoveryCode(sdk, authentication, code) {
  demandActivation(sdk);
  if (!passes(() => compute(recoveries['recovery-code.validate'], { code, prefix: 'allowed' }))) fail('wrongParameter');
  return yield* protectedRequest(sdk, '/pa/v3/recovery/confirm', authentication, { recoveryCode: code });
}
