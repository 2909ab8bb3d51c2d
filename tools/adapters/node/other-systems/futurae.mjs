// The promises of the Futurae SDK as events with observations. Nothing here uses PowerAuth.

import { Installation, PIN_TYPE, World, sorted, yesNo } from './futurae-world.mjs';
import { operations as values } from './futurae-values.mjs';

const AREAS = ['account', 'adaptive', 'biometry', 'configuration', 'enrolment', 'lock', 'migration', 'offline', 'pin', 'session'];
const OK = { result: 'ok' };
const failed = (result) => ({ result });
const METHODS = {
  none: ['none'], biometricsOnly: ['biometrics'], biometricsOrPasscode: ['biometricsOrPasscode'], [PIN_TYPE]: ['biometrics', 'sdkPin'],
};
const PROTECTED = [
  'updateSDKConfig', 'decryptExtraInfo', 'enroll', 'replyAuth', 'getSessionInfo', 'logoutAccount', 'getSynchronousAuthToken',
  'getAccountHistory', 'activateBiometrics', 'deactivateBiometrics', 'changeSDKPin', 'openURL',
];
const WITHOUT_LAUNCH = [
  'launch', 'terminate', 'reset', 'check-data-exists', 'add-biometric', 'remove-biometric', 'network', 'open-session',
  'authenticate-device', 'sync-capability', 'adaptive-state',
];
const NEED_UNLOCK = [
  'update-sdk-config', 'decrypt-extra-info', 'reply-auth', 'get-session-info', 'logout-account',
  'get-synchronous-auth-token', 'get-account-history', 'activate-biometrics', 'deactivate-biometrics', 'change-sdk-pin', 'open-url',
];
const FOR_PIN_TYPE = ['activate-biometrics', 'deactivate-biometrics', 'change-sdk-pin'];
const CODES = ['get-totp', 'get-offline-code'];
const CODE_FUNCTIONS = ['getTOTP', 'getOfflineQRVerificationCode'];

/** Splits a scanned text; a text of no kind of the system has none. */
function scanned(text = '') {
  const [, kind, token] = /^(onlineAuth|usernameless|offlineAuth|enrollment):(.*)$/s.exec(text) ?? [];
  return { kind, token };
}

function needsUnlock(world, event) {
  const { type } = world.sdk;
  switch (event.event) {
    case 'enroll':
      return type !== PIN_TYPE || world.sdk.sdkPin !== undefined;
    case 'get-totp':
    case 'get-offline-code':
      return event.variant === 'default';
    case 'handle-notification':
      return event.hasExtra === 'yes';
    case 'migrate-accounts':
      return type === 'biometricsOnly' || type === 'biometricsOrPasscode';
    case 'call':
      if (CODE_FUNCTIONS.includes(event.function)) return event.withSDKPin !== 'yes';
      if (event.function === 'handleNotification') return event.hasExtra === 'yes';
      if (event.function === 'migrateAccounts') return type === 'biometricsOnly' || type === 'biometricsOrPasscode';
      return PROTECTED.includes(event.function);
    default:
      return NEED_UNLOCK.includes(event.event);
  }
}

/** The refusals that come before the arguments. */
function refusal(world, event) {
  if (WITHOUT_LAUNCH.includes(event.event)) return undefined;
  if (!world.sdk) return 'not-launched';
  const { type } = world.sdk;
  const isCode = CODES.includes(event.event);
  const isForPinType = FOR_PIN_TYPE.includes(event.event) || (isCode && event.variant !== 'default');
  if (isForPinType && type !== PIN_TYPE) return 'not-available';
  if (event.event === 'unlock' && !METHODS[type].includes(event.with)) return 'not-available';
  const isRefusedForEver = isCode || CODE_FUNCTIONS.includes(event.function) || ['unlock', 'enroll'].includes(event.event);
  if (isRefusedForEver && world.sdk.isPermanentlyLocked) return 'permanently-locked';
  return needsUnlock(world, event) ? world.lockError() : undefined;
}

