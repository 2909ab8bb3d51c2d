// The events of a script: each is a call of an application, or something that happens to it.

import { signed } from '../../../p256.mjs';
import * as core from '../core/session.mjs';
import * as activation from '../sdk/activation.mjs';
import * as biometry from '../sdk/biometry.mjs';
import * as encryption from '../sdk/encryption.mjs';
import * as passwords from '../sdk/passwords.mjs';
import { emptyKeychain, fail } from '../sdk/sdk.mjs';
import * as signing from '../sdk/signing.mjs';
import { fetchStatus } from '../sdk/status.mjs';
import * as time from '../sdk/time.mjs';
import * as tokens from '../sdk/tokens.mjs';
import * as vault from '../sdk/vault.mjs';
import * as watch from '../sdk/watch.mjs';
import { BODY, NONCES, authenticationOf, bytesOf, descriptionOf, isYes, requestOf, setUpOf } from './inputs.mjs';
import { DATA, RECOVERY_CODE, answerToMessage, isGivenRight, isProofRight } from './server.mjs';
import { construct, kill } from './world.mjs';

const TOKEN = 'token';
const NOTHING = { result: 'nothing' };

/** What an application does with the vault. */
const VAULT_USES = {
  'fetch-encryption-key': vault.fetchEncryptionKey,
  'sign-with-device-key': (sdk, authentication) => vault.signWithDeviceKey(sdk, authentication, DATA),
  'sign-jwt': (sdk, authentication) => vault.signJwt(sdk, authentication, '{}'),
  'recovery-data': vault.recoveryData,
};

/** Makes the object of an application, and says whether there is one. */
const constructed = (world, application) => (construct(world, application) ? 'ok' : 'no-object');

/** Events with the life of a process. Each returns its result, or undefined for `ok`. */
export const PROCESS_EVENTS = {
  construct: (world, application, event) => {
    kill(world, application);
    application.setUp = setUpOf(world, event);
    return constructed(world, application);
  },
  restart: (world, application) => {
    kill(world, application);
    return constructed(world, application);
  },
  kill: (world, application) => kill(world, application),
  reinstall: (world, application) => {
    for (const one of Object.values(world.applications)) kill(world, one);
    emptyKeychain(world.phone);
    return constructed(world, application);
  },
  sensor: ({ phone }, application, { state }) => {
    phone.sensor = state;
  },
  'enrolment-change': ({ phone }) => biometry.changeEnrolment(phone),
};

/** The encryptor of a name: the first use of the name takes a new one, with the key of the last that was asked for. */
function encryptorOf({ encryptors, lastEncryptor }, name) {
  if (!encryptors.has(name)) encryptors.set(name, lastEncryptor?.renewed() ?? fail('encryption'));
  return encryptors.get(name);
}

/** Calls that answer at once. */
export const CALLS = {
  persist: ({ sdk }, { password, biometry: hasBiometry }) =>
    activation.persist(sdk, { password, hasBiometry: isYes(hasBiometry) }),
  'remove-local': ({ sdk }) => activation.removeLocally(sdk),
  'pending-operation': ({ sdk }) => {
    const owner = activation.pendingOperation(sdk);
    return owner === undefined ? 'nothing' : { result: 'ok', owner };
  },
  sign: ({ sdk }, event) => void signing.signRequest(sdk, authenticationOf(sdk, event), requestOf(event)),
  'sign-offline': ({ sdk }, event) => {
    const content = { resource: '/example', body: BODY, nonce: NONCES[event.nonce ?? 'right'] };
    signing.signOffline(sdk, authenticationOf(sdk, event), content);
  },
  'sign-with-fetched': ({ sdk }) => (biometry.signWithFetched(sdk, requestOf()) ? 'ok' : 'nothing'),
  'verify-server-data': ({ sdk }, { key = 'activation', isRight = 'yes' }, { server }) => {
    const record = server.records.get(sdk.session.data?.activationId);
    const signer = key === 'master' ? server.masterKey : record?.own;
    const signature = signer && signed(signer.privateKey, isYes(isRight) ? DATA : BODY, false);
    const ownKey = key === 'master' ? sdk.session.masterKey : sdk.session.data?.serverPublicKey;
    return String(ownKey !== undefined && core.isSigned(ownKey, DATA, signature));
  },
  'change-password-unsafe': ({ sdk }, event) => String(passwords.changeUnchecked(sdk, event.old, event.new)),
  'has-biometry': ({ sdk }) => String(biometry.hasBiometry(sdk)),
  'can-use-biometry': ({ sdk }) => String(biometry.canUseBiometry(sdk)),
  'remove-biometry': ({ sdk }) => String(biometry.removeBiometry(sdk)),
  'has-external-key': ({ sdk }) => String(passwords.hasExternalKey(sdk)),
  'set-external-key': ({ sdk }, { key }) => passwords.setExternalKey(sdk, bytesOf(key)),
  'add-external-key': ({ sdk }, { key }) => passwords.addExternalKey(sdk, bytesOf(key)),
  'remove-external-key': ({ sdk }) => passwords.removeExternalKey(sdk),
  'has-token': ({ sdk }, { name = TOKEN }) => String(tokens.localToken(sdk, name) !== undefined),
  'remove-token-local': ({ sdk }, { name = TOKEN }) => void tokens.forgetToken(sdk, name),
  'remove-all-tokens-local': ({ sdk }) => tokens.forgetTokens(sdk),
  'last-user-info': ({ sdk }) => String(sdk.lastUserInfo !== undefined),
  time: ({ sdk }) => ({ result: String(sdk.time.isSynchronized), time: time.now(sdk) }),
  'reset-time': ({ sdk }) => time.resetTime(sdk),
  foreground: ({ sdk }) => time.resetTime(sdk),
  background: () => undefined,
  'last-status': ({ sdk }) => (sdk.lastStatus ? { result: 'ok', ...shown(sdk.lastStatus) } : 'nothing'),
  encrypt: (application, { object = 'one', message }) => {
    application.messages.set(message, encryptorOf(application, object).encrypt({}));
  },
  decrypt: (application, { object = 'one', message }, { server, phone }) => {
    const own = encryptorOf(application, object);
    own.decrypt(answerToMessage(server, application.messages.get(message), own.sharedInfo1, phone.clock + server.ahead));
  },
  'check-value': checkValue,
  watch: (application, event) => watch.exchange(application.sdk, application.watch, event),
};

