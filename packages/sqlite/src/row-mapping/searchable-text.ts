/** Ends each searched text. No title and no referenceId has one (decision D2). */
export const textEnd = '\0';

/**
 * The UTF-8 of a text as a string of one character a byte. Where one text contains another, so do
 * these, and V8 finds in them in half the time: a single dash would make it keep all the text of a
 * chunk at two bytes a character.
 */
export const searchable = (text: string): string => Buffer.from(text).toString('latin1');

/** The text of what {@link searchable} returned. */
export const toText = (searched: string): string => Buffer.from(searched, 'latin1').toString();
