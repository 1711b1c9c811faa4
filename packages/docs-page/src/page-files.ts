import { existsSync, readFileSync } from 'node:fs';

// The build copies the files of Swagger UI next to the page; in the repository they are installed at its root.
const folders = ['./page/', './swagger-ui/', '../../../node_modules/swagger-ui-dist/'];

const readPageFile = (name: string): Buffer<ArrayBuffer> => {
  const addresses = folders.map((folder) => new URL(folder + name, import.meta.url));
  const address = addresses.find((candidate) => existsSync(candidate));
  if (address === undefined) throw new Error(`@jobposting/docs-page lacks its file ${name}.`);
  return readFileSync(address);
};

const pageFile = (name: string, type: string, path = name) => ({
  path,
  type,
  body: readPageFile(name),
});

/** Reads the files of the page, 2 MB, with their paths below `/docs/`. */
export const readPageFiles = () => [
  pageFile('index.html', 'text/html; charset=utf-8', ''),
  pageFile('init.js', 'text/javascript; charset=utf-8'),
  pageFile('docs.css', 'text/css; charset=utf-8'),
  pageFile('favicon.svg', 'image/svg+xml'),
  pageFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  pageFile('swagger-ui.css', 'text/css; charset=utf-8'),
];
