import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const key = 'jp_jnXPPsdpEamf4HHIoWktEZDsH94dRMot';

describe('the log', () => {
  it.each([
    ['apiKey', { apiKey: key }],
    ['an employer with apiKey', { employer: { apiKey: key } }],
    ['headers', { headers: { 'api-key': key } }],
    ['a request', { req: { headers: { 'api-key': key } } }],
    ['a body', { body: key }],
  ])('redacts %s', (_, entry) => {
    const lines: string[] = [];
    createLog('info', { write: (line) => void lines.push(line) }).info(entry, 'logged');
    expect(lines.join('')).toContain('logged');
    expect(lines.join('')).not.toContain(key);
  });
});
