import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** A file of the page, as it is served. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly etag: string;
}

// The build copies the files of Swagger UI beside the page; in the repository they are installed at its root.
const folders = ['./page/', './swagger-ui/', '../../../node_modules/swagger-ui-dist/'];

const readPageFile = (name: string): Buffer<ArrayBuffer> => {
  const addresses = folders.map((folder) => new URL(folder + name, import.meta.url));
  const address = addresses.find((candidate) => existsSync(candidate));
  if (address === undefined) throw new Error(`@jobposting/docs-page lacks its file ${name}.`);
  return readFileSync(address);
};

const pageFile = (name: string, type: string): PageFile => {
  const body = readPageFile(name);
  return { type, body, etag: `"${hash('sha1', body, 'base64url')}"` };
};

/** Reads the files of the page, 2 MB, by their path below `/docs/`. */
export const readPageFiles = (): ReadonlyMap<string, PageFile> =>
  new Map([
    ['', pageFile('index.html', 'text/html; charset=utf-8')],
    ['init.js', pageFile('init.js', 'text/javascript; charset=utf-8')],
    ['docs.css', pageFile('docs.css', 'text/css; charset=utf-8')],
    ['favicon.svg', pageFile('favicon.svg', 'image/svg+xml')],
    ['swagger-ui-bundle.js', pageFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')],
    ['swagger-ui.css', pageFile('swagger-ui.css', 'text/css; charset=utf-8')],
  ]);
