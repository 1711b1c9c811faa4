import type { Found } from './router.ts';

/**
 * Creates the function that says what is wrong with a path at which there is nothing, as the rest
 * of a message; nothing where it cannot tell.
 *
 * @param prefix what every path begins with
 */
export const createPathAdvice =
  (findRoute: (path: string) => Found | null, prefix: string): ((path: string) => string) =>
  (path) => {
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '');
    const lowerCase = withoutSlash.toLowerCase();
    const right = [withoutSlash, lowerCase].find((other) => findRoute(other) !== null);
    if (right !== undefined) {
      const slash = withoutSlash === path ? '' : ' Leave out the slash at the end of the path.';
      const letters = right === withoutSlash ? '' : ' Write the path in lower case.';
      return slash + letters;
    }
    return path.startsWith(`${prefix}/`) && path !== `${prefix}/`
      ? ''
      : ` Every path begins with ${prefix}, such as ${prefix}/jobs.`;
  };
