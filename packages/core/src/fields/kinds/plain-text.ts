import * as v from 'valibot';
import { ownText } from '../../values/text.ts';

// A control character other than tab and line breaks (decision D2).
const controlCharacter = /[^\P{Cc}\t\n\r]/u;

/** Characters that hide the order of a text (decision D2). */
export const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

const isShort =
  (maxCodePoints: number) =>
  (text: string): boolean =>
    // A text never has more code points than UTF-16 units, so most need no counting.
    text.length <= maxCodePoints ||
    (text.length <= maxCodePoints * 2 && [...text].length <= maxCodePoints);

/** Removes the white space around a text. */
export const trimmed = v.transform((text: string): string => {
  const part = text.trim();
  return part.length === text.length ? text : ownText(part);
});

/**
 * Plain text, trimmed, of at most this many code points, well-formed and without control
 * characters (decision D2). It may be empty.
 */
export const plainText = (maxCodePoints: number) =>
  v.pipe(
    v.string('wrong-type'),
    trimmed,
    v.check((text) => text.isWellFormed() && !controlCharacter.test(text), 'ill-formed-text'),
    v.check(isShort(maxCodePoints), 'too-long'),
  );

/** The requirement of {@link plainText} in words. */
export const mustBePlainText = (maxCodePoints: number): string =>
  `text of at most ${maxCodePoints} characters without control characters`;
