import { Buffer } from 'node:buffer';
import type { Warning } from '@jobposting/core';
import type { Advice } from '@jobposting/core/rules';

const maxRemarks = 20;
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
 * The value of `Job-Warning` or `Job-Advice`: a structured field list (RFC 9651) of at most 20 items and 4 KiB; the rest
 * is left out (decisions D31, D41).
 */
export const remarksValue = (remarks: readonly Pick<Warning | Advice, 'code' | 'pointer'>[]) => {
  let value = '';
  for (const { code, pointer } of remarks.slice(0, maxRemarks)) {
    const longer = `${value}${value && ', '}${code};pointer=${pointerValue(pointer)}`;
    if (longer.length > maxBytes) break;
    value = longer;
  }
  return value;
};
