import { pathPrefix, type Route } from './route.ts';

/** The resource at a path: its routes by method. */
interface Resource {
  /** Without the prefix of a host, such as `/api/v1.1/jobs/{id}`. */
  readonly path: string;
  readonly routes: ReadonlyMap<string, Route>;
  /** The value of the `Allow` header. */
  readonly allow: string;
}

/** The resource at a path, and the id in the path. */
export interface Found {
  readonly resource: Resource;
  readonly id: string;
}

/** Finds the resource at a path; `null` when there is none. */
export type FindRoute = (path: string) => Found | null;

const toResource = (path: string, routesAtPath: readonly Route[]): Resource => {
  const routes = new Map<string, Route>(routesAtPath.map((route) => [route.method, route]));
  const methods = ['GET', 'POST', 'PUT', 'DELETE'].filter((method) => routes.has(method));
  const head = routes.has('GET') ? ['HEAD'] : [];
  return {
    path: `${pathPrefix}${path}`,
    routes,
    allow: [...methods, ...head, 'OPTIONS'].join(', '),
  };
};

/**
 * Creates the function that finds the resource at a path. The match is exact: different case, or a
 * trailing, doubled or encoded slash, finds nothing.
 *
 * @param prefix the beginning of every path
 */
export const createRouter = (routes: readonly Route[], prefix: string): FindRoute => {
  const collections = new Map<string, Found>();
  const items = new Map<string, Resource>();
  for (const path of new Set(routes.map((route) => route.path))) {
    const resource = toResource(
      path,
      routes.filter((route) => route.path === path),
    );
    const full = `${prefix}${path}`;
    if (full.includes('{id}')) items.set(full, resource);
    else collections.set(full, { resource, id: '' });
  }

  /** Finds the item whose id stands between a slash and `end`. */
  const findItem = (path: string, slash: number, end: number): Found | null => {
    const id = path.slice(slash + 1, end);
    const resource = items.get(`${path.slice(0, slash + 1)}{id}${path.slice(end)}`);
    return resource === undefined || id === '' ? null : { resource, id };
  };

  return (path) => {
    const collection = collections.get(path);
    if (collection !== undefined) return collection;
    const lastSlash = path.lastIndexOf('/');
    return (
      findItem(path, lastSlash, path.length) ??
      findItem(path, path.lastIndexOf('/', lastSlash - 1), lastSlash)
    );
  };
};