/** Keeps what a use of the vault gives to an application. */
function* kept(application, kind, steps) {
  const { activationId } = application.sdk.session.data ?? {};
  application.given = { kind, activationId, value: yield* steps };
}

/** Whether the server takes what an application got last. */
function checkValue({ given }, event, { server }) {
  if (!given) return 'nothing';
  if (given.kind !== TOKEN) return String(isGivenRight(server, given));
  return { result: String(given.hasNewNonce && isProofRight(server, given.value)), time: given.value.timestamp };
}

/** What an application sees of a status. */
export const shown = ({ activationState, remainingAttempts, customObject }) =>
  ({ activationState, remainingAttempts, customObject });

/** Calls that send requests or wait. */
export const TASKS = {
  queue: function* queue({ sdk }) {
    if (!core.isValid(sdk.session)) return NOTHING;
    return yield* signing.inQueue(sdk);
  },
  create: ({ sdk }, event, { server }) => activation.create(sdk, event.app ?? 'A', descriptionOf(server, event)),
  remove: ({ sdk }, event) => activation.removeSigned(sdk, authenticationOf(sdk, event)),
  'remove-through-app': ({ sdk }) => activation.removeThroughApplication(sdk),
  status: ({ sdk }) => fetchStatus(sdk),
  'validate-password': ({ sdk }, { password }) => passwords.validatePassword(sdk, password),
  'change-password': ({ sdk }, event) => passwords.changePassword(sdk, event.old, event.new),
  'add-biometry': ({ sdk }, { password }) => biometry.addBiometry(sdk, password),
  'authenticate-biometry': ({ sdk }) => biometry.fetchKey(sdk),
  'sign-with-dialog': ({ sdk }) => biometry.signWithDialog(sdk, requestOf()),
  'request-token': ({ sdk }, event) => tokens.requestToken(sdk, event.name ?? TOKEN, authenticationOf(sdk, event)),
  'token-header': function* header(application, { name = TOKEN, synchronous }, { server: { nonces } }) {
    const { sdk } = application;
    const value = isYes(synchronous) ? tokens.headerAtOnce(sdk, name) : yield* tokens.tokenHeader(sdk, name);
    if (!value) return NOTHING;
    application.given = { kind: TOKEN, value, hasNewNonce: !nonces.has(value.nonce) };
    nonces.add(value.nonce);
    return undefined;
  },
  'remove-token': ({ sdk }, { name = TOKEN }) => tokens.removeToken(sdk, name),
  vault: (application, event) => {
    const { use = 'fetch-encryption-key' } = event;
    return kept(application, use, VAULT_USES[use](application.sdk, authenticationOf(application.sdk, event)));
  },
  'confirm-recovery-code': ({ sdk }, event) => {
    const code = isYes(event.isValid ?? 'yes') ? RECOVERY_CODE : RECOVERY_CODE.toLowerCase();
    return vault.confirmRecoveryCode(sdk, authenticationOf(sdk, event), code);
  },
  encryptor: function* encryptor(application, { scope = 'activation' }) {
    application.lastEncryptor = yield* encryption.encryptor(application.sdk, scope);
  },
  'user-info': ({ sdk }) => encryption.fetchUserInfo(sdk),
  'synchronize-time': ({ sdk }) => time.synchronizeTime(sdk),
};
