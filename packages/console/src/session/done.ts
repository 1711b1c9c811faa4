import type { EmployerId } from '@jobposting/core';
import type { HttpRequest } from '@jobposting/http/adapter';
import type { Place } from '../guard/place.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Seal } from './seal.ts';

/** One thing that was done, or was not: which words say it, and of which job. */
export interface DoneLine {
  /** The name of a text, or the code of an error. */
  readonly what: string;
  /** Of the job; absent where it is gone. */
  readonly id?: number | undefined;
  readonly title: string;
}

// 20 lines have to fit into the 4096 bytes of a cookie.
const mostLetters = 32;
const mostLines = 20;
const lifetimeSeconds = 60;

/** The header that carries what was done to the next page. */
export const carryDone = async (
  lines: readonly DoneLine[],
  employer: EmployerId,
  { seal, place }: { readonly seal: Seal; readonly place: Place },
) => {
  const short = lines.slice(0, mostLines).map(({ what, id, title }) => {
    const letters = [...title];
    const isLong = letters.length > mostLetters;
    return [what, id ?? 0, isLong ? `${letters.slice(0, mostLetters).join('')}…` : title];
  });
  const sealed = await seal.seal('done', { sub: String(employer), short }, lifetimeSeconds);
  return setCookie('done', sealed, place);
};

/** What the page before has done as this employer; nothing where there was none. */
export const readDone = async (
  request: HttpRequest,
  employer: EmployerId,
  { seal, place }: { readonly seal: Seal; readonly place: Place },
): Promise<readonly DoneLine[]> => {
  const sealed = readCookie(request, 'done', place);
  const payload = sealed ? await seal.open('done', sealed) : null;
  if (payload?.sub !== String(employer)) return [];
  const short = payload.short as [string, number, string][];
  return short.map(([what, id, title]) => ({ what, id: id || undefined, title }));
};
