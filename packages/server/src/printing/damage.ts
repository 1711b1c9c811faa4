const countOf = (problems: readonly string[]): string =>
  problems.length === 1 ? '1 problem' : `${problems.length} problems`;

/**
 * Lines on a file with problems: that it is damaged and by how many, the first of them, and what to do.
 *
 * @param what the subject of the first sentence, such as `The backup copy.sqlite`
 */
export const damageLines = (
  what: string,
  problems: readonly string[],
  { most, advice }: { readonly most: number; readonly advice: string },
): readonly string[] => {
  const end = problems.length > most ? `, of which these are the first ${most}` : '';
  return [`${what} is damaged: ${countOf(problems)}${end}.`, ...problems.slice(0, most), advice];
};
