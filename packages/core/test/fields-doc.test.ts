import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFields } from '../src/fields/fields-in-order.ts';
import { routing, routingFields } from '../src/fields/routing.ts';
import { jobLimits } from '../src/job/job-limits.ts';
import { defaultReferenceData } from '../src/reference-lists/reference-data.ts';

const page = readFileSync(new URL('../../../docs/http-api.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('\n## A job\n'), page.indexOf('\n## Reference lists\n'));
const rows = [...section.matchAll(/^\| `(\w+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', type = '', notes = '']) => ({ name, type, notes }),
);
const sendable = rows.filter(
  ({ notes }) => !notes.includes('ead-only') && !notes.includes('Set by'),
);
const fields = createFields(defaultReferenceData).flatMap(
  (field): readonly { readonly name: string }[] => (field === routing ? routingFields : [field]),
);

describe('the table of fields in docs/http-api.md', () => {
  it('lists the fields in the order in which problems are reported (§4.3)', () => {
    expect(sendable.map(({ name }) => name)).toEqual(fields.map(({ name }) => name));
  });

  it('says Required exactly of the fields without a default', () => {
    const saysRequired = sendable.filter(({ notes }) => /Required\b/.test(notes));
    const required = fields.filter((field) => !('initial' in field));
    expect(saysRequired.map(({ name }) => name)).toEqual(required.map(({ name }) => name));
  });

  it.each([
    ['referenceId', jobLimits.referenceIdLength],
    ['title', jobLimits.titleLength],
    ['applicationEmail', jobLimits.applicationEmailLength],
    ['applicationUrl', jobLimits.applicationUrlLength],
    ['locations', jobLimits.locations.max],
    ['categories', jobLimits.categories.max],
  ])('gives the limit of %s, which is %d (§8)', (name, limit) => {
    expect(rows.find((row) => row.name === name)?.type).toMatch(new RegExp(`\\b${limit}\\b`));
  });
});
