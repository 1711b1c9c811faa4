const maxCharacters = 64;

/** A text that a client sent, trimmed, as a message shows it: cut where it is long. */
export const shown = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > maxCharacters ? `${trimmed.slice(0, maxCharacters)}…` : trimmed;
};
