import {
  type Answer,
  type HttpRequest,
  problemTypes,
  type RequestError,
} from '@jobposting/http/adapter';
import { negotiateEncoding, fileAnswer as pagesFileAnswer } from '@jobposting/pages';
import type { ConsoleFile } from './routes.ts';
import { messagePage, renderPage } from './templates/console-page.ts';
import type { FrameContext, Page } from './templates/page-context.ts';

type Headers = Readonly<Record<string, string>>;

/** Scripts and styles of this origin alone, and forms to it. With `no-referrer` a form would name no origin. */
const policyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** An answer with a page. */
export const pageAnswer = (page: Page, context: FrameContext, headers: Headers = {}): Answer => {
  const body = Buffer.from(renderPage(page, context));
  return {
    status: page.status ?? 200,
    headers: {
      ...policyHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      'Content-Language': context.language,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Cookie',
      ...headers,
    },
    body,
  };
};

/** Leads on to a path of the console. */
export const redirect = (to: string, { link }: FrameContext, headers: Headers = {}): Answer => {
  return {
    status: 303,
    headers: { ...policyHeaders, Location: link(to), 'Cache-Control': 'no-store', ...headers },
    body: Buffer.of(),
  };
};

/** An error as a page. */
export const errorAnswer = (error: RequestError, context: FrameContext): Answer => {
  const { texts } = context;
  const { status } = problemTypes[error.code];
  const isThere = status !== 404;
  const isOurs = status >= 500;
  const title = isOurs ? texts.unavailable : isThere ? texts.notPossible : texts.notFound;
  const text = isOurs ? texts.unavailableText : isThere ? error.message : texts.notFoundText;
  const { headers = {} } = problemTypes[error.code] as { readonly headers?: Headers };
  const own = 'headers' in error ? error.headers : {};
  return pageAnswer({ ...messagePage(title, text, context), status }, context, {
    ...headers,
    ...own,
  });
};

/** A file, asked for again each time, so that an upgrade never mixes two versions. */
export const fileAnswer = async (
  { type, text }: ConsoleFile,
  { headers }: Pick<HttpRequest, 'headers'>,
): Promise<Answer> => {
  const file = pagesFileAnswer(type, Buffer.from(text), {
    ...policyHeaders,
    'Cache-Control': 'no-cache',
  });
  const sent = await negotiateEncoding(headers).encode(file);
  // As it is whole, it is not compressed in parts.
  const body = sent.body as Uint8Array | undefined;
  return { ...sent, ...(body && { body: Buffer.from(body) }) } as Answer;
};
