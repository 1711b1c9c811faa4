import { checkBasePath, checkOptions, isFresh } from '@jobposting/core/adapter';
import { negotiateEncoding } from '@jobposting/pages';
import { type PageFile, readPageFiles } from './page-files.ts';

/** Where the page is mounted. */
export interface DocsOptions {
  /**
   * The path that it is mounted under where the host leaves it in the path of a request, such as
   * `/careers`: that of the job listener beside it.
   */
  readonly basePath?: string | undefined;
}

/** What the answer to a request depends on. */
export interface DocsRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface DocsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Nothing of other origins; the key that is typed in goes to this one only. */
const policyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

const textAnswer = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): DocsAnswer => ({
  status,
  headers: { ...policyHeaders, 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  body: Buffer.from(text),
});

const notAllowed = textAnswer(405, 'This page can only be read.\n', { Allow: 'GET, HEAD' });

// Relative, so that it leads to the right place below any prefix, also one that a proxy takes away.
const toPage = textAnswer(302, 'The page is at docs/\n', { Location: 'docs/' });

/** The answer where nobody else has one. */
export const notFound = textAnswer(404, 'There is nothing here.\n');

const fileAnswer = (
  { type, body, etag }: PageFile,
  requested: DocsRequest['headers'],
): Promise<DocsAnswer> => {
  const { headers, encode } = negotiateEncoding(requested);
  // Asked for again each time, so that an upgrade never mixes files of two versions.
  const answered = { ...policyHeaders, ETag: etag, 'Cache-Control': 'no-cache' };
  const named = headers['if-none-match'];
  const isHad = named !== undefined && isFresh(named, etag);
  const answer = isHad
    ? { status: 304, headers: answered }
    : { status: 200, headers: { ...answered, 'Content-Type': type }, body, isFixed: true as const };
  // As it is whole, it is not compressed in parts.
  return encode(answer) as Promise<DocsAnswer>;
};

/**
 * Reads the page, and creates the function that answers a request for one of its files; `null` for
 * any other path. Throws a TypeError for wrong options of `factory`.
 */
export const createDocsAnswer = (
  factory: string,
  options: DocsOptions,
): ((request: DocsRequest) => Promise<DocsAnswer> | DocsAnswer | null) => {
  checkOptions(factory, options, { basePath: 'optional' });
  const { basePath } = options;
  if (basePath !== undefined) checkBasePath(basePath);
  const prefix = `${basePath ?? ''}/docs`;
  const files = readPageFiles();

  return ({ method, path, headers }) => {
    const file = path.startsWith(`${prefix}/`) && files.get(path.slice(prefix.length + 1));
    if (!file && path !== prefix) return null;
    if (method !== 'GET' && method !== 'HEAD') return notAllowed;
    return file ? fileAnswer(file, headers) : toPage;
  };
};
