import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkBasePath, checkOptions } from '@jobposting/core/adapter';
import {
  createFixedAnswers,
  createMiddleware,
  fileAnswer,
  textAnswer,
  writeWhole,
} from '@jobposting/pages';

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
const readPageFiles = () => [
  pageFile('index.html', 'text/html; charset=utf-8', ''),
  pageFile('init.js', 'text/javascript; charset=utf-8'),
  pageFile('docs.css', 'text/css; charset=utf-8'),
  pageFile('favicon.svg', 'image/svg+xml'),
  pageFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  pageFile('swagger-ui.css', 'text/css; charset=utf-8'),
];

/** Where the page is mounted. */
export interface DocsOptions {
  /**
   * The path that it is mounted under when the host leaves it in the path of a request, such as
   * `/careers`: the same as that of the job listener.
   */
  readonly basePath?: string | undefined;
}

/** Only our own origin: the key that is typed in goes nowhere else. */
const policyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

// Relative, so that it works below any prefix, also one that a proxy removes.
const toPage = textAnswer(302, 'The page is at docs/', { ...policyHeaders, Location: 'docs/' });

/** The answer when no other handler has one. */
const notFound = textAnswer(404, 'There is nothing here.', policyHeaders);

// Checked for changes each time, so that an upgrade never mixes files of two versions.
const fileHeaders = { ...policyHeaders, 'Cache-Control': 'no-cache' };

/**
 * Reads the page, and creates the function that answers a request for one of its files; `null` for
 * any other path. Throws a TypeError for wrong options of `factory`.
 */
const createDocsAnswer = (factory: string, options: DocsOptions) => {
  checkOptions(factory, options, { basePath: 'optional' });
  const { basePath } = options;
  if (basePath !== undefined) checkBasePath(basePath);
  const prefix = `${basePath ?? ''}/docs`;
  const files = readPageFiles().map(
    ({ path, type, body }) => [`${prefix}/${path}`, fileAnswer(type, body, fileHeaders)] as const,
  );
  return createFixedAnswers(new Map([[prefix, toPage], ...files]), policyHeaders);
};

/** A listener for `node:http`, which is also a middleware for Express, Connect and the like. */
export type DocsListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Creates a page at `/docs/` to read and try the interface that `createRequestListener` serves: mount
 * it at the same place. It loads the document from `api/v1.1/openapi.json` there. With `next`, it
 * passes other paths on to the host.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * app.use('/careers', createDocsListener()); // Express: the page is at /careers/docs/
 */
export const createDocsListener = (options: DocsOptions = {}): DocsListener => {
  const answer = createMiddleware(createDocsAnswer('createDocsListener', options));
  return (request, response, next = () => writeWhole(response, notFound)) =>
    answer(request, response, () => next());
};

/**
 * Creates the same page as `createDocsListener` for hosts that use `Request` and `Response`. Paths
 * outside the page get 404.
 *
 * Throws a TypeError for options that are unknown or wrong.
 *
 * @example
 * app.all('/docs/*', (context) => docs(context.req.raw)); // Hono
 */
export const createDocsFetchHandler = (
  options: DocsOptions = {},
): ((request: Request) => Promise<Response>) => {
  const answerTo = createDocsAnswer('createDocsFetchHandler', options);
  return async ({ method, url, headers }) => {
    const { pathname } = new URL(url);
    const request = { method, path: pathname, headers: Object.fromEntries(headers) };
    const { body, ...answer } = (await answerTo(request)) ?? notFound;
    return new Response(method === 'HEAD' ? undefined : body, answer);
  };
};
