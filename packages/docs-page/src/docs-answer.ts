import { checkBasePath, checkOptions } from '@jobposting/core/adapter';
import { createFixedAnswers, fileAnswer, textAnswer } from '@jobposting/pages';
import { readPageFiles } from './page-files.ts';

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
export const notFound = textAnswer(404, 'There is nothing here.', policyHeaders);

// Checked for changes each time, so that an upgrade never mixes files of two versions.
const fileHeaders = { ...policyHeaders, 'Cache-Control': 'no-cache' };

/**
 * Reads the page, and creates the function that answers a request for one of its files; `null` for
 * any other path. Throws a TypeError for wrong options of `factory`.
 */
export const createDocsAnswer = (factory: string, options: DocsOptions) => {
  checkOptions(factory, options, { basePath: 'optional' });
  const { basePath } = options;
  if (basePath !== undefined) checkBasePath(basePath);
  const prefix = `${basePath ?? ''}/docs`;
  const files = readPageFiles().map(
    ({ path, type, body }) => [`${prefix}/${path}`, fileAnswer(type, body, fileHeaders)] as const,
  );
  return createFixedAnswers(new Map([[prefix, toPage], ...files]), policyHeaders);
};
