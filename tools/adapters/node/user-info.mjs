// What a server says of a user: claims of OpenID Connect.

import { isObject, jsonObject } from './json.mjs';

const TEXTS = [
  'sub', 'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture',
  'website', 'email', 'gender', 'zoneinfo', 'locale', 'phone_number',
];
const OF_ADDRESS = ['formatted', 'street_address', 'locality', 'region', 'postal_code', 'country'];
const OF_LINES = ['formatted', 'street_address'];

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'user-info.parse': (input) => {
    const claims = jsonObject(input.text('claims'), 'message-syntax');
    const output = Object.fromEntries(TEXTS.map((name) => [camelCase(name), text(claims.get(name))]));
    output.emailVerified = flag(claims.get('email_verified'));
    output.phoneNumberVerified = flag(claims.get('phone_number_verified'));
    output.birthdate = date(claims.get('birthdate'));
    const time = claims.get('updated_at');
    output.updatedAt = Number.isSafeInteger(time) ? time : undefined;
    const place = claims.get('address');
    output.address = isObject(place) ? address(new Map(Object.entries(place))) : undefined;
    return { output };
  },
};

const text = (value) => (typeof value === 'string' ? value : undefined);

const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

function flag(value) {
  return String(value === true || (typeof value === 'number' && value !== 0));
}

/** Returns a date of the calendar; Date moves a day that does not exist into the next month. */
function date(value) {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value ? value : undefined;
}

function address(claims) {
  const texts = OF_ADDRESS.map((name) => {
    const value = text(claims.get(name));
    return [name, OF_LINES.includes(name) ? value?.replaceAll('\r\n', '\n') : value];
  });
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined).map(([name, value]) => [camelCase(name), value]));
}
