import { nearestName } from '@jobposting/core/adapter';

const prefix = 'JOBPOSTING_';
/** Settings for the tests of this repository; the servers that they start inherit them. */
const ofTests = 'JOBPOSTING_TEST_';

/**
 * Lists the environment variables that look like options but are not, one sentence each, with the
 * name that was probably meant: otherwise a misspelt variable would be ignored silently.
 */
export const unknownVariables = (env: NodeJS.ProcessEnv, known: readonly string[]): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !name.startsWith(ofTests))
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearestName(name, known);
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `The environment variable ${name} sets no option and is ignored.${hint}`;
    });
