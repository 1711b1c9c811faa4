const prefix = 'JOBPOSTING_';
/** What the tests of this repository are told; the servers that they start inherit it. */
const ofTests = 'JOBPOSTING_TEST_';

/** How many letters have to be inserted, deleted or replaced to make one word of the other. */
const editDistance = (one: string, other: string): number => {
  let distances = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one) {
    let diagonal = distances[0] ?? 0;
    let last = diagonal + 1;
    distances = distances.map((above, index) => {
      if (index === 0) return last;
      const replaced = diagonal + (letter === other[index - 1] ? 0 : 1);
      diagonal = above;
      last = Math.min(last + 1, above + 1, replaced);
      return last;
    });
  }
  return distances.at(-1) ?? 0;
};

// As far from it as a slip of the keyboard or two.
const maxDistance = 3;

const nearest = (name: string, known: readonly string[]): string | undefined =>
  known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance)[0]?.candidate;

/**
 * Lists the environment variables that look like options and are none, one sentence each, with the
 * name that was probably meant: a misspelt variable would be ignored silently.
 */
export const unknownVariables = (env: NodeJS.ProcessEnv, known: readonly string[]): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !name.startsWith(ofTests))
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `The environment variable ${name} sets no option and is ignored.${hint}`;
    });