/** Proves the user with activated biometrics of the lock type with a PIN. */
function activeBiometry(world, verdict) {
  if (world.sdk.type === PIN_TYPE && !world.sdk.isBiometryActive) return failed('biometrics-not-active');
  if (world.sdk.areKeysInvalid) return failed('biometrics-invalidated');
  return world.ask(verdict);
}

/** The variants of codes that are made without a connection. */
function offlineCode(world, event, argumentError) {
  if (event.variant === 'sdkPin' && !event.sdkPin) return failed('missingPin');
  if (argumentError) return failed(argumentError);
  return event.variant === 'biometrics' ? activeBiometry(world, event.verdict) : OK;
}

function recoveryError(world) {
  if (world.sdk.accounts.size > 0) return 'accountsExistError';
  if (world.sdk.hadAccount) return 'accountPreviouslyEnrolledError';
  return world.configuration.backup ? undefined : 'migrationInfoMissing';
}

const isEnrolled = (world, userId) => world.sdk.accounts.has(userId);

/** Whether a session is for a user; one without a user is for each. */
const isFor = (session, userId) => session.userId === undefined || session.userId === userId;

const EVENTS = {
  launch(world, event) {
    const { sdkId = 'id', sdkKey = 'key', baseUrl = 'https://api.futurae.com:443', type = 'none', unlockDuration = 60 } = event;
    const { appGroup, accessGroup } = event;
    const invalidates = event.invalidatedByBiometricsChange === 'yes';
    if (!sdkId || !sdkKey || !baseUrl) return failed('invalid-configuration');
    if (unlockDuration < 2 || unlockDuration > 300) return failed('invalid-unlock-duration');
    if (!world.mayUse(accessGroup)) return failed('keychain-refused');
    const elsewhere = () => accessGroup !== undefined && world.installations.find(({ groups }) => groups[0] === appGroup);
    let sdk = world.find(appGroup, accessGroup) || elsewhere();
    if (sdk) {
      const isSame = sdk.type === type && sdk.unlockDuration === unlockDuration && sdk.invalidates === invalidates;
      if (!isSame) return failed('reset-required');
      sdk.groups = [appGroup, accessGroup];
    } else {
      sdk = new Installation({ type, unlockDuration, invalidates }, [appGroup, accessGroup]);
      world.installations.push(sdk);
    }
    world.end();
    world.sdk = sdk;
    world.settings = event;
    world.lastGroups = sdk.groups;
    if (!sdk.isSynchronous) {
      world.updates += 1;
      sdk.isSynchronous = world.isOnline;
    }
    return OK;
  },
  terminate(world) {
    world.end();
    return OK;
  },
  reset(world) {
    const data = world.find(...world.lastGroups);
    world.installations = world.installations.filter((item) => item !== data);
    world.end();
    return OK;
  },
  settings(world) {
    const { allowPinChangeWithBiometricUnlock = 'no', deactivateBiometricsAfterPinChange = 'yes', sslPinning = 'yes' } = world.settings;
    const { type, unlockDuration } = world.sdk;
    const settings = { type, unlockDuration, allowPinChangeWithBiometricUnlock, deactivateBiometricsAfterPinChange, sslPinning };
    return { ...OK, settings };
  },
  'switch-lock'(world, { type, sdkPin, verdict }) {
    if (type === PIN_TYPE && !sdkPin) return failed('missingPin');
    if (type !== PIN_TYPE && sdkPin !== undefined) return failed('pinNotNeeded');
    const asks = type === 'biometricsOnly' || type === 'biometricsOrPasscode';
    const answer = asks ? world.ask(verdict, type === 'biometricsOrPasscode') : OK;
    if (answer.result === 'ok') world.sdk.switchTo(type, sdkPin);
    return answer;
  },
  'check-data-exists': (world, { type, appGroup, accessGroup }) =>
    ({ ...OK, exists: yesNo(world.find(appGroup, accessGroup)?.type === type) }),
  'update-sdk-config'(world, { appGroup, accessGroup }) {
    if (!world.mayUse(accessGroup)) return failed('keychain-refused');
    world.sdk.groups = [appGroup, accessGroup];
    return OK;
  },
  enroll(world, { code, sdkPin, bindingToken }) {
    const { sdk } = world;
    const isFirstWithPin = sdk.type === PIN_TYPE && sdk.sdkPin === undefined;
    if (isFirstWithPin && !sdkPin) return failed('missingPin');
    if (!isFirstWithPin && sdkPin !== undefined) return failed('pinNotNeeded');
    if (!world.isOnline) return failed('connection');
    if (world.configuration.refusedCodes?.includes(code)) return failed('refused-by-server');
    if (!world.accepts('enrolment', bindingToken, code)) return failed('binding-refused');
    sdk.accounts.add(code);
    if (isFirstWithPin) {
      sdk.sdkPin = sdkPin;
      world.openWindow('pin');
    }
    return OK;
  },
  unlock(world, event) {
    const { sdk } = world;
    const withPin = event.with === 'sdkPin';
    if (withPin && !event.sdkPin) return failed('missingPin');
    if (withPin && sdk.sdkPin === undefined) return failed('not-enrolled');
    if (sdk.type === PIN_TYPE && !world.isOnline) return failed('connection');
    let answer;
    if (withPin) answer = sdk.validate(event.sdkPin);
    else if (event.with === 'biometrics') answer = activeBiometry(world, event.verdict);
    else answer = sdk.areKeysInvalid ? failed('biometrics-invalidated') : world.ask(event.verdict, true);
    if (answer.result === 'ok') {
      sdk.failedPins = 0;
      world.openWindow(withPin ? 'pin' : 'biometrics');
    }
    return answer;
  },
  lock(world) {
    world.unlockedUntil = 0;
    return OK;
  },
  'is-locked': (world) => ({ ...OK, locked: yesNo(world.isLocked()) }),
  'active-unlock-methods'({ sdk }) {
    const hasBiometry = sdk.type !== PIN_TYPE || (sdk.isBiometryActive && !sdk.areKeysInvalid);
    return { ...OK, methods: METHODS[sdk.type].filter((method) => method !== 'biometrics' || hasBiometry) };
  },
  call: () => OK,
  'activate-biometrics'(world) {
    if (world.biometrics === 0) return failed('biometrics-unavailable');
    Object.assign(world.sdk, { isBiometryActive: true, hasKeys: true, areKeysInvalid: false });
    return OK;
  },
  'deactivate-biometrics'({ sdk }) {
    sdk.deactivateBiometrics();
    return OK;
  },
  'have-biometrics-changed': ({ sdk }) => ({ ...OK, changed: yesNo(sdk.areKeysInvalid) }),
  'add-biometric'(world) {
    world.biometrics += 1;
    for (const sdk of world.installations) sdk.biometricsChanged(true, world.biometrics);
    return OK;
  },
  'remove-biometric'(world) {
    world.biometrics = Math.max(0, world.biometrics - 1);
    for (const sdk of world.installations) sdk.biometricsChanged(false, world.biometrics);
    return OK;
  },
  network(world, { state }) {
    world.isOnline = state === 'online';
    return OK;
  },
  'change-sdk-pin'(world, { newSDKPin }) {
    if (!newSDKPin) return failed('missingPin');
    const { allowPinChangeWithBiometricUnlock, deactivateBiometricsAfterPinChange } = world.settings;
    const isByBiometrics = world.unlockedBy === 'biometrics';
    if (isByBiometrics && allowPinChangeWithBiometricUnlock !== 'yes') return failed('pin-unlock-required');
    if (!world.isOnline) return failed('connection');
    world.sdk.sdkPin = newSDKPin;
    if (deactivateBiometricsAfterPinChange !== 'no') world.sdk.deactivateBiometrics();
    return OK;
  },
  'authenticate-device'(world, { userId }) {
    const data = world.sdk ?? world.find(...world.lastGroups);
    if (data?.isPermanentlyLocked) return failed('device-archived');
    return data?.accounts.has(userId) ? OK : failed('unknown-account');
  },
  'logout-account'(world, { userId }) {
    if (!isEnrolled(world, userId)) return failed('unknown-account');
    if (!world.isOnline) return failed('connection');
    world.sdk.accounts.delete(userId);
    world.sdk.hadAccount = true;
    return { ...OK, sent: { message: 'logout', userId } };
  },
  'get-accounts': ({ sdk }) => ({ ...OK, accounts: sorted(sdk.accounts) }),
  'get-accounts-status'(world, { userIds = [] }) {
    if (!world.isOnline) return failed('connection');
    const isAsked = ({ isOpen, userId }) => isOpen && userIds.includes(userId) && isEnrolled(world, userId);
    return { ...OK, pending: sorted(world.sessions.filter(isAsked).map(({ sessionId }) => sessionId)) };
  },
  'get-account-history'(world, { userId }) {
    if (!isEnrolled(world, userId)) return failed('unknown-account');
    return world.isOnline ? OK : failed('connection');
  },
  'open-session'(world, session) {
    world.sessions.push({ ...session, isOpen: true });
    return OK;
  },
  'reply-auth'(world, event) {
    const { userId, choice, extraInfo } = event;
    const [isUsernameless, isPush] = [event.with.endsWith('Usernameless'), /Push|MultiNumber/.test(event.with)];
    if (userId !== undefined && !isEnrolled(world, userId)) return failed('unknown-account');
    const { kind, token } = scanned(event.qrCode);
    if (!isPush && kind !== (isUsernameless ? 'usernameless' : 'onlineAuth')) return failed('invalidQRCode');
    if (!world.isOnline) return failed('connection');
    const isMeant = (item) => (isPush ? item.sessionId === event.sessionId && isFor(item, userId) : item.token === token);
    const session = world.sessions.find((item) => item.isOpen && isMeant(item));
    if (!session) return failed('refused-by-server');
    session.isOpen = false;
    const sent = { message: event.with.startsWith('Reject') ? 'reject' : 'approve', sessionId: session.sessionId };
    if (userId !== undefined) sent.userId = userId;
    if (sent.message === 'reject') sent.isFraud = event.isFraud ?? 'no';
    if (choice !== undefined) sent.choice = choice;
    if (extraInfo !== undefined) sent.extraInfo = extraInfo;
    return { ...OK, sent };
  },
  'get-session-info'(world, { sessionId, token, userId }) {
    if (!isEnrolled(world, userId)) return failed('unknown-account');
    if (!world.isOnline) return failed('connection');
    const session = world.sessions.find((item) =>
      sessionId !== undefined ? item.sessionId === sessionId : token !== undefined && item.token === token);
    if (!session || !isFor(session, userId) || !session.isOpen) return failed('refused-by-server');
    const { numbers, extraInfo = [] } = session;
    return { ...OK, extraInfo, ...(numbers ? { numbers } : {}) };
  },
  'get-notification-data'(world, { isKnown }) {
    if (!world.isOnline) return failed('connection');
    return isKnown === 'no' ? failed('refused-by-server') : OK;
  },
  'decrypt-extra-info'(world, { userId, extraInfo = [], isDamaged }) {
    if (!isEnrolled(world, userId)) return failed('unknown-account');
    return isDamaged === 'yes' ? failed('crypto-error') : { ...OK, extraInfo };
  },
  'open-url': (_, { url }) => {
    const calls = { authentication: 'authenticationURLOpened', activation: 'activationURLOpened', foreign: 'openURLError' };
    return { ...OK, delegate: [calls[url]] };
  },
  'handle-notification'(world, { payload, userId }) {
    if (payload === 'qr-scan' && !isEnrolled(world, userId)) return OK;
    const calls = {
      approve: 'approveAuthenticationReceived', unenroll: 'unenrollUserReceived', 'qr-scan': 'qrCodeScanRequested',
      custom: 'notificationDataReceived', malformed: 'notificationError',
    };
    return { ...OK, delegate: [calls[payload]] };
  },
  'get-migratable-accounts'(world) {
    if (!world.isOnline) return failed('connection');
    const error = recoveryError(world);
    if (error) return failed(error);
    const { accounts = [], sdkPin } = world.configuration.backup;
    return { ...OK, count: accounts.length, pinProtected: yesNo(sdkPin !== undefined) };
  },
  'migrate-accounts'(world, { sdkPin, bindingToken }) {
    if (!world.isOnline) return failed('connection');
    const error = recoveryError(world);
    if (error) return failed(error);
    const { migrationEnabled, trustedContext, backup } = world.configuration;
    const accounts = backup.accounts ?? [];
    const hasPin = backup.sdkPin !== undefined;
    if (!hasPin && world.sdk.type !== PIN_TYPE && sdkPin !== undefined) return failed('pinNotNeeded');
    if (hasPin && !sdkPin) return failed('pinRequired');
    if (migrationEnabled === 'no') return failed('operationForbidden');
    const scope = accounts.map((userId) => `device-${userId}`).join(',');
    if (!world.accepts('recovery', bindingToken, scope)) return failed('binding-refused');
    if (hasPin && sdkPin !== backup.sdkPin) return failed('incorrectPin');
    const { collections, onAccountMigration } = world.adaptive;
    if (collections && onAccountMigration && trustedContext === 'no') return failed('adaptiveMigrationFailed');
    for (const userId of accounts) world.sdk.accounts.add(userId);
    if (world.sdk.type === PIN_TYPE && sdkPin) world.sdk.sdkPin = sdkPin;
    return { ...OK, accounts: sorted(accounts) };
  },
  'get-totp': (world, event) => offlineCode(world, event, isEnrolled(world, event.userId) ? undefined : 'unknown-account'),
  'get-offline-code': (world, event) =>
    offlineCode(world, event, scanned(event.qrCode).kind === 'offlineAuth' ? undefined : 'invalidQRCode'),
  'extra-info-from-offline-qr-code': (_, { qrCode, extraInfo = [] }) =>
    scanned(qrCode).kind === 'offlineAuth' ? { ...OK, extraInfo } : failed('invalidQRCode'),
  'get-synchronous-auth-token': (world, { userId }) => (isEnrolled(world, userId) ? OK : failed('unknown-account')),
  'sync-capability': (world) => ({ ...OK, synchronous: yesNo(world.sdk?.isSynchronous), updates: world.updates }),
  'adaptive-state'({ adaptive }) {
    const { collections, onAuthentication, onAccountMigration } = adaptive;
    return {
      ...OK,
      collections: yesNo(collections),
      onAuthentication: yesNo(collections && onAuthentication),
      onAccountMigration: yesNo(collections && onAccountMigration),
    };
  },
};

const ADAPTIVE_PARTS = {
  '': ['collections', 'onAuthentication', 'onAccountMigration'],
  '-collections': ['collections'],
  '-on-authentication': ['onAuthentication'],
  '-on-account-migration': ['onAccountMigration'],
};
for (const [name, parts] of Object.entries(ADAPTIVE_PARTS)) {
  for (const isOn of [true, false]) {
    EVENTS[`${isOn ? 'enable' : 'disable'}-adaptive${name}`] = (world) => {
      for (const part of parts) world.adaptive[part] = isOn;
      return OK;
    };
  }
}

/** Plays a script; an event of an unknown kind ends the observations. */
function play(input) {
  const { configuration, events } = input.values;
  const world = new World(configuration);
  const observations = [];
  for (const event of events) {
    if (!Object.hasOwn(EVENTS, event.event)) {
      observations.push({ inexpressible: `no event ${event.event}` });
      break;
    }
    world.now = event.at;
    const error = refusal(world, event);
    observations.push(error ? failed(error) : EVENTS[event.event](world, event));
  }
  return { output: { observations } };
}

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  ...values,
  ...Object.fromEntries(AREAS.map((area) => [`futurae.${area}`, play])),
};
