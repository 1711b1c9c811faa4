import * as v from 'valibot';
import type { Warning } from '../../job/problem.ts';
import { isCarried } from '../../values/characters.ts';
import { ownText } from '../../values/text.ts';

/** Characters that hide the order of a text (decision D2). */
export const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** At most this many code points. */
const short = (maxCodePoints: number) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const text = dataset.typed ? dataset.value : '';
    // A text never has more code points than UTF-16 units, so most need no counting.
    const isShort =
      text.length <= maxCodePoints ||
      (text.length <= maxCodePoints * 2 && [...text].length <= maxCodePoints);
    if (!isShort) addIssue({ message: 'too-long', expected: `${maxCodePoints}` });
  });

/** A text without the white space around it. */
export const withoutBlanks = (text: string): string => {
  const part = text.trim();
  return part.length === text.length ? text : ownText(part);
};

export const trimmed = v.transform(withoutBlanks);

/**
 * Plain text, trimmed, of at most this many code points, that XML 1.0 and HTML can carry (decision D2). It may be empty.
 */
export const plainText = (maxCodePoints: number) =>
  v.pipe(
    v.string('wrong-type'),
    trimmed,
    v.check(isCarried, 'ill-formed-text'),
    short(maxCodePoints),
  );

/** The warning that characters of a text were replaced, or removed at its ends (decision D31). */
export const charactersChanged = (name: string, how: 'windows-1252' | 'ends'): Warning => ({
  pointer: `/${name}`,
  code: 'characters-changed',
  message:
    how === 'ends'
      ? `Invisible characters around ${name} were removed.`
      : `Control characters in ${name} were replaced by the characters that they are in Windows-1252. Send text in UTF-8.`,
});
