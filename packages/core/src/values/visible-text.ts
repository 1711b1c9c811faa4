/** A character that a reader sees. */
export const visibleCharacter =
  /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a reader sees at least one character of a text (decisions D2, D9). */
export const isVisible = (text: string): boolean => visibleCharacter.test(text);
