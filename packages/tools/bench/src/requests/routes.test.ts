import { expect, it } from 'vitest';
import { storedJobs } from '../jobs/generate-jobs.ts';
import { serialPlace } from '../load/clients.ts';
import { createRandom } from '../random.ts';
import { pickNewTerms, routesOf } from './routes.ts';

it('the routes post descriptions that are new to every server', () => {
  const posts = routesOf(20).flatMap(({ requests }) =>
    requests.flatMap((request) => (request.kind === 'create' ? [request.body] : [])),
  );
  expect(posts).not.toHaveLength(0);
  for (const body of posts) expect(body.description).toContain(serialPlace);
});

it('picks different terms of any length up to twelve, each in the title or referenceId of a stored job', () => {
  const stored = [...storedJobs(50)];
  const texts = stored.map(({ title, referenceId }) => `${title}\n${referenceId}`.toLowerCase());
  const terms = pickNewTerms(50, 200, createRandom(1, 0));
  expect(terms).toHaveLength(200);
  expect(new Set(terms).size).toBe(200);
  expect(terms.filter((term) => !texts.some((text) => text.includes(term)))).toEqual([]);
  expect(new Set(terms.map(({ length }) => length))).toContain(12);
  expect(terms.every((term) => term.length <= 12 && term === term.trim())).toBe(true);
});

it('picks all terms when jobs have fewer', () => {
  const terms = pickNewTerms(1, 100_000, createRandom(1, 0));
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.length).toBeLessThan(1000);
});
