import { describe, expect, it } from 'vitest';
import { markedFields, postingWith } from '../src/client/posting.ts';
import { sharedService } from './open-server.ts';

const bytes = 900_000;
const filled = (text: string): string =>
  text.repeat(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(text)) - 2)));

// Runs with an end that a careless pattern does not expect, so that it tries again from each place.
const runs = [
  ' ',
  '\u00a0',
  '\r\n',
  '0',
  '9',
  '.',
  ',',
  '-',
  '/',
  '@',
  'a.',
  'N.S. ',
  '\u0301',
  '<',
];

const values: Readonly<Record<string, string>> = {
  ...Object.fromEntries(runs.map((run) => [JSON.stringify(run), `1${filled(run)}1`])),
  'a decimal of zeros': `0.${filled('0')}1`,
  'a long host': `a@${filled('a.')}`,
  'an address of slashes': `http://${filled('/')}`,
  'an address of credentials': `https://${filled('@')}x`,
  'a date of fractions': `2026-01-01T00:00:00.${filled('1')}x`,
  'a province again and again': `Halifax, ${filled('N.S. ')}`,
  'a distant province': `Halifax,${filled(' ')}NS`,
  'open tags': filled('<ul><li>'),
  'open attributes': `<a ${filled('href="x" ')}`,
};

const plain = () => ({
  ...postingWith(markedFields('job', 1, 1)),
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.com',
});

const withValue: Readonly<Record<string, (value: string) => object>> = {
  referenceId: (referenceId) => ({ ...plain(), referenceId }),
  title: (title) => ({ ...plain(), title }),
  closeDate: (closeDate) => ({ ...plain(), closeDate }),
  status: (status) => ({ ...plain(), status }),
  locations: (description) => ({ ...plain(), locations: [{ description }] }),
  categories: (id) => ({ ...plain(), categories: [{ id }] }),
  'salary.amount': (amount) => ({ ...plain(), salary: { amount, period: { id: 1 } } }),
  description: (description) => ({ ...plain(), description }),
  applicationEmail: (applicationEmail) => ({ ...plain(), applicationEmail }),
  applicationUrl: (applicationUrl) => ({
    ...plain(),
    applicantRoutingType: { id: 2 },
    applicationUrl,
  }),
};

const { api } = await sharedService();

describe('values as large as a body may be (D24)', () => {
  // A blocked server makes the test time out.
  it.each(Object.entries(withValue))(
    'do not block the server in any field: %s',
    async (_field, bodyOf) => {
      for (const [name, value] of Object.entries(values)) {
        const { status } = await api.call('POST', '/jobs', bodyOf(value));
        expect([name, [200, 201, 400, 409]]).toEqual([name, expect.arrayContaining([status])]);
      }
    },
    20_000,
  );
});
