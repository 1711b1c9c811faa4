import type { Employer } from '@jobposting/core';
import { mountedPages } from '../options/mounted.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { quoted } from '../printing/print-key.ts';
import { type FirstEmployer, firstRequest } from './first-employer.ts';

/** A server that has begun to listen. */
interface Started {
  readonly address: string;
  readonly adminAddress?: string | undefined;
  /** Added by this start. */
  readonly first: FirstEmployer | null;
  /** Those that were there before; empty where nobody asks for a first one. */
  readonly known: readonly Pick<Employer, 'id'>[];
}

const labels = { careers: 'Careers', docs: 'Try it' } as const;

const row = (label: string, value: string): string => `${label.padEnd(12)} ${value}`;

/** In a clone of the repository, `npm start` has made no command. */
const command = (env: NodeJS.ProcessEnv): string =>
  env.npm_package_name === 'jobposting' ? 'npm run --silent jobposting --' : 'jobposting';

/** What a start prints: where everything is, and one command to go on with. Has the API key of a first employer. */
export const startMessage = (
  options: Pick<ServeOptions, 'database' | 'baseUrl' | 'careers' | 'docs'>,
  { address, adminAddress, first, known }: Started,
  env: NodeJS.ProcessEnv,
): readonly string[] => {
  const [employer] = known;
  return [
    row('Listening on', address),
    ...(first === null ? [] : [row('API key', `${first.apiKey} (shown only this once)`)]),
    ...mountedPages(options).map(({ page, path }) =>
      row(labels[page], (options.baseUrl ?? address) + path),
    ),
    ...(adminAddress === undefined ? [] : [`Probes and metrics on ${adminAddress}`]),
    ...(first === null ? [] : ['', 'Create a job:', firstRequest(address, first.apiKey)]),
    ...(employer === undefined
      ? []
      : [
          '',
          'An API key is shown only when it is made. To make another one:',
          `${command(env)} key add --database ${quoted(options.database.shown)} --employer ${employer.id}`,
        ]),
  ];
};
