import { quotable } from '@jobposting/core/adapter';
import { pathPrefix } from './route.ts';
import type { FindRoute } from './router.ts';

/** Common wrong names, in lower case, without punctuation and plural endings, and the right ones. */
const collections: Readonly<Record<string, string>> = {
  job: 'jobs',
  jobposting: 'jobs',
  posting: 'jobs',
  vacancy: 'jobs',
  positiontype: 'positiontypes',
  jobtype: 'positiontypes',
  jobcategory: 'jobcategories',
  category: 'jobcategories',
  salaryperiod: 'salaryperiods',
  period: 'salaryperiods',
  location: 'locations',
  webhook: 'webhooks',
  hook: 'webhooks',
  openapi: 'openapi.json',
  openapijson: 'openapi.json',
  swaggerjson: 'openapi.json',
};

const maxShown = 64;

const singular = (segment: string): string =>
  segment
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

/** The path that a wrong one probably means; `null` when none is known. */
const meantBy = (path: string, findRoute: FindRoute, prefix: string): string | null => {
  const base = prefix.slice(0, -pathPrefix.length);
  const [, segment = '', rest = ''] =
    /^(?:\/api)?(?:\/v\d[\d.]*)?\/([\w.-]{1,32})((?:\/[^/]+)?)\/?$/i.exec(
      path.startsWith(base) ? path.slice(base.length) : path,
    ) ?? [];
  const name = singular(segment);
  if (!Object.hasOwn(collections, name)) return null;
  const meant = `${prefix}/${collections[name]}${rest}`;
  const found = findRoute(meant);
  if (found === null) return null;
  return meant.length > maxShown ? base + found.resource.path : meant;
};

/**
 * Creates the function that says what is wrong with a path that does not exist, as the end of a message.
 *
 * @param prefix what every path of the interface begins with
 * @param otherPaths the pages that the host serves beside it
 */
export const createPathAdvice = (
  findRoute: FindRoute,
  prefix: string,
  otherPaths: readonly string[],
): ((path: string) => string) => {
  const others = otherPaths.length === 0 ? '' : `; there are pages at ${otherPaths.join(', ')}`;
  return (path) => {
    const withoutSlash = path.replace(/(?<!\/)\/+$/, '');
    const lowerCase = withoutSlash.toLowerCase();
    const right = [withoutSlash, lowerCase].find((other) => findRoute(other) !== null);
    if (right !== undefined) {
      const slash = withoutSlash === path ? '' : ' Leave out the slash at the end of the path.';
      const letters = right === withoutSlash ? '' : ' Write the path in lower case.';
      return slash + letters;
    }
    const meant = meantBy(path, findRoute, prefix);
    if (meant !== null) return ` Did you mean ${quotable(meant)}?`;
    return path.startsWith(`${prefix}/`) && path !== `${prefix}/`
      ? ` ${prefix}/openapi.json has all paths.`
      : ` Paths of the interface begin with ${prefix}, such as ${prefix}/jobs${others}.`;
  };
};
