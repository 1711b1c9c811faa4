import type { Employer } from '@jobposting/core';
import { mountedPages } from '../options/mounted.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { command, quoted } from '../printing/print-key.ts';
import { type FirstEmployer, firstRequest } from './first-employer.ts';
import type { Serving } from './serve.ts';

const labels = { console: 'Console', careers: 'Careers', docs: 'Try it' } as const;

const row = (label: string, value: string): string => `${label.padEnd(12)} ${value}`;

/**
 * The message of a start: all addresses, and one command to go on with. It has the API key of the first employer, if
 * this start has added it.
 *
 * @param known an employer that existed already
 */
export const startMessage = (
  options: Pick<ServeOptions, 'database' | 'baseUrl' | 'careers' | 'console' | 'docs'>,
  { address, adminAddress }: Pick<Serving, 'address' | 'adminAddress'>,
  first: FirstEmployer | null,
  known: Pick<Employer, 'id'> | undefined,
): readonly string[] => {
  const pages = mountedPages(options).map(({ page, path }) =>
    row(labels[page], (options.baseUrl ?? address) + path),
  );
  const probes = adminAddress === undefined ? [] : [`Probes and metrics on ${adminAddress}`];
  const listening = row('Listening on', address);
  if (first !== null) {
    const key = row('API key', `${first.apiKey} (shown only this once)`);
    const request = firstRequest(address, first.apiKey);
    return [listening, key, ...pages, ...probes, '', 'Create a job:', request];
  }
  const lines = [listening, ...pages, ...probes];
  if (known === undefined) return lines;
  const another = `--database ${quoted(options.database.shown)} --employer ${known.id}`;
  const said = 'An API key is shown only when it is made. To make another one:';
  return [...lines, '', said, `${command} key add ${another}`];
};
