import { existsSync, readFileSync } from 'node:fs';
import { createFixedAnswers, createMiddleware, fileAnswer, textAnswer } from '@jobposting/pages';

// The build copies the files of Swagger UI next to the page; in the repository they are installed at its root.
const folders = ['./page/', './swagger-ui/', '../../../../node_modules/swagger-ui-dist/'];

const readPageFile = (name: string): Buffer<ArrayBuffer> => {
  const addresses = folders.map((folder) => new URL(folder + name, import.meta.url));
  const address = addresses.find((candidate) => existsSync(candidate));
  if (address === undefined) throw new Error(`@jobposting/server lacks its file ${name}.`);
  return readFileSync(address);
};

/** Only our own origin: the key that is typed in goes nowhere else. */
const policyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;

const pageFile = (name: string, type: string, path = name) =>
  [
    `/docs/${path}`,
    // Checked for changes each time, so that an upgrade never mixes files of two versions.
    fileAnswer(type, readPageFile(name), { ...policyHeaders, 'Cache-Control': 'no-cache' }),
  ] as const;

const readPage = () =>
  createFixedAnswers(
    new Map([
      // Relative, so that it works below a prefix that a proxy removes.
      ['/docs', textAnswer(302, 'The page is at docs/', { ...policyHeaders, Location: 'docs/' })],
      pageFile('index.html', 'text/html; charset=utf-8', ''),
      pageFile('init.js', 'text/javascript; charset=utf-8'),
      pageFile('docs.css', 'text/css; charset=utf-8'),
      pageFile('favicon.svg', 'image/svg+xml'),
      pageFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
      pageFile('swagger-ui.css', 'text/css; charset=utf-8'),
    ]),
    policyHeaders,
  );

/**
 * Creates the function that answers requests for the page at `/docs/`, where a person reads and tries the interface, and
 * passes other paths to `next`. It reads 2 MB of files at the first request, and keeps them in memory; while they
 * cannot be read, it answers 503, and `onError` gets the reason.
 */
export const createDocsPage = (onError: (error: unknown) => void) => {
  let page: ReturnType<typeof readPage> | undefined;
  return createMiddleware((request) => {
    try {
      page ??= readPage();
      return page(request);
    } catch (error) {
      onError(error);
      return Promise.resolve(textAnswer(503, 'The page cannot be read now.', policyHeaders));
    }
  });
};
