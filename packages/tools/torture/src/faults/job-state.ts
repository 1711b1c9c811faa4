import { isDeepStrictEqual } from 'node:util';
import { markedFields } from '../client/posting.ts';
import type { State } from './script.ts';

/** The fields of a body that are looked at. */
interface Shown {
  readonly title: string;
  readonly description: string;
  readonly applicationUrl?: string | null;
  readonly salary?: { readonly amount: number } | null;
}

/** The title of a job whose fields are all of one write, and what is mixed up otherwise. */
export const stateOf = (shown: Shown): State => {
  const [name = '', token] = shown.title.split(' ');
  const size = shown.description.split('</p>').length - 1;
  const { title, description, applicationUrl, salary } = markedFields(name, Number(token), size);
  const found = [shown.title, shown.description, shown.applicationUrl, shown.salary?.amount];
  return isDeepStrictEqual(found, [title, description, applicationUrl, salary.amount])
    ? `${title} of ${size}`
    : `not one write: ${JSON.stringify(shown).slice(0, 300)}`;
};

/** The same for a write that was asked for. */
export const stateAfter = (name: string, token: number, size: number): State =>
  `${name} ${token} of ${size}`;
