// Passwords that a user types, one scalar of Unicode at a time.

import { timingSafeEqual } from 'node:crypto';
import { utf8 } from './primitives.mjs';
import { demand } from './rejection.mjs';

const WITH_SCALAR = ['add', 'insert'];
const WITH_INDEX = ['insert', 'remove'];
const EDITS = [...WITH_SCALAR, 'remove-last', 'remove', 'clear'];

/** @type {Record<string, import('./wire.mjs').Operation>} */
export const operations = {
  'password.edit': (input) => {
    const [edit, scalars] = [input.text('edit'), [...input.text('password')]];
    if (!EDITS.includes(edit)) throw new Error('edit is unknown');
    const scalar = parameter(input, 'scalar', WITH_SCALAR.includes(edit));
    const index = parameter(input, 'index', WITH_INDEX.includes(edit));
    const lengthBefore = String(scalars.length);
    change(scalars, edit, scalar, index);
    const bytes = utf8(scalars.join(''));
    return { output: { bytes, length: scalars.length }, steps: { lengthBefore } };
  },

  'password.compare': (input) => {
    const [password, other] = [utf8(input.text('password')), input.bytes('other')];
    demand(password.length === other.length && timingSafeEqual(password, other), 'password-mismatch');
    return { output: {} };
  },
};

/** Reads a parameter that is there exactly if the edit has it. */
function parameter(input, name, isRequired) {
  const value = input.optionalInteger(name, 0);
  demand(value !== undefined || !isRequired, 'missing-parameter');
  demand(value === undefined || isRequired, 'unexpected-parameter');
  return value;
}

/** Makes an edit. @param {string[]} scalars */
function change(scalars, edit, scalar, index) {
  switch (edit) {
    case 'add':
      scalars.push(character(scalar));
      break;
    case 'insert':
      demand(index <= scalars.length, 'no-character');
      scalars.splice(index, 0, character(scalar));
      break;
    case 'remove-last':
      demand(scalars.length > 0, 'no-character');
      scalars.pop();
      break;
    case 'remove':
      demand(index < scalars.length, 'no-character');
      scalars.splice(index, 1);
      break;
    default:
      scalars.length = 0;
  }
}

function character(scalar) {
  const isSurrogate = scalar >= 0xd800 && scalar <= 0xdfff;
  demand(scalar <= 0x10ffff && !isSurrogate, 'unknown-character');
  return String.fromCodePoint(scalar);
}
