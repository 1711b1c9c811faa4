import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

const key = 'jp_jnXPPsdpEamf4HHIoWktEZDsH94dRMot';

const escapeAll = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');

describe('the path of a request in the log (D21)', () => {
  it.each([
    ['as it is', `/jobs/${key}/x`, '/jobs/jp_…/x'],
    ['escaped', `/jobs/${escapeAll(key)}/x`, '/jobs/jp_…/x'],
    ['escaped in capitals', `/jobs/${escapeAll(key).toUpperCase()}/x`, '/jobs/jp_…/x'],
    ['escaped twice', `/jobs/${encodeURIComponent(escapeAll(key))}`, '/jobs/jp_…'],
    ['with its underscore escaped', `/${key.replace('_', '%5F')}`, '/jp_…'],
    ['beside malformed escapes', `/%/%zz/${escapeAll(key)}%`, '/%/%zz/jp_…%'],
    ['in capitals', `/jobs/${key.toUpperCase()}`, '/jobs/jp_…'],
    ['with a hyphen', `/jobs/${key.replace('_', '-')}`, '/jobs/jp_…'],
    ['behind an escaped slash', `/a%2F${key}`, '/a%2Fjp_…'],
  ])('masks a key %s', (_, url, logged) => expect(loggedPath(url)).toBe(logged));

  it('masks a key however its characters are escaped', () => {
    const levels = fc.array(fc.integer({ min: 0, max: 3 }), {
      minLength: key.length,
      maxLength: key.length,
    });
    fc.assert(
      fc.property(levels, (times) => {
        const sent = [...key].map((character, index) => {
          const level = times[index] ?? 0;
          return level === 0
            ? character
            : `%${'25'.repeat(level - 1)}${escapeAll(character).slice(1)}`;
        });
        expect(loggedPath(`/jobs/${sent.join('')}`)).toBe('/jobs/jp_…');
      }),
    );
  });

  it.each([
    ['other escapes stay', '/jobs/reference/W%2017%2F%C3%A9', '/jobs/reference/W%2017%2F%C3%A9'],
    ['the query goes', '/jobs?q=secret', '/jobs'],
    ['controls are escaped', '/jobs/\u009b31m', '/jobs/\\u009b31m'],
  ])('%s', (_, url, logged) => expect(loggedPath(url)).toBe(logged));

  it('takes a long path in linear time', () => {
    const length = 16_000;
    expect(loggedPath(`/${'%25'.repeat(length / 3)}`).length).toBeGreaterThan(length / 2);
    expect(loggedPath(`/%${'25'.repeat(length / 2)}`).length).toBeGreaterThan(length / 2);
  });
});
