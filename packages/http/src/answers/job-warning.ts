import { Buffer } from 'node:buffer';
import type { Warning } from '@jobposting/core';

const maxWarnings = 20;
const maxBytes = 4096;
const maxNameCharacters = 64;

const cutName = (token: string): string => {
  if (token.length <= maxNameCharacters) return token;
  const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
  const cut = [...name.slice(0, 2 * maxNameCharacters)].slice(0, maxNameCharacters).join('');
  return cut.replaceAll('~', '~0').replaceAll('/', '~1');
};

/** A Display String (RFC 9651 §4.1.11). */
const displayString = (text: string): string => {
  const bytes = [...Buffer.from(text)];
  const characters = bytes.map((byte) => {
    const character = String.fromCharCode(byte);
    return /[\x20-\x7e]/.test(character) && character !== '%' && character !== '"'
      ? character
      : `%${byte.toString(16).padStart(2, '0')}`;
  });
  return `%"${characters.join('')}"`;
};

const pointerValue = (pointer: string): string => {
  const short = pointer.split('/').map(cutName).join('/');
  return /^[\x20-\x7e]*$/.test(short)
    ? `"${short.replace(/["\\]/g, '\\$&')}"`
    : displayString(short);
};

/**
 * The value of `Job-Warning`: a structured field list (RFC 9651) of at most 20 warnings and 4 KiB,
 * with each name in a pointer cut after 64 characters; the rest is left out (decision D31).
 */
export const jobWarning = (warnings: readonly Warning[]): string => {
  let value = '';
  for (const { code, pointer } of warnings.slice(0, maxWarnings)) {
    const longer = `${value}${value && ', '}${code};pointer=${pointerValue(pointer)}`;
    if (longer.length > maxBytes) break;
    value = longer;
  }
  return value;
};
