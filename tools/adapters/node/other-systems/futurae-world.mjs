// The simulated device, server and installation of the Futurae SDK.

export const PIN_TYPE = 'sdkPinWithBiometricsOptional';
const MAXIMUM_ATTEMPTS = 5;
export const yesNo = (value) => (value ? 'yes' : 'no');

/** Sorts texts by code points: UTF-8 keeps their order. */
export const sorted = (texts) => [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** The stored data of one installation, and what the server knows of it. */
export class Installation {
  constructor({ type, unlockDuration = 60, invalidates = false, accounts = [], sdkPin, version = 'v3' }, groups) {
    Object.assign(this, { type, unlockDuration, invalidates, sdkPin, version, groups });
    this.accounts = new Set(accounts);
    this.hadAccount = false;
    this.failedPins = 0;
    this.isPermanentlyLocked = false;
    this.isBiometryActive = false;
    this.hasKeys = type === 'biometricsOnly' || type === 'biometricsOrPasscode';
    this.areKeysInvalid = false;
    this.isSynchronous = false;
  }

  /** Changes the type of the lock, with new keys and without attempts. */
  switchTo(type, sdkPin) {
    Object.assign(this, { type, sdkPin, failedPins: 0, isBiometryActive: false, areKeysInvalid: false });
    this.hasKeys = type === 'biometricsOnly' || type === 'biometricsOrPasscode';
  }

  /** Counts a PIN that the server validates, and returns the result. */
  validate(pin) {
    if (pin === this.sdkPin) {
      this.failedPins = 0;
      return { result: 'ok' };
    }
    this.failedPins += 1;
    const attemptsLeft = MAXIMUM_ATTEMPTS - this.failedPins;
    if (attemptsLeft > 0) return { result: 'incorrectPin', attemptsLeft };
    this.isPermanentlyLocked = true;
    return { result: 'incorrectPinArchivedDevice' };
  }

  /** Ends the use of biometrics, with their keys. */
  deactivateBiometrics() {
    Object.assign(this, { isBiometryActive: false, hasKeys: false, areKeysInvalid: false });
  }

  biometricsChanged(isAddition, count) {
    if (this.invalidates && this.hasKeys && (isAddition || count === 0)) this.areKeysInvalid = true;
  }
}

/** Everything around the SDK, and the process of the app. */
export class World {
  constructor(configuration) {
    this.configuration = configuration;
    this.biometrics = configuration.biometrics ?? 1;
    this.hasPasscode = configuration.passcode !== 'no';
    this.isOnline = configuration.network !== 'offline';
    const installed = configuration.installed;
    this.installations = installed ? [new Installation(installed, [undefined, undefined])] : [];
    this.sessions = [];
    this.updates = 0;
    this.lastGroups = [undefined, undefined];
    this.now = 0;
    this.end();
  }

  /** Ends the process. */
  end() {
    this.sdk = null;
    this.settings = {};
    this.unlockedBy = null;
    this.unlockedUntil = 0;
    this.adaptive = { collections: false, onAuthentication: false, onAccountMigration: false };
  }

  find(appGroup, accessGroup) {
    return this.installations.find(({ groups }) => groups[0] === appGroup && groups[1] === accessGroup);
  }

  mayUse(accessGroup) {
    return accessGroup === undefined || (this.configuration.permittedGroups?.includes(accessGroup) ?? true);
  }

  isLocked() {
    if (this.sdk.isPermanentlyLocked) return true;
    return this.sdk.type !== 'none' && this.now >= this.unlockedUntil;
  }

  /** Why a function that needs an unlocked SDK is refused. */
  lockError() {
    if (this.sdk.isPermanentlyLocked) return 'permanently-locked';
    return this.isLocked() ? 'locked' : undefined;
  }

  openWindow(method) {
    this.unlockedBy = method;
    this.unlockedUntil = this.now + this.sdk.unlockDuration * 1000;
  }

  /** Asks the user for biometrics, or where permitted for the passcode. */
  ask(verdict, permitsPasscode = false) {
    let prompt = 'biometrics';
    if (this.biometrics === 0) {
      if (!permitsPasscode) return { result: 'biometrics-unavailable' };
      if (!this.hasPasscode) return { result: 'verification-unavailable' };
      prompt = 'passcode';
    }
    return { result: verdict === 'failure' ? 'verification-failed' : 'ok', prompt };
  }

  /** Whether the server takes a binding token where it demands one. */
  accepts(purpose, token, scope) {
    const { bindingFor = [], bindingTokens = [] } = this.configuration;
    return !bindingFor.includes(purpose) || bindingTokens.some((item) => item.token === token && item.scope === scope);
  }
}
