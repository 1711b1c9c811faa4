import type { EmployerId } from '@jobposting/core';
import type { JWTPayload } from 'jose';

/** One thing that was done, or was not. */
export interface DoneLine {
  /** The name of what happened, in the texts, or the code of an error. */
  readonly what: string;
  /** Of the job. */
  readonly title: string;
  /** Where it is to be seen. */
  readonly link?: string;
}

// A line for each job of a list has to fit into the 4096 bytes of a cookie.
const longTitle = /^(.{24}).+$/su;

/** What a cookie carries to the next page of this employer. */
export const doneClaims = (lines: readonly DoneLine[], employer: EmployerId): JWTPayload => ({
  sub: String(employer),
  lines: lines.map((line) => ({ ...line, title: line.title.replace(longTitle, '$1…') })),
});

/** What the page before has done as this employer; nothing where there was none. */
export const doneLines = (claims: JWTPayload | null, employer: EmployerId): readonly DoneLine[] =>
  claims?.sub === String(employer) ? (claims.lines as DoneLine[]) : [];
