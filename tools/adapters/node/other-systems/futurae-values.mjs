// The values of the Futurae SDK: errors, push messages and scanned texts. Nothing here uses PowerAuth.

import { demand } from '../rejection.mjs';

const CODES_BY_KIND = {
  SDKApiError: [
    'pinNotNeeded', 'missingPin', 'incorrectPin', 'incorrectPinArchivedDevice', 'operationForbidden',
    'adaptiveMigrationFailed',
  ],
  SDKMigrationError: [
    'unknown', 'migrationInfoMissing', 'accountsExistError', 'accountPreviouslyEnrolledError', 'pinRequired',
    'noDeviceUDID', 'noMigrationToken',
  ],
  SDKError: ['invalidQRCode'],
};

/** Leaves out the members without a value. */
const present = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  'futurae.error': (input) => {
    const code = input.text('code');
    const [kind] = Object.entries(CODES_BY_KIND).find(([, codes]) => codes.includes(code)) ?? ['SDKBaseError'];
    const handler = input.values.handlers.findIndex((taken) => taken === kind || taken === 'SDKBaseError');
    return { output: present({ kind, handler: handler < 0 ? undefined : handler }) };
  },

  'futurae.payload': (input) => {
    const members = new Map(input.values.members.map((member) => [member.name, member]));
    const read = (name, type) => {
      const member = members.get(name);
      demand(!member || member.type === type, 'wrong-type');
      return member?.value;
    };
    demand(members.has('user_id'), 'missing-user-id');
    const userId = read('user_id', 'text');
    const hasExtra = read('has_extra', 'boolean') === 'true';
    const textName = members.has('extra_info_enc') ? 'extra_info_enc' : 'encrypted_info_enc';
    const encryptedExtraInfo = hasExtra ? read(textName, 'text') : undefined;
    demand(!hasExtra || members.has(textName), 'missing-extra-info');
    const notificationId = read('notification_id', 'text');
    return { output: present({ userId, hasExtra: hasExtra ? 'yes' : 'no', encryptedExtraInfo, notificationId }) };
  },

  'futurae.scan': (input) => {
    const issued = input.values.known.find(({ text }) => text === input.text('text'));
    const { kind, userId, sessionToken } = issued ?? { kind: 'invalid' };
    return { output: present({ kind, userId, sessionToken }) };
  },
};
