import { hash } from 'node:crypto';
import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';
import { isFreshWeakly, type WeakTag } from '../weak-tag.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Lets a browser load the style sheet and the employer's logo, and nothing else: no script at all. Frames
 * around the pages may be those of `frameAncestors`.
 */
export const policyHeaders = (frameAncestors: readonly string[]): Headers => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    'img-src https:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
  ].join('; '),
  'Referrer-Policy': 'strict-origin',
  'X-Content-Type-Options': 'nosniff',
});

/** A text that may be kept for 5 minutes; 304 for who has it already. */
export const cachedAnswer = (
  { headers: { 'if-none-match': ifNoneMatch } }: CareersRequest,
  headers: Headers,
  body: string,
): CareersAnswer => {
  // Weak, because a proxy may compress it.
  const etag: WeakTag = `W/"${hash('sha1', body, 'base64url')}"`;
  const cached = { ...headers, ETag: etag, 'Cache-Control': 'public, max-age=300' };
  if (ifNoneMatch !== undefined && isFreshWeakly(ifNoneMatch, etag)) {
    const { 'Content-Type': _, ...rest } = cached as Record<string, string>;
    return { status: 304, headers: rest };
  }
  return { status: 200, headers: cached, body };
};
