import type { Route } from './route.ts';
import { pathPrefix } from './routes.ts';

/** What answers at one path: its routes by method. */
interface Resource {
  readonly routes: ReadonlyMap<string, Route>;
  /** The value of the `Allow` header. */
  readonly allow: string;
}

/** A path that leads somewhere. */
export interface Found {
  readonly resource: Resource;
  readonly id: string;
}

const toResource = (routes: readonly Route[]): Resource => ({
  routes: new Map(routes.map((route) => [route.method, route])),
  allow: [...routes.map(({ method }) => method), 'HEAD', 'OPTIONS'].join(', '),
});

/**
 * Creates the function that finds what answers at a path, `null` when nothing does. Paths are
 * matched as sent: another case, a trailing or doubled slash, or an encoded one leads nowhere.
 */
export const createRouter = (routes: readonly Route[]): ((path: string) => Found | null) => {
  const collections = new Map<string, Found>();
  const items = new Map<string, Resource>();
  for (const path of new Set(routes.map((route) => route.path))) {
    const resource = toResource(routes.filter((route) => route.path === path));
    const full = `${pathPrefix}${path}`;
    if (full.endsWith('{id}')) items.set(full.slice(0, -'{id}'.length), resource);
    else collections.set(full, { resource, id: '' });
  }

  return (path) => {
    const collection = collections.get(path);
    if (collection !== undefined) return collection;
    const idStart = path.lastIndexOf('/') + 1;
    const resource = items.get(path.slice(0, idStart));
    const id = path.slice(idStart);
    return resource === undefined || id === '' ? null : { resource, id };
  };
};
