import { Buffer } from 'node:buffer';
import type { Warning } from '@jobposting/core';

const maxWarnings = 20;
const maxBytes = 4096;

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

const pointerValue = (pointer: string): string =>
  /^[\x20-\x7e]*$/.test(pointer)
    ? `"${pointer.replace(/["\\]/g, '\\$&')}"`
    : displayString(pointer);

/**
 * The value of `Job-Warning`: a structured field list (RFC 9651) of at most 20 warnings and 4 KiB; the rest
 * is left out (decision D31).
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
